/// A position in points; x grows to the right, y grows downwards.
package struct Point: Hashable, Sendable {
  /// The horizontal coordinate, in points.
  package var x: Double
  /// The vertical coordinate, in points.
  package var y: Double

  /// Makes a point from its coordinates.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin of its coordinate space.
  package static let zero = Point(x: 0, y: 0)
}
