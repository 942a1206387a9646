import Geometry
import TestSupport
import Testing

struct OutlineWayTests {
  private func distance(_ a: Point, _ b: Point) -> Double {
    let (x, y) = (a.x - b.x, a.y - b.y)
    return (x * x + y * y).squareRoot()
  }

  @Test func aCapsuleIsTwoStraightPartsAndACircle() {
    let shape = PillShape(rect: Rect(x: -63, y: 11, width: 126, height: 37), radius: 18.5)
    let way = OutlineWay(shape)
    #expect(abs(way.length - (2 * 89 + 37 * .pi)) < 1e-9)
    func expect(_ turns: Double, _ x: Double, _ y: Double, _ dx: Double, _ dy: Double) {
      let place = way.place(at: turns)
      #expect(distance(place.point, Point(x: x, y: y)) < 1e-6, "\(turns): \(place)")
      #expect(distance(place.direction, Point(x: dx, y: dy)) < 1e-6, "\(turns): \(place)")
    }
    let corner = 44.5 / way.length
    expect(0, 0, 11, 1, 0)
    expect(corner / 2, 22.25, 11, 1, 0)
    expect(0.25, 63, 29.5, 0, 1)
    expect(0.5, 0, 48, -1, 0)
    expect(0.75, -63, 29.5, 0, -1)
    expect(1, 0, 11, 1, 0)
    expect(-0.25, -63, 29.5, 0, -1)
    expect(17.5, 0, 48, -1, 0)
    let root = 0.5.squareRoot()
    expect((corner + 0.25) / 2, 44.5 + 18.5 * root, 29.5 - 18.5 * root, root, root)
  }

  /// Random outlines: the way is walked in small steps, equal but for the straight pieces of a
  /// corner, and ends where it began.
  @Test(arguments: 0..<8)
  func theWayIsEven(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let rect = Rect(
        x: Double.random(in: -300...300, using: &random), y: 11,
        width: Double.random(in: 20...400, using: &random),
        height: Double.random(in: 20...200, using: &random))
      let shape = PillShape(rect: rect, radius: Double.random(in: 0...90, using: &random))
      let way = OutlineWay(shape)
      let count = 400
      let step = way.length / Double(count)
      var last = way.place(at: 0)
      for index in 1...count {
        let next = way.place(at: Double(index) / Double(count))
        let length = distance(last.point, next.point)
        #expect(length < step * 1.05 + 1e-9, "seed \(seed), \(shape), step \(index)")
        // A step around a sharp corner is cut short.
        if shape.radius > 2 * step {
          #expect(length > step * 0.92, "seed \(seed), \(shape), step \(index)")
        }
        let (dx, dy) = (next.direction.x, next.direction.y)
        #expect(abs(dx * dx + dy * dy - 1) < 1e-6)
        let inner = Point(x: next.point.x - 0.3 * dy, y: next.point.y + 0.3 * dx)
        let outer = Point(x: next.point.x + 0.3 * dy, y: next.point.y - 0.3 * dx)
        if shape.radius > 2 {
          #expect(
            shape.contains(inner) && !shape.contains(outer), "seed \(seed), \(shape), \(next)")
        }
        last = next
      }
      #expect(distance(last.point, way.place(at: 0).point) < 1e-6)
    }
  }

  @Test(arguments: 0..<8)
  func theBoxOfAPartHoldsIt(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let shape = PillShape(
        rect: Rect(
          x: -60, y: 11, width: Double.random(in: 40...400, using: &random),
          height: Double.random(in: 37...150, using: &random)), radius: 18.5)
      let way = OutlineWay(shape)
      let from = Double.random(in: -3...3, using: &random)
      let to = from + Double.random(in: 0...1, using: &random)
      let box = way.box(from: from, to: to)
      let roomy = way.box(from: from, to: to, margin: 2)
      var (left, right, upper, lower) = (1e9, -1e9, 1e9, -1e9)
      for index in 0...500 {
        let point = way.place(at: from + (to - from) * Double(index) / 500).point
        (left, right) = (min(left, point.x), max(right, point.x))
        (upper, lower) = (min(upper, point.y), max(lower, point.y))
      }
      for (exact, own, wide) in [
        (left, box.minX, roomy.minX + 2), (upper, box.minY, roomy.minY + 2),
        (right, box.maxX, roomy.maxX - 2), (lower, box.maxY, roomy.maxY - 2),
      ] {
        #expect(
          abs(exact - own) < 0.6 && abs(own - wide) < 1e-9, "seed \(seed): \(shape) \(from) \(to)")
      }
    }
    let shape = PillShape(rect: Rect(x: 0, y: 0, width: 90, height: 30), radius: 15)
    #expect(OutlineWay(shape).box(from: 0.3, to: 1.3) == shape.rect)
  }

  @Test func nothingHasAWayToo() {
    let way = OutlineWay(PillShape(rect: .zero, radius: 3))
    #expect(way.length == 0)
    #expect(way.place(at: 0.3).point == Point(x: 0, y: 0))
    #expect(
      OutlineWay(PillShape(rect: Rect(x: 0, y: 0, width: 9, height: 9), radius: 4))
        .place(at: .nan).point == Point(x: 4.5, y: 0))
  }
}
