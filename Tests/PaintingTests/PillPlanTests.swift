import Geometry
import Painting
import TestSupport
import Testing

struct PillPlanTests {
  /// What the plan leaves of a full box, pixel by pixel, 0…1.
  private func coverage(_ plan: PillPlan) -> [Double] {
    var result = [Double](repeating: 1, count: max(plan.box.width * plan.box.height, 0))
    func change(_ x: Int, _ y: Int, _ factor: Double) {
      result[(y - plan.box.y) * plan.box.width + x - plan.box.x] *= factor
    }
    var rasterizer = CoverageRasterizer()
    for corner in plan.corners {
      var bytes: [UInt8] = []
      corner.mask.rasterize(with: &rasterizer, into: &bytes)
      let stride = (corner.mask.width + 3) & ~3
      for y in 0..<corner.box.height {
        for x in 0..<corner.box.width {
          let column = corner.mirroredX ? corner.box.width - 1 - x : x
          let row = corner.mirroredY ? corner.box.height - 1 - y : y
          change(
            corner.box.x + x, corner.box.y + y, Double(bytes[row * stride + column]) / 255)
        }
      }
    }
    for edge in plan.edges {
      for y in edge.box.y..<edge.box.maxY {
        for x in edge.box.x..<edge.box.maxX { change(x, y, 1 - Double(edge.outside) / 4) }
      }
    }
    return result
  }

  @Test func partsTogetherAreTheOutline() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      func quarter(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &generator) * 4).rounded() / 4
      }
      let shape = PillShape(
        rect: Rect(
          x: quarter(3...40), y: quarter(0...20), width: quarter(20...90),
          height: quarter(20...70)),
        radius: quarter(0...40))
      let plan = PillPlan(shape)
      let found = coverage(plan)
      var worst = 0.0
      for y in 0..<plan.box.height {
        for x in 0..<plan.box.width {
          var inside = 0
          for row in 0..<8 {
            for column in 0..<8
            where shape.contains(
              Point(
                x: Double(plan.box.x + x) + (Double(column) + 0.5) / 8,
                y: Double(plan.box.y + y) + (Double(row) + 0.5) / 8))
            {
              inside += 1
            }
          }
          worst = max(worst, abs(found[y * plan.box.width + x] - Double(inside) / 64))
        }
      }
      #expect(worst < 0.13, "\(shape)")
    }
  }

  @Test func partsDoNotOverlap() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<500 {
      let shape = PillShape(
        rect: Rect(
          x: .random(in: -9...9, using: &generator), y: .random(in: -9...9, using: &generator),
          width: .random(in: 0...60, using: &generator),
          height: .random(in: 0...60, using: &generator)),
        radius: .random(in: 0...50, using: &generator))
      let plan = PillPlan(shape)
      let boxes = plan.corners.map(\.box)
      for (index, box) in boxes.enumerated() {
        #expect(plan.box.contains(box))
        for other in boxes[..<index] { #expect(!box.intersects(other), "\(shape)") }
        for edge in plan.edges { #expect(!box.intersects(edge.box), "\(shape)") }
      }
    }
  }

  @Test func settledPillHasNoEdgeBetweenPixels() {
    // 126 × 37 pt at scale 1.5, in the middle of an even number of pixels.
    let plan = PillPlan(
      PillShape(rect: Rect(x: 205.5, y: 16.5, width: 189, height: 55.5), radius: 27.75),
      precision: .settled)
    #expect(plan.edges.isEmpty)
    #expect(plan.box == PixelRect(x: 205, y: 17, width: 190, height: 56))
  }

  @Test func nothingComesOfNothing() {
    for size in [Size(width: 0, height: 10), Size(width: 10, height: .nan)] {
      let plan = PillPlan(PillShape(rect: Rect(origin: .zero, size: size), radius: 4))
      #expect(plan.box.isEmpty && plan.corners.isEmpty && plan.edges.isEmpty)
    }
  }
}
