package import Geometry

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

/// Upright capsules of one width, one for every half pixel of length.
package struct CapsuleMask: Hashable, Sendable {
  /// The width of every capsule, in pixels.
  package let width: Int
  /// The height of the tallest capsule, in pixels.
  package let height: Int

  /// Makes the family.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of insets: every inset is less.
  package var count: Int { min(height + 1, 255) }

  /// The inset, in half pixels at either end, that comes nearest to a level, 0…1; the least is a
  /// dot.
  package func inset(level: Double) -> Int {
    let level = level.isNaN ? 0 : max(0, min(1, level))
    let extent = max(level * Double(height), Double(min(width, height)))
    return min(Int((Double(height) - extent).rounded()), count - 1)
  }

  /// The mask of an inset, as high as the tallest capsule.
  package func bitmap(inset: Int) -> Bitmap {
    let edge = Double(inset) / 2
    let shape = PillShape(
      rect: Rect(x: 0, y: edge, width: Double(width), height: Double(height) - 2 * edge),
      radius: Double(width) / 2)
    return Bitmap(filling: shape, width: width, height: height)
  }
}
