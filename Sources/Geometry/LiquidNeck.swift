/// What joins a pill and a circle that are close to each other, as the surface of a liquid would:
/// a neck while they are joined, and a tip on each of them once it has broken.
///
/// The joined outline is where the smooth minimum of the two distances, `a` from the pill and `b`
/// from the circle, is 0: `min(a, b) = (k − |a − b|)² / 4k`. The reach `k` grows as the gap
/// shrinks. It is a function of the two outlines alone: so a drop that turns back in mid-flight
/// needs no memory.
package struct LiquidNeck: Sendable {
  /// The number of straight pieces in each of the four curves.
  package static let steps = 14

  /// How close the two come to each other, in their unit; negative where they overlap.
  package let gap: Double
  /// The distance from one outline at which the other still shapes it: `k`, above 0.
  package let reach: Double
  /// A box that the neck does not leave.
  package let box: Rect

  private let distance: PillShape.Distance
  private let center: Point
  private let radius: Double
  /// From the circle's middle towards the pill.
  private let axis: Point

  /// Joins two outlines; `nil` where they are too far apart, or the pill covers the circle.
  ///
  /// - Parameters:
  ///   - pill: The pill, of whatever size and radius.
  ///   - circle: The circle, or a capsule; its nearer end is taken as round.
  ///   - unit: The length of a point in the outlines' unit, above 0.
  package init?(_ pill: PillShape, _ circle: PillShape, unit: Double = 1) {
    let box = circle.rect
    radius = min(box.width, box.height) / 2
    guard radius > 0, !pill.rect.isEmpty, unit > 0 else { return nil }
    distance = PillShape.Distance(pill)
    center = Point(
      x: min(max(pill.rect.midX, box.minX + radius), box.maxX - radius),
      y: min(max(pill.rect.midY, box.minY + radius), box.maxY - radius))
    gap = distance(center) - radius
    reach = LiquidNeck.reach(gap: gap, radius: min(radius, distance.extent), unit: unit)
    guard reach > 1e-3 * unit, gap < reach else { return nil }
    let away = distance.gradient(at: center)
    axis = Point(x: -away.x, y: -away.y)
    // Numbers that no outline has.
    guard (center.x + center.y + axis.x + axis.y + gap).isFinite else { return nil }
    self.box = pill.rect.union(box)
      .intersection(pill.rect.inset(by: Insets(all: -reach)))
      .intersection(box.inset(by: Insets(all: -reach)))
  }

  /// How far the outlines shape each other; the radius is that of the smaller one.
  private static func reach(gap: Double, radius: Double, unit: Double) -> Double {
    // From 7.5 pt on it is less than the gap, so that nothing bulges at rest. The neck breaks where
    // it is twice the gap, at 4.9 pt.
    let free = 14 * unit - 0.87 * gap
    // Two circles that touch a line have room for so much between it and them: what is less never
    // bulges out of the hull.
    let inner = max(2 * radius + gap, 0)
    let film = (radius * radius + inner * inner / 4).squareRoot() - radius
    return min(max(free, 0), 20 * unit, 3 * film)
  }

  /// The joined outline between the two, as a closed polygon: along one side from the circle to the
  /// pill, and back along the other.
  ///
  /// Its ends lie inside the two, and it runs down on its left side. Where the neck is broken the
  /// sides meet on the axis, so that a tip remains on each.
  ///
  /// - Parameter points: Replaced by the corners, always as many.
  package func polygon(into points: inout [Point]) {
    points.removeAll(keepingCapacity: true)
    let (circle, pill) = (tip(ofPill: false), tip(ofPill: true))
    for turn in [1.0, -1.0] {
      for step in 0...LiquidNeck.steps {
        points.append(point(ofPill: false, step, from: circle, turn: turn))
      }
      for step in 0...LiquidNeck.steps {
        points.append(point(ofPill: true, LiquidNeck.steps - step, from: pill, turn: turn))
      }
    }
    // One side there, the other one back; a slice's own `reverse` would work on a copy.
    var (first, last) = (points.count / 2, points.count - 1)
    while first < last {
      points.swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
  }

  /// The two distances on the outline for a difference of 0…k between them.
  private func levels(_ difference: Double) -> (near: Double, far: Double) {
    let near = (reach - difference) * (reach - difference) / (4 * reach)
    return (near, near + difference)
  }

  /// The least difference between the distances on one side of a broken neck; 0 while it is whole.
  private func tip(ofPill: Bool) -> Double {
    // How far the point on the axis lies outside of the outline's tip; between two circles it is a
    // straight line in the square of the difference.
    func excess(_ square: Double) -> Double {
      let (near, far) = levels(square.squareRoot())
      return ofPill
        ? distance(place(radius + far, versine: 0, turn: 1)) - near
        : distance(place(radius + near, versine: 0, turn: 1)) - far
    }
    let whole = excess(0)
    if whole <= 0 { return 0 }
    return LiquidNeck.root(
      of: excess, from: whole, slope: -0.5 / reach, limit: reach * reach, tolerance: 1e-9 * reach
    ).squareRoot()
  }

  /// One of the points of a side: from where it leaves an outline to its tip or the neck's middle.
  private func point(ofPill: Bool, _ step: Int, from tip: Double, turn: Double) -> Point {
    let part = 1 - Double(step) / Double(LiquidNeck.steps)
    // Most of the bend is at the end.
    let (near, far) = levels(tip + (reach - tip) * part * part)
    let (pill, away) = ofPill ? (near, radius + far) : (far, radius + near)
    // Between two circles the square of the distance between the middles is a straight line in the
    // versine of the angle.
    let extent = distance.extent
    let square = (pill + extent) * (pill + extent)
    func excess(_ versine: Double) -> Double {
      let value = distance(place(away, versine: versine, turn: turn)) + extent
      return value * value - square
    }
    let onAxis = excess(0)
    // Rounding may not let the two sides of a tip miss each other.
    if onAxis >= 0 || step == LiquidNeck.steps && tip > 0 {
      return place(away, versine: 0, turn: turn)
    }
    let versine = LiquidNeck.root(
      of: excess, from: onAxis, slope: max(2 * away * (gap + radius + extent), 1e-9), limit: 1.9,
      tolerance: 1e-6 * square)
    return place(away, versine: versine, turn: turn)
  }

  /// Where a function that is nearly a straight line is 0, in 0…`limit`.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - value: Its value at 0.
  ///   - slope: About its slope.
  ///   - limit: The end of the range.
  ///   - tolerance: The value that counts as 0.
  /// - Returns: The place, good enough after eight chords.
  private static func root(
    of function: (Double) -> Double, from value: Double, slope: Double, limit: Double,
    tolerance: Double
  ) -> Double {
    var (x, value, slope) = (0.0, value, slope)
    for _ in 0..<8 {
      let next = min(max(x - value / slope, 0), limit)
      if next == x { break }
      let nextValue = function(next)
      let secant = (nextValue - value) / (next - x)
      // A chord that leans the other way is no help.
      if secant * slope > 0 { slope = secant }
      (x, value) = (next, nextValue)
      if abs(value) < tolerance { break }
    }
    return x
  }

  /// The point at a distance from the circle's middle and an angle from the axis.
  private func place(_ away: Double, versine: Double, turn: Double) -> Point {
    let cosine = 1 - versine
    let sine = turn * max(versine * (2 - versine), 0).squareRoot()
    return Point(
      x: center.x + away * (axis.x * cosine - axis.y * sine),
      y: center.y + away * (axis.y * cosine + axis.x * sine))
  }
}
