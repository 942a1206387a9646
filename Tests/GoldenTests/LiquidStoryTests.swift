import Geometry
import Painting
import Scene
import TestSupport
import Testing

/// All presentations in a row with random interruptions, as pixels: what holds in every frame.
@Suite struct LiquidStoryTests {
  /// One pixel more on all sides of what is covered.
  private func grown(_ bytes: [UInt8], width: Int, height: Int) -> [Bool] {
    var rows = [Bool](repeating: false, count: width * height)
    for y in 0..<height {
      for x in 0..<width where bytes[y * width + x] > 0 {
        for near in max(x - 1, 0)...min(x + 1, width - 1) { rows[y * width + near] = true }
      }
    }
    var result = rows
    for y in 0..<height {
      for x in 0..<width where rows[y * width + x] {
        if y > 0 { result[(y - 1) * width + x] = true }
        if y + 1 < height { result[(y + 1) * width + x] = true }
      }
    }
    return result
  }

  /// Everything that the outlines of a frame cover.
  private func body(
    _ plans: OutlinePlans, with rasterizer: inout CoverageRasterizer, width: Int, height: Int
  ) -> [UInt8] {
    var points: [Point] = []
    plans.neck?.neck?.polygon(into: &points)
    // The sum of all three is more than their union, and nothing where that is nothing.
    rasterizer.begin(width: width, height: height)
    for plan in [plans.pill, plans.circle] {
      if let shape = plan?.placement.shape { rasterizer.add(shape) }
    }
    rasterizer.add(polygon: points, x: 0, y: 0)
    var bytes: [UInt8] = []
    rasterizer.finish(into: &bytes, stride: width)
    return bytes
  }

  @Test(arguments: [1.0, 1.5])
  func everyPixelOutsideOfTheOutlineIsUntouched(scale: Double) throws {
    let seed: UInt64 = 71
    var random = SeededGenerator(seed: seed)
    let text = try TextShaper()
    let backend = try PixmanBackend(
      text: text, scale: scale, size: Size(width: 440, height: 330))
    if let cover = GoldenActivities.coverImage {
      backend.setImage(cover, for: GoldenActivities.cover)
    }
    let (song, tea) = (GoldenActivities.music(isPlaying: false), GoldenActivities.timer())
    let contents = [
      SceneContent(), SceneContent(primary: song), SceneContent(primary: song, secondary: tea),
      SceneContent(primary: song, secondary: tea, mode: .expanded),
      SceneContent(primary: song, mode: .list, list: [song, tea]),
      SceneContent(primary: song, secondary: tea), SceneContent(),
    ]
    let scene = Scene(measurer: text)
    var rasterizer = CoverageRasterizer()
    var time = 100.0
    var last = PixelRect.zero
    var count = 0
    func frame(_ note: String) throws {
      let moment = Moment(time: time, date: GoldenActivities.date)
      let list = scene.displayList(at: moment)
      backend.render(list, settled: !scene.isOutlineMoving(at: time))
      let plans = backend.plans
      let box = plans.pillBox.union(plans.circleBox)
      // Nothing but the outlines of this frame and of the one before is drawn anew.
      #expect(box.union(last).expanded(by: 2).contains(backend.damage), "\(note)")
      last = box
      let image = try #require(backend.snapshot())
      let covered = grown(
        body(plans, with: &rasterizer, width: image.width, height: image.height),
        width: image.width, height: image.height)
      var strays = 0
      for index in covered.indices where !covered[index] && image.pixels[index] != 0 { strays += 1 }
      #expect(strays == 0, "\(strays) pixels: \(note)")
      count += 1
    }
    for (index, content) in (contents + contents).enumerated() {
      scene.show(content, at: Moment(time: time, date: GoldenActivities.date))
      // The second time each is interrupted somewhere on its way.
      let end = index < contents.count ? .infinity : time + .random(in: 0.02...0.3, using: &random)
      while time < end, scene.isAnimating(at: time) {
        try frame("\(index) at \(time - 100), seed \(seed)")
        time += 0.016
      }
      if end == .infinity {
        try frame("\(index) at rest")
        let moment = Moment(time: time, date: GoldenActivities.date)
        #expect(scene.nextUpdate(after: moment) != .nextFrame)
        #expect(scene.displayList(at: moment).damage == nil)
      }
    }
    #expect(count > 200)
  }
}
