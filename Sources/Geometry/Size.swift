/// A width and a height in points; negative values count as 0 (A1).
package struct Size: Hashable, Sendable {
  /// The horizontal extent, in points.
  package var width: Double
  /// The vertical extent, in points.
  package var height: Double

  /// Makes a size; a negative or NaN extent becomes 0.
  package init(width: Double, height: Double) {
    self.width = width > 0 ? width : 0
    self.height = height > 0 ? height : 0
  }

  /// No extent at all.
  package static let zero = Size(width: 0, height: 0)
}
