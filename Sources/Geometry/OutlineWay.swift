import func Glibc.cos
import func Glibc.pow
import func Glibc.sin
import func Glibc.tan

/// The way once around an outline with the clock, from the middle of its top edge on, in turns.
package struct OutlineWay: Hashable, Sendable {
  /// A place on the way.
  package struct Place: Hashable, Sendable {
    /// On the outline.
    package var point: Point
    /// Along the way; its length is 1.
    package var direction: Point
    /// On which part of the outline it lies: straight ones are even, corners odd, from 0, the right
    /// half of the top edge, to 8, the left half.
    package var part: Int
  }

  /// The outline.
  package let shape: PillShape
  /// The length of the whole way, in the outline's unit.
  package let length: Double
  private let corner: ContinuousCorner
  /// Half of the straight part of the top edge.
  private let top: Double
  /// The way along one corner.
  private let arc: Double

  /// The number of straight parts and corners; the top edge counts twice.
  package static let parts = 9
  /// The number of straight pieces that stand for half a corner that is no part of a circle.
  private static let pieces = 24

  /// Measures an outline.
  package init(_ shape: PillShape) {
    self.shape = shape
    corner = shape.corner
    arc = OutlineWay.arc(of: corner)
    top = max(shape.rect.width / 2 - corner.extent, 0)
    length = 4 * (top + arc + max(shape.rect.height / 2 - corner.extent, 0))
  }

  /// The place at a number of turns; whole ones count for nothing.
  package func place(at turns: Double) -> Place {
    let rest = turns - turns.rounded(.down)
    guard rest.isFinite, length > 0 else {
      return Place(
        point: Point(x: shape.rect.midX, y: shape.rect.minY), direction: Point(x: 1, y: 0), part: 0)
    }
    // All four quarters are mirror images of the first.
    let isLeft = rest > 0.5
    let half = isLeft ? 1 - rest : rest
    let isLower = half > 0.25
    var place = quarter(at: (isLower ? 0.5 - half : half) * length)
    if isLower {
      place.point.y = shape.rect.minY + shape.rect.maxY - place.point.y
      place.direction.x = -place.direction.x
      place.part = 4 - place.part
    }
    if isLeft {
      place.point.x = shape.rect.minX + shape.rect.maxX - place.point.x
      place.direction.y = -place.direction.y
      place.part = 8 - place.part
    }
    return place
  }

  /// The box of a part of the way.
  ///
  /// - Parameters:
  ///   - from: Where the part begins, in turns.
  ///   - to: Where it ends, no less than that; a whole turn or more is everything.
  ///   - margin: What the box is larger than the part by on every side.
  /// - Returns: The box, in the outline's unit.
  package func box(from: Double, to: Double, margin: Double = 0) -> Rect {
    guard to - from < 1, length > 0 else {
      return shape.rect.inset(by: Insets(all: -margin))
    }
    let (start, last) = (place(at: from).point, place(at: to).point)
    var (left, right) = (min(start.x, last.x), max(start.x, last.x))
    var (upper, lower) = (min(start.y, last.y), max(start.y, last.y))
    // Between the ends of straight and round parts nothing lies farther out.
    for turn in 0...1 {
      for index in 0..<8 {
        let place = end(index)
        let turns = from.rounded(.down) + Double(turn) + place
        guard turns > from, turns < to else { continue }
        let point = self.place(at: place).point
        (left, right) = (min(left, point.x), max(right, point.x))
        (upper, lower) = (min(upper, point.y), max(lower, point.y))
      }
    }
    return Rect(
      x: left - margin, y: upper - margin, width: right - left + 2 * margin,
      height: lower - upper + 2 * margin)
  }

  /// Where a straight part meets a round one, in turns: 0…7.
  private func end(_ index: Int) -> Double {
    let inQuarter = (index & 1 == 0 ? top : top + arc) / length
    switch index >> 1 {
    case 0: return inQuarter
    case 1: return 0.5 - inQuarter
    case 2: return 0.5 + inQuarter
    default: return 1 - inQuarter
    }
  }

  /// The place in the first quarter, by its distance from the middle of the top edge.
  private func quarter(at distance: Double) -> Place {
    let rect = shape.rect
    if distance <= top {
      return Place(
        point: Point(x: rect.midX + distance, y: rect.minY), direction: Point(x: 1, y: 0), part: 0)
    }
    guard distance < top + arc else {
      return Place(
        point: Point(x: rect.maxX, y: rect.minY + corner.extent + distance - top - arc),
        direction: Point(x: 0, y: 1), part: 2)
    }
    // A corner is the same on both sides of its middle.
    let along = distance - top
    let isSecond = along > arc / 2
    let (near, far, slope) = half(at: isSecond ? arc - along : along)
    let step = (1 + slope * slope).squareRoot()
    return isSecond
      ? Place(
        point: Point(x: rect.maxX - near, y: rect.minY + far),
        direction: Point(x: slope / step, y: 1 / step), part: 1)
      : Place(
        point: Point(x: rect.maxX - far, y: rect.minY + near),
        direction: Point(x: 1 / step, y: slope / step), part: 1)
  }

  /// The point of a corner's first half at a distance along it.
  ///
  /// - Returns: How far it lies from the edge that the corner leaves, how far from the one that it
  ///   turns to, and how steeply it leaves: up to 1, in the middle.
  private func half(at distance: Double) -> (near: Double, far: Double, slope: Double) {
    let extent = corner.extent
    if OutlineWay.isRound(corner) {
      let angle = distance / extent
      return (extent * (1 - cos(angle)), extent * (1 - sin(angle)), tan(angle))
    }
    var rest = distance
    var (near, far) = (0.0, extent)
    let step = OutlineWay.step(of: corner)
    for _ in 0..<OutlineWay.pieces {
      let next = corner.inset(at: far - step)
      let length = OutlineWay.distance(step, next - near)
      if rest < length {
        far -= step * rest / length
        near = corner.inset(at: far)
        break
      }
      rest -= length
      (near, far) = (next, far - step)
    }
    let ratio = (extent - far) / max(extent - near, 1e-9)
    return (near, far, pow(max(ratio, 0), corner.exponent - 1))
  }

  private static func arc(of corner: ContinuousCorner) -> Double {
    if isRound(corner) { return corner.extent * .pi / 2 }
    var length = 0.0
    var (near, far) = (0.0, corner.extent)
    let step = step(of: corner)
    for _ in 0..<pieces {
      let next = corner.inset(at: far - step)
      length += distance(step, next - near)
      (near, far) = (next, far - step)
    }
    return 2 * length
  }

  /// What a piece covers of the edge, from the corner's end to its middle.
  private static func step(of corner: ContinuousCorner) -> Double {
    (corner.extent - corner.middle) / Double(pieces)
  }

  private static func isRound(_ corner: ContinuousCorner) -> Bool { corner.exponent < 2.000_001 }

  private static func distance(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
