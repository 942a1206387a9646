/// An outline made of lines and cubic curves, in points.
package struct Path: Hashable, Sendable {
  /// One step of an outline.
  package enum Element: Hashable, Sendable {
    /// Begins a new contour.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A cubic curve to a point by way of two control points.
    case curve(Point, Point, Point)
    /// A straight line back to the beginning of the contour.
    case close
  }

  /// The steps, in drawing order.
  package private(set) var elements: [Element] = []

  /// Makes an empty outline.
  package init() {}

  /// Makes a closed polygon.
  package init(polygon points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
    close()
  }

  /// Begins a new contour.
  package mutating func move(to point: Point) { elements.append(.move(point)) }
  /// Adds a straight line.
  package mutating func line(to point: Point) { elements.append(.line(point)) }
  /// Adds a cubic curve.
  package mutating func curve(to point: Point, control1: Point, control2: Point) {
    elements.append(.curve(control1, control2, point))
  }
  /// Closes the contour.
  package mutating func close() { elements.append(.close) }
  /// Adds every step of another outline.
  package mutating func append(_ other: Path) { elements += other.elements }

  /// Adds a closed circle; four cubics, off the true circle by at most 0.03 % of the radius.
  package mutating func addCircle(center: Point, radius: Double) {
    let handle = 0.552_284_749_8 * radius
    let (x, y) = (center.x, center.y)
    move(to: Point(x: x + radius, y: y))
    curve(
      to: Point(x: x, y: y + radius), control1: Point(x: x + radius, y: y + handle),
      control2: Point(x: x + handle, y: y + radius))
    curve(
      to: Point(x: x - radius, y: y), control1: Point(x: x - handle, y: y + radius),
      control2: Point(x: x - radius, y: y + handle))
    curve(
      to: Point(x: x, y: y - radius), control1: Point(x: x - radius, y: y - handle),
      control2: Point(x: x - handle, y: y - radius))
    curve(
      to: Point(x: x + radius, y: y), control1: Point(x: x + handle, y: y - radius),
      control2: Point(x: x + radius, y: y - handle))
    close()
  }

  /// The outline scaled about the origin and then moved.
  package func transformed(scaleX: Double, scaleY: Double, x: Double, y: Double) -> Path {
    func map(_ p: Point) -> Point { Point(x: p.x * scaleX + x, y: p.y * scaleY + y) }
    var result = Path()
    result.elements = elements.map { element in
      switch element {
      case .move(let p): .move(map(p))
      case .line(let p): .line(map(p))
      case .curve(let a, let b, let p): .curve(map(a), map(b), map(p))
      case .close: .close
      }
    }
    return result
  }
}
