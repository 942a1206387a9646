/// Where the bars of a waveform lie on whole pixels: bars and gaps equally wide, and the whole in
/// the middle of its box.
package struct WaveformPlan: Hashable, Sendable {
  /// The bar of every level that has room.
  package let capsule: CapsuleMask
  /// The left edge of every bar.
  package let columns: [Int]
  /// The top edge of every bar's greatest extent.
  package let top: Int

  /// Places so many bars in a box; `nil` where there is nothing to place.
  package init?(_ box: PixelRect, count levels: Int) {
    guard levels > 0, !box.isEmpty else { return nil }
    let count = min(levels, (box.width + 1) / 2)
    let bar = max(1, Int((Double(box.width) / Double(2 * count - 1)).rounded(.down)))
    let pitch = count > 1 ? max(bar + 1, (box.width - bar) / (count - 1)) : 0
    let start = box.x + (box.width - bar - pitch * (count - 1)) / 2
    let height = min(box.height, 254)
    capsule = CapsuleMask(width: bar, height: height)
    columns = (0..<count).map { start + $0 * pitch }
    top = box.y + (box.height - height) / 2
  }
}
