/// Where the bars of a waveform lie on whole pixels: bars and gaps equally wide, and the whole in
/// the middle of its box.
package struct WaveformPlan: Hashable, Sendable {
  /// The bar of every level that has room.
  package let capsule: CapsuleMask
  /// How many bars have room.
  package let count: Int
  /// The top edge of every bar's greatest extent.
  package let top: Int
  private let start: Int
  private let pitch: Int

  /// Places so many bars in a box; `nil` where there is nothing to place.
  package init?(_ box: PixelRect, count levels: Int) {
    guard levels > 0, !box.isEmpty else { return nil }
    count = min(levels, (box.width + 1) / 2)
    let bar = max(1, Int((Double(box.width) / Double(2 * count - 1)).rounded(.down)))
    pitch = count > 1 ? max(bar + 1, (box.width - bar) / (count - 1)) : 0
    start = box.x + (box.width - bar - pitch * (count - 1)) / 2
    let height = min(box.height, 254)
    capsule = CapsuleMask(width: bar, height: height)
    top = box.y + (box.height - height) / 2
  }

  /// The left edge of a bar.
  package func column(_ index: Int) -> Int { start + index * pitch }
}
