package import Geometry

extension CoverageRasterizer {
  /// Adds what lies within an outline; parts of it may lie outside of the mask.
  ///
  /// - Parameters:
  ///   - shape: The outline, in pixels.
  ///   - x: The column of the mask's left edge, in the outline's space.
  ///   - y: The row of the mask's top edge, in the outline's space.
  package mutating func add(_ shape: PillShape, x: Int = 0, y: Int = 0) {
    let rect = shape.rect.offsetBy(x: -Double(x), y: -Double(y))
    let corner = shape.corner
    // So many pieces stay within 0.015 px of the curve.
    let count = max(6, Int((4.8 * corner.extent.squareRoot()).rounded(.up)))
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    var a = corner.point(at: 0)
    for step in 1...count {
      let b = corner.point(at: Double(step) / Double(count))
      // The left side runs down, the right side up.
      addLine(x0: left + a.x, y0: top + a.y, x1: left + b.x, y1: top + b.y)
      addLine(x0: left + b.x, y0: bottom - b.y, x1: left + a.x, y1: bottom - a.y)
      addLine(x0: right - b.x, y0: top + b.y, x1: right - a.x, y1: top + a.y)
      addLine(x0: right - a.x, y0: bottom - a.y, x1: right - b.x, y1: bottom - b.y)
      a = b
    }
    addLine(x0: left, y0: top + a.y, x1: left, y1: bottom - a.y)
    addLine(x0: right, y0: bottom - a.y, x1: right, y1: top + a.y)
  }

  /// Adds what lies within a polygon that runs down on its left side.
  ///
  /// - Parameters:
  ///   - polygon: Its corners, in pixels.
  ///   - x: The column of the mask's left edge, in the polygon's space.
  ///   - y: The row of the mask's top edge, in the polygon's space.
  package mutating func add(polygon: [Point], x: Int, y: Int) {
    guard var before = polygon.last else { return }
    let (x, y) = (Double(x), Double(y))
    for point in polygon {
      addLine(x0: before.x - x, y0: before.y - y, x1: point.x - x, y1: point.y - y)
      before = point
    }
  }
}
