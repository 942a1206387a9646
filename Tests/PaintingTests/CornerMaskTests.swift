import Geometry
import Painting
import TestSupport
import Testing

struct CornerMaskTests {
  /// The part of a pixel that lies within the corner, from 64 rows that are exact in themselves.
  private func reference(_ mask: CornerMask, x: Int, y: Int) -> Double {
    let (left, top) = (Double(mask.xPhase) / 4, Double(mask.yPhase) / 4)
    var inside = 0.0
    for row in 0..<64 {
      let distance = Double(y) + (Double(row) + 0.5) / 64 - top
      if distance < 0 { continue }
      let inset = left + mask.corner.inset(at: distance)
      inside += min(max(Double(x + 1) - inset, 0), 1)
    }
    return inside / 64
  }

  @Test func coverageIsTheAreaOfEachPixel() {
    var generator = SeededGenerator(seed: 11)
    var rasterizer = CoverageRasterizer()
    var bytes: [UInt8] = []
    for _ in 0..<60 {
      let mask = CornerMask(
        radius: Int.random(in: 1...320, using: &generator),
        room: Int.random(in: 4...600, using: &generator),
        xPhase: Int.random(in: 0...3, using: &generator),
        yPhase: Int.random(in: 0...3, using: &generator))
      mask.rasterize(with: &rasterizer, into: &bytes)
      let stride = (mask.width + 3) & ~3
      var worst = 0.0
      for y in 0..<mask.height {
        for x in 0..<mask.width {
          let coverage = Double(bytes[y * stride + x]) / 255
          worst = max(worst, abs(coverage - reference(mask, x: x, y: y)))
        }
      }
      #expect(worst < 0.03, "\(mask)")
    }
  }

  @Test func whatIsLeftOutCannotBeSeen() {
    // Past the mask's end the outline is within a hundredth of a pixel of its edge.
    for radius in stride(from: 4, through: 300, by: 7) {
      for room in [radius, radius + radius / 3, 2 * radius] {
        let mask = CornerMask(radius: radius, room: room, xPhase: 0, yPhase: 0)
        #expect(mask.corner.inset(at: Double(mask.height)) <= 0.011, "\(mask)")
      }
    }
  }

  @Test func roomThatDoesNotLimitMakesNoOtherMask() {
    let mask = CornerMask(radius: 144, room: 400, xPhase: 1, yPhase: 2)
    #expect(mask == CornerMask(radius: 144, room: 900, xPhase: 1, yPhase: 2))
    #expect(mask != CornerMask(radius: 144, room: 180, xPhase: 1, yPhase: 2))
    #expect(
      mask == CornerMask(radius: 144, room: 400, xPhase: 0, yPhase: 0).with(xPhase: 1, yPhase: 2))
  }

  @Test func bufferIsCleanAfterEachMask() {
    var rasterizer = CoverageRasterizer()
    let mask = CornerMask(radius: 100, room: 200, xPhase: 1, yPhase: 3)
    var first: [UInt8] = []
    mask.rasterize(with: &rasterizer, into: &first)
    var other: [UInt8] = []
    CornerMask(radius: 160, room: 170, xPhase: 0, yPhase: 0)
      .rasterize(with: &rasterizer, into: &other)
    var again: [UInt8] = []
    mask.rasterize(with: &rasterizer, into: &again)
    #expect(first == again)
  }

  @Test func circleHasItsArea() {
    for side in [3, 6, 17, 28, 64] {
      let bitmap = Bitmap(roundedWidth: side, height: side, radius: Double(side) / 2)
      var sum = 0.0
      for y in 0..<side {
        for x in 0..<side { sum += Double(bitmap.coverage(x: x, y: y)) / 255 }
      }
      let area = Double.pi * Double(side * side) / 4
      #expect(abs(sum - area) < 0.1 + 0.005 * area, "side \(side): \(sum) for \(area)")
    }
  }
}
