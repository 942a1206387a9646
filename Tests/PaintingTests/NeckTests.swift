import Activities
import Foundation
import Geometry
import Painting
import Scene
import TestSupport
import Testing

/// A pill and a circle that are one body, as pixels.
struct NeckTests {
  /// What a pill, a circle and the neck between them cover of each pixel.
  private func coverage(
    _ plans: OutlinePlans, width: Int, height: Int
  ) -> [UInt8] {
    var rasterizer = CoverageRasterizer()
    func mask(_ draw: (inout CoverageRasterizer) -> Void) -> [UInt8] {
      var bytes: [UInt8] = []
      rasterizer.begin(width: width, height: height)
      draw(&rasterizer)
      rasterizer.finish(into: &bytes, stride: width)
      return bytes
    }
    let pill = mask { rasterizer in
      if let shape = plans.pill?.placement.shape { rasterizer.add(shape) }
    }
    let circle = mask { rasterizer in
      if let shape = plans.circle?.placement.shape { rasterizer.add(shape) }
    }
    let neck = mask { rasterizer in
      var points: [Point] = []
      plans.neck?.neck?.polygon(into: &points)
      rasterizer.add(polygon: points, x: 0, y: 0)
    }
    return pill.indices.map { max(pill[$0], circle[$0], neck[$0]) }
  }

  /// Whether every pixel is as black as the joined outline covers it, and clear outside of it.
  private func check(_ backend: PixmanBackend, _ note: String, tolerance: Int = 12) throws {
    let image = try #require(backend.snapshot())
    let body = coverage(backend.plans, width: image.width, height: image.height)
    var wrong = 0
    var worst = 0
    for index in body.indices {
      let alpha = Int(image.pixels[index] >> 24)
      let off = abs(alpha - Int(body[index]))
      worst = max(worst, off)
      // Corner masks are cut where they leave an edge by less than a hundredth of a pixel.
      if off > tolerance { wrong += 1 }
      if body[index] == 255, alpha < 254 { wrong += 1 }
    }
    #expect(wrong == 0, "\(wrong) pixels, by up to \(worst): \(note)")
  }

  @Test(arguments: [1.0, 1.5, 2])
  func theTwoAreOneBodyWithoutASeam(scale: Double) throws {
    let backend = try PixmanBackend(
      text: TextShaper(), scale: scale, size: Size(width: 360, height: 54))
    // At 1.5 a moving corner is a quarter of a pixel off half the pill's height.
    let tolerance = scale == 1.5 ? 40 : 12
    for step in stride(from: -36.0, through: 8, by: 1.3) {
      let pill = DisplayScenes.compact
      let circle = PillShape(
        rect: Rect(x: pill.rect.maxX + step, y: 11, width: 37, height: 37), radius: 18.5)
      backend.render(
        DisplayList(pill: pill, circle: circle, damage: DisplayScenes.everywhere), settled: false)
      try check(backend, "gap \(step)", tolerance: tolerance)
    }
  }

  @Test func aDropAtTheCornerOfAGrowingPillIsOneBodyToo() throws {
    let seed: UInt64 = 51
    var random = SeededGenerator(seed: seed)
    let backend = try PixmanBackend(
      text: TextShaper(), scale: 2, size: Size(width: 370, height: 170))
    for round in 0..<30 {
      let height = Double.random(in: 37...150, using: &random)
      let pill = PillShape(
        rect: Rect(x: -120, y: 11, width: .random(in: 200...250, using: &random), height: height),
        radius: min(.random(in: 18.5...36, using: &random), height / 2))
      let circle = PillShape(
        rect: Rect(
          x: pill.rect.maxX + .random(in: -36...8, using: &random),
          y: 11 + .random(in: 0...7, using: &random), width: 38, height: 37),
        radius: 18.5)
      backend.render(
        DisplayList(pill: pill, circle: circle, damage: DisplayScenes.everywhere), settled: false)
      try check(backend, "round \(round), seed \(seed)")
    }
  }

  @Test func whatIsDrawnStepByStepIsWhatIsDrawnAtOnce() throws {
    let text = try TextShaper()
    let (steps, whole) = (
      try PixmanBackend(text: text, scale: 1.5, size: Size(width: 360, height: 54)),
      try PixmanBackend(text: text, scale: 1.5, size: Size(width: 360, height: 54))
    )
    var before: Rect?
    for gap in stride(from: -36.0, through: 9, by: 0.9) {
      let pill = DisplayScenes.compact
      let circle = Rect(x: pill.rect.maxX + gap, y: 11, width: 37, height: 37)
      var list = DisplayList(pill: pill, circle: PillShape(rect: circle, radius: 18.5))
      // What a scene would say: the circle's boxes alone.
      list.damage = before.map { $0.union(circle) } ?? pill.rect.union(circle)
      before = circle
      steps.render(list, settled: false)
      list.damage = DisplayScenes.everywhere
      whole.render(list, settled: false)
      #expect(steps.plans == whole.plans)
      let same = steps.snapshot() == whole.snapshot()
      #expect(same, "gap \(gap)")
    }
  }

  @Test func theMaskOfAPlanIsMadeOnce() throws {
    let pill = PillPlan(DisplayScenes.compact.scaled(by: 2))
    func plan(_ gap: Double) throws -> NeckPlan {
      let circle = PillShape(
        rect: Rect(x: DisplayScenes.compact.rect.maxX + gap, y: 11, width: 37, height: 37),
        radius: 18.5)
      return try #require(NeckPlan(pill, PillPlan(circle.scaled(by: 2)), scale: 2))
    }
    var mask = NeckMask()
    #expect(mask.update(try plan(2)))
    let bytes = mask.bytes
    #expect(!mask.update(try plan(2)))
    #expect(mask.update(try plan(3)))
    #expect(mask.update(try plan(2)))
    #expect(mask.bytes.prefix(bytes.count).elementsEqual(bytes))
    // Within the budget of a frame.
    for gap in stride(from: -30.0, through: 7, by: 0.5) {
      let plan = try plan(gap)
      #expect((plan.box.width + 3) / 4 * 4 * plan.box.height < 4096 * 4)
    }
  }

  @Test func atRestNothingIsJoined() {
    for scale in [1.0, 1.25, 1.5, 2, 3] {
      let grid = PixelGrid(scale: scale, size: DisplayScenes.size)
      for half in [100.0, 100.5, 113.7] {
        let list = DisplayList(
          pill: PillShape(rect: Rect(x: -half, y: 11, width: 2 * half, height: 37), radius: 18.5),
          circle: PillShape(rect: Rect(x: half + 8, y: 11, width: 38, height: 37), radius: 18.5))
        #expect(grid.place(list, after: OutlinePlans(), settled: true).neck == nil)
      }
    }
  }

  @Test func theRowsOfANeckAreItsPixels() throws {
    let pill = PillPlan(DisplayScenes.compact)
    for gap in [-8.0, 1, 4, 6] {
      let circle = PillPlan(
        PillShape(
          rect: Rect(x: DisplayScenes.compact.rect.maxX + gap, y: 11, width: 37, height: 37),
          radius: 18.5))
      let plan = try #require(NeckPlan(pill, circle, scale: 1))
      let rows = plan.rows()
      var plans = OutlinePlans()
      (plans.pill, plans.circle, plans.neck) = (pill, circle, plan)
      let body = coverage(plans, width: 400, height: 60)
      let shapes = [pill, circle].map(\.placement.shape)
      for y in 0..<60 {
        for x in 0..<400 {
          let middle = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          let inside =
            rows.contains { y == $0.y && x >= $0.x && x < $0.maxX }
            || shapes.contains { $0.contains(middle) }
          let covered = body[y * 400 + x]
          if covered > 200 { #expect(inside, "\(x), \(y) at \(gap)") }
          if covered < 50 { #expect(!inside, "\(x), \(y) at \(gap)") }
        }
      }
    }
  }
}
