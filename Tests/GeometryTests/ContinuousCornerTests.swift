import Foundation
import Geometry
import TestSupport
import Testing

@Suite struct ContinuousCornerTests {
  /// The curvature of the polyline through three points.
  private func curvature(_ a: Point, _ b: Point, _ c: Point) -> Double {
    let (ab, bc, ca) = (distance(a, b), distance(b, c), distance(c, a))
    let area = abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
    return 2 * area / max(ab * bc * ca, 1e-12)
  }

  private func distance(_ a: Point, _ b: Point) -> Double {
    hypot(a.x - b.x, a.y - b.y)
  }

  @Test func aRadiusOfHalfTheSideIsTheCircle() {
    let corner = ContinuousCorner(radius: 18.5, room: 18.5)
    #expect(abs(corner.exponent - 2) < 1e-9)
    for step in 0...100 {
      let point = corner.point(at: Double(step) / 100)
      let radius = distance(point, Point(x: 18.5, y: 18.5))
      #expect(abs(radius - 18.5) < 1e-9)
    }
  }

  @Test func curvatureHasNoJumpWhereStraightMeetsRound() {
    let corner = ContinuousCorner(radius: 36, room: 80)
    // Straight has curvature 0; the curve begins with hardly any, and changes little by little.
    let steps = 4000
    let points = (0...steps).map { corner.point(at: Double($0) / Double(steps)) }
    var curvatures: [Double] = [0]
    for index in 1..<steps {
      curvatures.append(curvature(points[index - 1], points[index], points[index + 1]))
    }
    curvatures.append(0)
    let top = curvatures.max() ?? 0
    #expect(top < 1.6 / 36)
    // A circular arc would jump by 1/36 = 0.028 at once.
    let jump = zip(curvatures, curvatures.dropFirst()).map { abs($0 - $1) }.max() ?? 1
    #expect(jump < 0.15 / 36, "largest jump \(jump)")
  }

  @Test func theMiddleLiesOnTheCircularArcOfTheSameRadius() {
    let corner = ContinuousCorner(radius: 36, room: 200)
    let middle = corner.point(at: 0.5)
    #expect(abs(middle.x - middle.y) < 1e-9)
    #expect(abs(middle.x - 36 * (1 - 0.5.squareRoot())) < 1e-6)
  }

  @Test func insetAgreesWithThePoints() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let corner = ContinuousCorner(
        radius: .random(in: 0.5...60, using: &random), room: .random(in: 1...90, using: &random))
      let point = corner.point(at: .random(in: 0.01...0.99, using: &random))
      #expect(abs(corner.inset(at: point.y) - point.x) < 1e-6 * (1 + corner.extent))
    }
  }

  @Test func nonsenseCountsAsNoCorner() {
    #expect(ContinuousCorner(radius: -4, room: 10).extent == 0)
    #expect(ContinuousCorner(radius: 4, room: -10).extent == 0)
    #expect(ContinuousCorner(radius: 0, room: 0).point(at: 0.5) == .zero)
  }
}
