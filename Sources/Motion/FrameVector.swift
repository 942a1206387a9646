package import Geometry

/// A rectangle, or the difference of two, as one animatable value.
package struct FrameVector: VectorArithmetic, Hashable {
  /// The left edge, in points.
  package var x: Double
  /// The top edge, in points.
  package var y: Double
  /// The width, in points.
  package var width: Double
  /// The height, in points.
  package var height: Double

  /// Makes a value from its components.
  package init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes the value of a rectangle.
  package init(_ rect: Rect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// The rectangle; a negative extent becomes 0.
  package var rect: Rect { Rect(x: x, y: y, width: max(width, 0), height: max(height, 0)) }

  /// All components 0.
  package static let zero = FrameVector()

  /// The sums of the components.
  package static func + (left: FrameVector, right: FrameVector) -> FrameVector {
    FrameVector(
      x: left.x + right.x, y: left.y + right.y, width: left.width + right.width,
      height: left.height + right.height)
  }

  /// The differences of the components.
  package static func - (left: FrameVector, right: FrameVector) -> FrameVector {
    left + right.scaled(by: -1)
  }

  /// The components multiplied by a factor.
  package func scaled(by factor: Double) -> FrameVector {
    FrameVector(
      x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }

  /// The largest absolute component.
  package var magnitude: Double { max(abs(x), abs(y), abs(width), abs(height)) }
}
