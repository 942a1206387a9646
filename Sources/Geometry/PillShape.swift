/// The outline of a pill: a rectangle with four equal continuous corners, in points.
package struct PillShape: Hashable, Sendable {
  /// The bounding box.
  package var rect: Rect
  /// The nominal corner radius; more than half the shorter side counts as half of it.
  package var radius: Double

  /// Makes an outline.
  package init(rect: Rect, radius: Double) {
    self.rect = rect
    self.radius = max(radius, 0)
  }

  /// The corner that the radius and the rectangle yield.
  package var corner: ContinuousCorner {
    ContinuousCorner(radius: radius, room: min(rect.width, rect.height) / 2)
  }

  /// Whether a point lies inside the outline.
  package func contains(_ point: Point) -> Bool {
    guard rect.contains(point) else { return false }
    let fromEdge = min(point.y - rect.minY, rect.maxY - point.y)
    let inset = corner.inset(at: fromEdge)
    return point.x >= rect.minX + inset && point.x < rect.maxX - inset
  }

  /// The outline moved and scaled, such as from points to pixels.
  package func scaled(by factor: Double) -> PillShape {
    PillShape(rect: rect.scaled(by: factor), radius: radius * factor)
  }

  /// The outline as a polygon, clockwise from the top left corner's left end.
  ///
  /// - Parameter steps: The number of straight pieces in each corner, at least 1.
  /// - Returns: The corners of the polygon, without the first one repeated.
  package func polygon(steps: Int) -> [Point] {
    let steps = max(steps, 1)
    let corner = corner
    // Clockwise along the top left corner is from its left end to its top end.
    let arc = (0...steps).map { corner.point(at: 1 - Double($0) / Double(steps)) }
    let topLeft = arc.map { Point(x: rect.minX + $0.x, y: rect.minY + $0.y) }
    let topRight = arc.reversed().map { Point(x: rect.maxX - $0.x, y: rect.minY + $0.y) }
    let bottomRight = arc.map { Point(x: rect.maxX - $0.x, y: rect.maxY - $0.y) }
    let bottomLeft = arc.reversed().map { Point(x: rect.minX + $0.x, y: rect.maxY - $0.y) }
    return topLeft + topRight + bottomRight + bottomLeft
  }

  /// The outline as whole rows, for a window's bounding or input shape.
  ///
  /// Rows of equal extent are merged. A pixel belongs to the shape when the outline covers the
  /// middle of its row there.
  ///
  /// - Returns: Rectangles with whole-numbered edges in the shape's own unit, from top to bottom.
  package func rows() -> [Rect] {
    let corner = corner
    let top = rect.minY.rounded()
    let bottom = rect.maxY.rounded()
    var result: [Rect] = []
    var y = top
    while y < bottom {
      let middle = min(max(y + 0.5, rect.minY), rect.maxY)
      let inset = corner.inset(at: min(middle - rect.minY, rect.maxY - middle))
      let left = (rect.minX + inset).rounded()
      let right = (rect.maxX - inset).rounded()
      if right > left {
        if let last = result.last, last.minX == left, last.maxX == right {
          result[result.count - 1].size.height += 1
        } else {
          result.append(Rect(x: left, y: y, width: right - left, height: 1))
        }
      }
      y += 1
    }
    return result
  }
}
