import Geometry
import TestSupport
import Testing

@Suite struct PillShapeTests {
  @Test func negativeSizesCountAsZero() {
    let shape = PillShape(rect: Rect(x: 3, y: 4, width: -10, height: -2), radius: -1)
    #expect(shape.rect.isEmpty)
    #expect(shape.rows().isEmpty)
    #expect(!shape.contains(Point(x: 3, y: 4)))
  }

  @Test func rowsCoverWhatTheOutlineContains() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<60 {
      let shape = PillShape(
        rect: Rect(
          x: .random(in: -50...50, using: &random), y: .random(in: 0...20, using: &random),
          width: .random(in: 10...400, using: &random),
          height: .random(in: 10...160, using: &random)),
        radius: .random(in: 0...80, using: &random))
      let rows = shape.rows()
      for _ in 0..<200 {
        let x = Double.random(in: -60...460, using: &random).rounded(.down)
        let y = Double.random(in: 0...190, using: &random).rounded(.down)
        let inRows = rows.contains { $0.contains(Point(x: x + 0.5, y: y + 0.5)) }
        // The two may differ by the pixel that the outline itself crosses.
        let deep = [-1.6, 1.6].allSatisfy { d in
          shape.contains(Point(x: x + 0.5 + d, y: y + 0.5))
            && shape.contains(Point(x: x + 0.5, y: y + 0.5 + d))
        }
        if deep { #expect(inRows) }
        if inRows {
          let near = [-1.6, 0, 1.6].contains { dx in
            [-1.6, 0, 1.6].contains { dy in
              shape.contains(Point(x: x + 0.5 + dx, y: y + 0.5 + dy))
            }
          }
          #expect(near)
        }
      }
    }
  }

  @Test func thePolygonIsClosedAndSymmetric() {
    let shape = PillShape(rect: Rect(x: -60, y: 11, width: 120, height: 37), radius: 18.5)
    let points = shape.polygon(steps: 16)
    #expect(points.count == 4 * 17)
    for point in points {
      #expect(points.contains { abs($0.x + point.x) < 1e-9 && abs($0.y - point.y) < 1e-9 })
      #expect(point.x >= -60 - 1e-9 && point.x <= 60 + 1e-9)
    }
  }

  @Test func unionAndIntersectionTreatEmptyAsNothing() {
    let a = Rect(x: 0, y: 0, width: 10, height: 10)
    let b = Rect(x: 20, y: 5, width: 10, height: 10)
    #expect(a.union(.zero) == a)
    #expect(Rect.zero.union(b) == b)
    #expect(a.intersection(b).isEmpty)
    #expect(a.union(b) == Rect(x: 0, y: 0, width: 30, height: 15))
  }
}
