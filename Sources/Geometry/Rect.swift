/// An axis-aligned rectangle in points.
package struct Rect: Hashable, Sendable {
  /// The top left corner.
  package var origin: Point
  /// The extent.
  package var size: Size

  /// Makes a rectangle from its top left corner and its extent.
  package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from numbers; a negative extent becomes 0.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty rectangle at the origin.
  package static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The left edge.
  package var minX: Double { origin.x }
  /// The top edge.
  package var minY: Double { origin.y }
  /// The right edge.
  package var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  package var maxY: Double { origin.y + size.height }
  /// The horizontal centre.
  package var midX: Double { origin.x + size.width / 2 }
  /// The vertical centre.
  package var midY: Double { origin.y + size.height / 2 }
  /// The extent from left to right.
  package var width: Double { size.width }
  /// The extent from top to bottom.
  package var height: Double { size.height }
  /// Whether the rectangle covers no area.
  package var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// Whether a point lies inside; the right and bottom edges lie outside.
  package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The rectangle moved by a distance.
  package func offsetBy(x: Double, y: Double) -> Rect {
    Rect(origin: Point(x: origin.x + x, y: origin.y + y), size: size)
  }

  /// The rectangle made smaller by insets.
  package func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top,
      width: width - insets.horizontal, height: height - insets.vertical)
  }

  /// The smallest rectangle that covers both; an empty one counts for nothing.
  package func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The part that both cover, empty where they do not meet.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// The smallest rectangle with whole-numbered edges that covers this one.
  package var roundedOut: Rect {
    let left = minX.rounded(.down)
    let top = minY.rounded(.down)
    return Rect(
      x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }

  /// The rectangle with every number multiplied by a factor, such as points to pixels.
  package func scaled(by factor: Double) -> Rect {
    Rect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
  }
}
