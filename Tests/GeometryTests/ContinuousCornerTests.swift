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

  /// The largest change of the curvature from one of equally long pieces of the outline to the
  /// next, straight edges on both sides included.
  private func curvatureJump(_ corner: ContinuousCorner, pieces: Int) -> (jump: Double, top: Double)
  {
    let count = 40 * pieces
    let curve = (0...count).map { corner.point(at: Double($0) / Double(count)) }
    var along = [0.0]
    for (a, b) in zip(curve, curve.dropFirst()) { along.append((along.last ?? 0) + distance(a, b)) }
    let step = along[count] / Double(pieces)
    // Two pieces of each edge, which are straight.
    var points = [2.0, 1].map { Point(x: corner.extent + $0 * step, y: 0) }
    var index = 0
    for piece in 0...pieces {
      let wanted = Double(piece) * step
      while index < count - 1, along[index + 1] < wanted { index += 1 }
      let part = (wanted - along[index]) / max(along[index + 1] - along[index], 1e-12)
      let (a, b) = (curve[index], curve[index + 1])
      points.append(Point(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part))
    }
    points += [1.0, 2].map { Point(x: 0, y: corner.extent + $0 * step) }
    let curvatures = (1..<points.count - 1).map {
      curvature(points[$0 - 1], points[$0], points[$0 + 1])
    }
    return (
      zip(curvatures, curvatures.dropFirst()).map { abs($0 - $1) }.max() ?? 0,
      curvatures.max() ?? 0
    )
  }

  @Test func curvatureHasNoJumpWhereStraightMeetsRound() {
    let seed: UInt64 = 41
    var random = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let radius = Double.random(in: 4...80, using: &random)
      // As much room as the corner wants, or more.
      let corner = ContinuousCorner(
        radius: radius,
        room: radius * .random(in: ContinuousCorner.reach...4, using: &random))
      let (coarse, fine) = (curvatureJump(corner, pieces: 50), curvatureJump(corner, pieces: 400))
      // A circular arc would jump by 1 / radius, however short the pieces are.
      #expect(coarse.jump * radius < 0.2, "round \(round), seed \(seed)")
      #expect(fine.jump < coarse.jump / 5, "round \(round), seed \(seed)")
      #expect(fine.top * radius < 1.6, "round \(round), seed \(seed)")
    }
  }

  @Test func withLessRoomTheCurvatureRisesMoreSteeplyButDoesNotJump() {
    let seed: UInt64 = 42
    var random = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let radius = Double.random(in: 4...80, using: &random)
      let corner = ContinuousCorner(
        radius: radius, room: radius * .random(in: 1.15...1.5, using: &random))
      let (coarse, fine) = (curvatureJump(corner, pieces: 50), curvatureJump(corner, pieces: 800))
      // It begins with the power `exponent` − 2 of the way, so sixteenth pieces help that much.
      let bound = pow(1.0 / 16, min(corner.exponent - 2, 1)) * 1.3
      #expect(fine.jump < coarse.jump * bound, "round \(round), seed \(seed)")
    }
  }

  @Test func theCapsuleIsRoundWhateverItsSize() {
    let seed: UInt64 = 43
    var random = SeededGenerator(seed: seed)
    for round in 0..<100 {
      let height = Double.random(in: 2...160, using: &random)
      let width = height * .random(in: 1...8, using: &random)
      let shape = PillShape(
        rect: Rect(x: -width / 2, y: 0, width: width, height: height), radius: height / 2)
      let middle = width / 2 - height / 2
      for point in shape.polygon(steps: 32) where abs(point.x) > middle {
        let off = hypot(abs(point.x) - middle, point.y - height / 2) - height / 2
        #expect(abs(off) < 1e-6, "round \(round), seed \(seed)")
      }
    }
  }

  @Test func theFamilyBetweenCircleAndCornerIsContinuous() {
    let seed: UInt64 = 44
    var random = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let room = Double.random(in: 10...80, using: &random)
      /// The farthest that a point of the outline moves in one step of the radius.
      func move(_ steps: Int) -> Double {
        var most = 0.0
        var before: [Point] = []
        for step in 0...steps {
          // Through the circle, where the radius is the room, and the full corner, where it is less.
          let radius = room * (0.5 + 0.6 * Double(step) / Double(steps))
          let corner = ContinuousCorner(radius: radius, room: room)
          let points = (0...24).map { corner.point(at: Double($0) / 24) }
          for (a, b) in zip(before, points) { most = max(most, distance(a, b)) }
          before = points
        }
        return most
      }
      let (coarse, fine) = (move(50), move(800))
      #expect(coarse < 0.05 * room, "round \(round), seed \(seed)")
      // Sixteenth steps, sixteenth moves: no seam anywhere in a morph.
      #expect(fine < coarse / 12, "round \(round), seed \(seed)")
    }
  }

  @Test func extentAndAreaFollowTheRadius() {
    let seed: UInt64 = 45
    var random = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let room = Double.random(in: 10...80, using: &random)
      /// What a corner takes away from its square.
      func area(_ corner: ContinuousCorner) -> Double {
        let points = (0...400).map { corner.point(at: Double($0) / 400) }
        return zip(points, points.dropFirst()).reduce(0) {
          $0 + ($1.0.y + $1.1.y) / 2 * ($1.0.x - $1.1.x)
        }
      }
      var before = ContinuousCorner(radius: 0, room: room)
      for step in 1...40 {
        let radius = room * Double(step) / 40
        let corner = ContinuousCorner(radius: radius, room: room)
        #expect(corner.extent >= before.extent && corner.extent <= room + 1e-9)
        #expect(corner.exponent >= 2)
        #expect(area(corner) > area(before), "round \(round), seed \(seed)")
        // A square less a quarter of a circle; a longer corner takes a little more.
        let part = area(corner) / (radius * radius)
        #expect(part > 1 - .pi / 4 - 1e-3 && part < 0.28, "round \(round), seed \(seed)")
        before = corner
      }
      #expect(abs(before.extent - room) < 1e-9)
    }
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
