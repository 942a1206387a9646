import Foundation
import Geometry
import TestSupport
import Testing

/// The neck between the pill and the circle, as geometry alone.
@Suite struct LiquidNeckTests {
  private let pill = PillShape(rect: Rect(x: -80, y: 11, width: 160, height: 37), radius: 18.5)

  /// The circle of the pill's height at a distance from its end.
  private func circle(_ gap: Double, width: Double = 37) -> PillShape {
    PillShape(rect: Rect(x: 80 + gap, y: 11, width: width, height: 37), radius: 18.5)
  }

  private func polygon(_ neck: LiquidNeck?) -> [Point] {
    var points: [Point] = []
    neck?.polygon(into: &points)
    return points
  }

  /// A pill in some stage of a morph, and a circle near its trailing end.
  private func pair(_ random: inout SeededGenerator) -> (pill: PillShape, circle: PillShape) {
    let height = Double.random(in: 37...160, using: &random)
    let pill = PillShape(
      rect: Rect(
        x: .random(in: -200 ... -60, using: &random), y: 11,
        width: .random(in: 100...380, using: &random), height: height),
      radius: min(.random(in: 18.5...36, using: &random), height / 2))
    let side = Double.random(in: 20...38, using: &random)
    let circle = PillShape(
      rect: Rect(
        x: pill.rect.maxX + .random(in: -40...9, using: &random),
        y: 11 + .random(in: 0...(height - side), using: &random) * 0.3,
        width: side + .random(in: 0...8, using: &random), height: side),
      radius: side / 2)
    return (pill, circle)
  }

  /// Whether a point lies in a polygon, by the number of edges to its left.
  private func contains(_ polygon: [Point], _ point: Point) -> Bool {
    var inside = false
    for (index, end) in polygon.enumerated() {
      let start = polygon[(index + polygon.count - 1) % polygon.count]
      if (start.y <= point.y) != (end.y <= point.y),
        start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x) < point.x
      {
        inside.toggle()
      }
    }
    return inside
  }

  /// Half the sum of the cross products: the area of a polygon, twice counted where it overlaps.
  private func area(_ polygon: [Point]) -> Double {
    var sum = 0.0
    for (index, end) in polygon.enumerated() {
      let start = polygon[(index + polygon.count - 1) % polygon.count]
      sum += start.x * end.y - end.x * start.y
    }
    return abs(sum) / 2
  }

  @Test func nothingIsJoinedAtRest() {
    for gap in [8.0, 8.1, 9.8, 20, 500] {
      #expect(LiquidNeck(pill, circle(gap)) == nil, "\(gap)")
      #expect(LiquidNeck(pill, circle(gap, width: 45)) == nil, "\(gap)")
    }
    // Nor where the circle is the pill's own end.
    for width in [37.0, 38, 45] {
      #expect(LiquidNeck(pill, circle(-width, width: width)) == nil)
    }
  }

  @Test func theNeckThinsAndBreaksBeforeTheCircleRests() {
    /// The thickness of the joined body in the middle between the two.
    func waist(_ gap: Double) -> Double {
      let points = polygon(LiquidNeck(pill, circle(gap)))
      guard !points.isEmpty else { return 0 }
      let middle = 80 + gap / 2
      let rows = stride(from: 11.0, to: 48, by: 0.05).filter {
        contains(points, Point(x: middle, y: $0))
      }
      return Double(rows.count) * 0.05
    }
    var before = 0.0
    for gap in stride(from: 8.0, through: 0, by: -0.1) {
      let now = waist(gap)
      #expect(now >= before - 0.051, "at \(gap)")
      before = now
    }
    #expect(waist(5.3) == 0)
    #expect(waist(4.7) > 1)
    // Two circles that touch have long been one body.
    #expect(waist(0) > 20)
  }

  @Test func itGrowsAsTheTwoComeCloser() {
    var before = 0
    // Past that the two themselves cover more and more of it.
    for gap in stride(from: 8.0, through: 0.5, by: -0.25) {
      let circle = circle(gap)
      let points = polygon(LiquidNeck(pill, circle))
      var count = 0
      if !points.isEmpty {
        for x in stride(from: 60.03, to: 110, by: 0.25) {
          for y in stride(from: 11.03, to: 48, by: 0.25) {
            let point = Point(x: x, y: y)
            if contains(points, point), !pill.contains(point), !circle.contains(point) {
              count += 1
            }
          }
        }
      }
      // A quarter of a point either way is a few of so many.
      #expect(count >= before - 4, "at \(gap)")
      before = count
    }
    #expect(before > 400)
  }

  @Test func theOutlineIsWhereTheSmoothMinimumVanishes() throws {
    for gap in [-12.0, -4, 0, 2, 4.5, 5.5, 6.5] {
      let neck = try #require(LiquidNeck(pill, circle(gap)))
      let points = polygon(neck)
      var checked = 0
      for x in stride(from: 62.0, to: 80 + gap + 18, by: 0.5) {
        for y in stride(from: 11.25, to: 48, by: 0.5) {
          let a = hypot(x - 61.5, y - 29.5) - 18.5
          let b = hypot(x - 80 - gap - 18.5, y - 29.5) - 18.5
          let fill = max(neck.reach - abs(a - b), 0)
          let level = min(a, b) - fill * fill / (4 * neck.reach)
          guard a > 0.1, b > 0.1, abs(level) > 0.1 else { continue }
          #expect(contains(points, Point(x: x, y: y)) == (level < 0), "\(x), \(y) at \(gap)")
          checked += 1
        }
      }
      #expect(checked > 10)
    }
  }

  @Test func bothSidesAreMirrorImages() {
    for gap in [-20.0, 0, 3, 5.5] {
      let points = polygon(LiquidNeck(pill, circle(gap)))
      #expect(!points.isEmpty)
      for (upper, lower) in zip(points, points.reversed()) {
        #expect(abs(upper.x - lower.x) < 1e-9 && abs(upper.y + lower.y - 59) < 1e-9)
      }
      // A circle at the leading end is joined in the same way.
      var mirrored = circle(gap)
      mirrored.rect.origin.x = -mirrored.rect.maxX
      let others = polygon(LiquidNeck(pill, mirrored))
      #expect(abs(area(others) - area(points)) < 1e-6)
      for point in points {
        #expect(others.contains { abs($0.x + point.x) < 1e-6 && abs($0.y - point.y) < 1e-6 })
      }
    }
  }

  @Test func itStaysWithinTheHullOfTheTwo() {
    let seed: UInt64 = 31
    var random = SeededGenerator(seed: seed)
    var count = 0
    for round in 0..<400 {
      let (pill, circle) = pair(&random)
      guard let neck = LiquidNeck(pill, circle) else { continue }
      count += 1
      let points = polygon(neck)
      let hull = pill.polygon(steps: 48) + circle.polygon(steps: 48)
      for step in 0..<48 {
        let angle = Double(step) * .pi / 24
        let (c, s) = (cos(angle), sin(angle))
        let limit = hull.map { $0.x * c + $0.y * s }.max() ?? 0
        let most = points.map { $0.x * c + $0.y * s }.max() ?? 0
        #expect(most < limit + 0.01, "round \(round), seed \(seed)")
      }
      for point in points where !pill.contains(point) && !circle.contains(point) {
        let box = neck.box.inset(by: Insets(all: -1e-6))
        #expect(box.contains(point), "round \(round), seed \(seed)")
      }
    }
    #expect(count > 200)
  }

  @Test func itChangesLittleByLittle() {
    let seed: UInt64 = 32
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      var (pill, circle) = pair(&random)
      let first = LiquidNeck(pill, circle)
      let step = 1e-4
      circle.rect.origin.x += .random(in: -step...step, using: &random)
      circle.rect.size.height += .random(in: 0...step, using: &random)
      pill.rect.size.height += .random(in: 0...step, using: &random)
      pill.radius += .random(in: 0...step, using: &random)
      let second = LiquidNeck(pill, circle)
      guard let first, let second else {
        // It comes and goes with nothing to be seen.
        if let lone = first ?? second { #expect(lone.reach < 0.01 || lone.gap > lone.reach - 0.01) }
        continue
      }
      let (before, after) = (polygon(first), polygon(second))
      #expect(abs(area(before) - area(after)) < 0.1, "round \(round), seed \(seed)")
      for (a, b) in zip(before, after) {
        // A tip that has just broken off leaves with the root of the distance.
        let distance = hypot(a.x - b.x, a.y - b.y)
        #expect(distance < 60 * step.squareRoot(), "round \(round), seed \(seed)")
      }
    }
  }

  @Test func aMorphNextToTheCircleHasNoJump() {
    /// The largest change of the area while the pill grows and swallows the circle.
    func jump(_ steps: Int) -> Double {
      let areas = (0...steps).map { step in
        let part = Double(step) / Double(steps)
        let pill = PillShape(
          rect: Rect(x: -80, y: 11, width: 160 + 30 * part, height: 37 + 107 * part),
          radius: 18.5 + 17.5 * part)
        let circle = PillShape(
          rect: Rect(x: 88 - 35 * part, y: 11 + 8 * part, width: 37, height: 37), radius: 18.5)
        return area(polygon(LiquidNeck(pill, circle)))
      }
      return zip(areas, areas.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    }
    let (coarse, fine) = (jump(1000), jump(16_000))
    // A neck that breaks does so with the root of the step; a jump would stay.
    #expect(coarse < 10 && fine < coarse / 3, "\(coarse), \(fine)")
  }

  @Test func nonsenseJoinsNothing() {
    let seed: UInt64 = 33
    var random = SeededGenerator(seed: seed)
    let odd = [0, -1, 1e-12, 1e-3, 0.5, 37, 1e6, -.infinity, .infinity, .nan]
    func any() -> Double { odd.randomElement(using: &random) ?? 0 }
    for round in 0..<4000 {
      let pill = PillShape(
        rect: Rect(x: any(), y: any(), width: any(), height: any()), radius: any())
      let circle = PillShape(
        rect: Rect(x: any(), y: any(), width: any(), height: any()), radius: any())
      for point in polygon(LiquidNeck(pill, circle, unit: any())) {
        #expect(point.x.isFinite && point.y.isFinite, "round \(round), seed \(seed)")
      }
    }
    #expect(LiquidNeck(PillShape(rect: .zero, radius: 0), circle(0)) == nil)
    #expect(LiquidNeck(pill, PillShape(rect: .zero, radius: 0)) == nil)
  }

  @Test func aScaledPairHasAScaledNeck() {
    for scale in [1.0, 1.5, 2] {
      let points = polygon(
        LiquidNeck(pill.scaled(by: scale), circle(2).scaled(by: scale), unit: scale))
      #expect(!points.isEmpty)
      for (point, one) in zip(points, polygon(LiquidNeck(pill, circle(2)))) {
        #expect(abs(point.x - one.x * scale) < 1e-6 && abs(point.y - one.y * scale) < 1e-6)
      }
    }
  }
}
