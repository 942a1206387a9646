import func Glibc.pow

extension PillShape {
  /// Whether a round outline lies wholly inside this one, or leaves it by less than can be seen.
  ///
  /// - Parameters:
  ///   - circle: An outline whose radius is half its height.
  ///   - tolerance: How far it may leave this one, in their unit.
  /// - Returns: Whether eight points of it lie inside.
  package func covers(_ circle: PillShape, tolerance: Double) -> Bool {
    let distance = Distance(self)
    let box = circle.rect
    let step = circle.corner.extent * 0.292_893
    for (x, y) in [(0, 0.5), (1, 0.5), (0.5, 0), (0.5, 1), (0, 0), (1, 0), (0, 1), (1, 1)] {
      // The middle of a round corner lies so far inside of its square.
      let inset = x == 0.5 || y == 0.5 ? 0 : step
      let point = Point(
        x: box.minX + x * box.width + inset * (1 - 2 * x),
        y: box.minY + y * box.height + inset * (1 - 2 * y))
      if distance(point) > tolerance { return false }
    }
    return true
  }

  /// How far points lie from an outline, made ready for many of them.
  ///
  /// The distance is exact beside a straight edge and a round end. Beside a corner between the two
  /// it is that of the corner's own superellipse, divided by its slope: exact on the outline, and
  /// without a jump anywhere outside of it.
  package struct Distance: Sendable {
    private let middle: Point
    // Of the box between the corners' beginnings; the outline lies `extent` outside of it.
    private let halfWidth: Double
    private let halfHeight: Double
    private let exponent: Double
    /// How far the corners reach, in the shape's unit.
    package let extent: Double

    /// Makes the distance from an outline.
    package init(_ shape: PillShape) {
      let corner = shape.corner
      middle = Point(x: shape.rect.midX, y: shape.rect.midY)
      halfWidth = shape.rect.width / 2 - corner.extent
      halfHeight = shape.rect.height / 2 - corner.extent
      exponent = corner.exponent
      extent = corner.extent
    }

    /// The distance of a point in the shape's unit, negative inside.
    package func callAsFunction(_ point: Point) -> Double {
      let x = abs(point.x - middle.x) - halfWidth
      let y = abs(point.y - middle.y) - halfHeight
      guard x > 0, y > 0 else { return max(x, y) - extent }
      // Two is what every collapsed pill has, and cheap.
      if exponent == 2 { return (x * x + y * y).squareRoot() - extent }
      let (longer, shorter) = (max(x, y), min(x, y))
      let ratio = shorter / longer
      let power = pow(ratio, exponent)
      let root = pow(1 + power, 1 / exponent)
      let lean = power / ratio
      let slope = (1 + lean * lean).squareRoot() * root / (1 + power)
      return (longer * root - extent) / slope
    }

    /// The direction away from the outline at a point, of length 1.
    package func gradient(at point: Point) -> Point {
      let x = abs(point.x - middle.x) - halfWidth
      let y = abs(point.y - middle.y) - halfHeight
      let right = point.x < middle.x ? -1.0 : 1.0
      let down = point.y < middle.y ? -1.0 : 1.0
      guard x > 0, y > 0 else { return x >= y ? Point(x: right, y: 0) : Point(x: 0, y: down) }
      let longer = max(x, y)
      let (u, v) = (pow(x / longer, exponent - 1), pow(y / longer, exponent - 1))
      let length = (u * u + v * v).squareRoot()
      return Point(x: right * u / length, y: down * v / length)
    }
  }
}
