package import Geometry

import func Glibc.atan2
import func Glibc.cos
import func Glibc.sin

extension CoverageRasterizer {
  /// Adds a straight line with round ends.
  ///
  /// - Parameters:
  ///   - start: Where the line begins, in pixels.
  ///   - end: Where it ends; the same place is a dot.
  ///   - width: The width of the line.
  package mutating func addLine(from start: Point, to end: Point, width: Double) {
    let way = atan2(end.x - start.x, start.y - end.y)
    let (radius, quarter) = (width / 2, Double.pi / 2)
    // Against the clock: so the left side runs down.
    let first = point(start, radius, way - quarter)
    var last = first
    addCurve(around: start, radius, from: way - quarter, to: way - 3 * quarter, after: &last)
    addCurve(around: end, radius, from: way + quarter, to: way - quarter, after: &last)
    addLine(x0: last.x, y0: last.y, x1: first.x, y1: first.y)
  }

  /// Adds a part of a ring with round ends, or all of it.
  ///
  /// - Parameters:
  ///   - center: The middle of the ring, in pixels.
  ///   - radius: The distance of the line's middle from there.
  ///   - width: The width of the line, at most twice the radius.
  ///   - start: Where the part begins, in turns with the clock from 12 o'clock.
  ///   - length: How long it is, in turns; 1 is all of it.
  package mutating func addArc(
    around center: Point, radius: Double, width: Double, from start: Double, length: Double
  ) {
    let (inner, outer) = (radius - width / 2, radius + width / 2)
    let (first, end) = (start * 2 * .pi, (start + length) * 2 * .pi)
    if length >= 1 {
      var last = point(center, outer, 2 * .pi)
      addCurve(around: center, outer, from: 2 * .pi, to: 0, after: &last)
      last = point(center, inner, 0)
      addCurve(around: center, inner, from: 0, to: 2 * .pi, after: &last)
      return
    }
    var last = point(center, outer, end)
    addCurve(around: center, outer, from: end, to: first, after: &last)
    addCurve(
      around: point(center, radius, first), width / 2, from: first, to: first - .pi, after: &last)
    addCurve(around: center, inner, from: first, to: end, after: &last)
    addCurve(
      around: point(center, radius, end), width / 2, from: end + .pi, to: end, after: &last)
  }

  /// Adds a line to the beginning of a part of a circle, and the part; angles are radians with the
  /// clock from 12 o'clock.
  private mutating func addCurve(
    around center: Point, _ radius: Double, from start: Double, to end: Double,
    after last: inout Point
  ) {
    // So many pieces stay within 0.015 px of the curve.
    let count = max(2, Int((2.9 * abs(end - start) * max(radius, 0).squareRoot()).rounded(.up)))
    for step in 0...count {
      let next = point(center, radius, start + (end - start) * Double(step) / Double(count))
      addLine(x0: last.x, y0: last.y, x1: next.x, y1: next.y)
      last = next
    }
  }

  private func point(_ center: Point, _ radius: Double, _ angle: Double) -> Point {
    Point(x: center.x + radius * sin(angle), y: center.y - radius * cos(angle))
  }
}
