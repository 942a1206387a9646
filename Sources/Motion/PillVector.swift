package import Geometry

/// A pill's outline as one animatable value; its top centre stays where it is put.
package struct PillVector: VectorArithmetic {
  /// The horizontal centre, in points.
  package var midX: Double
  /// The top edge, in points.
  package var minY: Double
  /// The width, in points.
  package var width: Double
  /// The height, in points.
  package var height: Double
  /// The nominal corner radius, in points.
  package var radius: Double

  /// Makes a value from its components; in flight they may be out of a shape's range.
  package init(midX: Double, minY: Double, width: Double, height: Double, radius: Double) {
    self.midX = midX
    self.minY = minY
    self.width = width
    self.height = height
    self.radius = radius
  }

  /// Makes the value of an outline.
  package init(_ shape: PillShape) {
    self.init(
      midX: shape.rect.midX, minY: shape.rect.minY, width: shape.rect.width,
      height: shape.rect.height, radius: shape.radius)
  }

  /// The outline; extents and radius below 0 count as 0.
  package var shape: PillShape {
    PillShape(
      rect: Rect(x: midX - max(width, 0) / 2, y: minY, width: width, height: height),
      radius: radius)
  }

  /// All components 0.
  package static let zero = PillVector(midX: 0, minY: 0, width: 0, height: 0, radius: 0)

  /// The sums of the components.
  package static func + (left: PillVector, right: PillVector) -> PillVector {
    PillVector(
      midX: left.midX + right.midX, minY: left.minY + right.minY,
      width: left.width + right.width, height: left.height + right.height,
      radius: left.radius + right.radius)
  }

  /// The differences of the components.
  package static func - (left: PillVector, right: PillVector) -> PillVector {
    left + right.scaled(by: -1)
  }

  /// The components multiplied by a factor.
  package func scaled(by factor: Double) -> PillVector {
    PillVector(
      midX: midX * factor, minY: minY * factor, width: width * factor, height: height * factor,
      radius: radius * factor)
  }

  /// The largest absolute component.
  package var magnitude: Double {
    max(abs(midX), abs(minY), abs(width), abs(height), abs(radius))
  }
}
