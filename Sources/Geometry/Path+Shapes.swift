import func Glibc.cos
import func Glibc.sin
import func Glibc.tan

extension Path {
  /// Adds a part of a circle, from where the outline is or as a new contour where it is empty.
  ///
  /// - Parameters:
  ///   - center: The circle's middle.
  ///   - radius: The circle's radius.
  ///   - start: Where the part begins, in turns; 0 is 12 o'clock and 0.25 is 3 o'clock.
  ///   - end: Where it ends, in turns; less than `start` runs against the clock.
  package mutating func addArc(center: Point, radius: Double, from start: Double, to end: Double) {
    func point(_ turn: Double, _ distance: Double = 1) -> Point {
      let angle = turn * 2 * .pi
      return Point(
        x: center.x + radius * distance * sin(angle), y: center.y - radius * distance * cos(angle))
    }
    if elements.isEmpty { move(to: point(start)) } else { line(to: point(start)) }
    // A cubic follows an eighth of a circle to a few millionths of the radius.
    let count = Swift.max(1, Int((abs(end - start) * 8).rounded(.up)))
    let step = (end - start) / Double(count)
    let handle = 4.0 / 3 * tan(step * .pi / 2) * radius
    for index in 0..<count {
      let (a, b) = (start + Double(index) * step, start + Double(index + 1) * step)
      let (from, to) = (point(a), point(b))
      func along(_ turn: Double, _ origin: Point, _ sign: Double) -> Point {
        let angle = turn * 2 * .pi
        return Point(
          x: origin.x + sign * handle * cos(angle), y: origin.y + sign * handle * sin(angle))
      }
      curve(to: to, control1: along(a, from, 1), control2: along(b, to, -1))
    }
  }

  /// An open outline through points.
  package init(line points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
  }

  /// A closed polygon whose corners are cut back by a distance and joined by curves.
  package init(polygon corners: [Point], cornerRadius radius: Double) {
    func step(from a: Point, towards b: Point, by distance: Double) -> Point {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = Swift.max((dx * dx + dy * dy).squareRoot(), 1e-9)
      return Point(x: a.x + dx / length * distance, y: a.y + dy / length * distance)
    }
    for (index, corner) in corners.enumerated() {
      let previous = corners[(index + corners.count - 1) % corners.count]
      let next = corners[(index + 1) % corners.count]
      let entry = step(from: corner, towards: previous, by: radius)
      if index == 0 { move(to: entry) } else { line(to: entry) }
      curve(
        to: step(from: corner, towards: next, by: radius),
        control1: step(from: corner, towards: previous, by: radius * 0.45),
        control2: step(from: corner, towards: next, by: radius * 0.45))
    }
    if !corners.isEmpty { close() }
  }

  /// A box with round corners.
  package init(roundedRect rect: Rect, radius: Double) {
    self.init(polygon: PillShape(rect: rect, radius: radius).polygon(steps: 8))
  }
}
