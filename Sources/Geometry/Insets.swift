/// Distances from the four edges of a rectangle, in points, growing inwards.
package struct Insets: Hashable, Sendable {
  /// The distance from the top edge.
  package var top: Double
  /// The distance from the left edge.
  package var left: Double
  /// The distance from the bottom edge.
  package var bottom: Double
  /// The distance from the right edge.
  package var right: Double

  /// Makes insets from the four distances.
  package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Makes insets with one distance on all four edges.
  package init(all distance: Double) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }

  /// The left and right distances together.
  package var horizontal: Double { left + right }
  /// The top and bottom distances together.
  package var vertical: Double { top + bottom }
}
