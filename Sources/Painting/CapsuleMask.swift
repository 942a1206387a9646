import Geometry

/// Upright capsules of one width, one for every half pixel of length.
package struct CapsuleMask: Hashable, Sendable {
  /// One capsule, in pixels of what it is drawn on.
  package struct Bar: Hashable, Sendable {
    /// The left edge.
    package var x: Int
    /// The top edge of the capsule's greatest extent.
    package var y: Int
    /// By how many half pixels the capsule is shorter than that at either end.
    package var inset: Int

    /// Makes a bar.
    package init(x: Int, y: Int, inset: Int) {
      self.x = x
      self.y = y
      self.inset = inset
    }
  }

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
