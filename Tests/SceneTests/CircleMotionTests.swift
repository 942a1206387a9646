import Activities
import Geometry
import Scene
import TestSupport
import Testing

/// How the circle leaves the pill and goes back into it, frame by frame.
@Suite struct CircleMotionTests {
  private let first = Fixtures.plain("first")
  private let second = Fixtures.plain("second")

  private func moment(_ time: Double) -> Moment { Moment(time: time, date: 1100) }

  private var alone: SceneContent { SceneContent(primary: first) }
  private var pair: SceneContent { SceneContent(primary: first, secondary: second) }
  private var expanded: SceneContent {
    SceneContent(primary: first, secondary: second, mode: .expanded)
  }

  private func settings(_ style: SceneSettings.MinimalStyle) -> SceneSettings {
    var settings = SceneSettings()
    settings.minimalStyle = style
    return settings
  }

  private func scene(
    _ content: SceneContent, _ settings: SceneSettings = SceneSettings()
  ) -> Scene {
    let scene = Scene(measurer: GridMeasurer(), settings: settings)
    scene.show(content, at: moment(-10))
    _ = scene.displayList(at: moment(0))
    return scene
  }

  /// The box of all that is black.
  private func bounds(_ scene: Scene, _ time: Double) -> Rect {
    scene.shapes(at: time).reduce(Rect.zero) { $0.union($1.rect) }
  }

  @Test(arguments: [SceneSettings.PillAlignment.center, .trailing])
  func theCircleLeavesThePillsEndAsOneBody(_ alignment: SceneSettings.PillAlignment) {
    var settings = SceneSettings()
    settings.alignment = alignment
    let scene = scene(alone, settings)
    scene.show(pair, at: moment(0))
    var isJoined = false
    var isApart = false
    for frame in 0...120 {
      let shapes = scene.shapes(at: Double(frame) / 120)
      guard shapes.count == 2 else {
        // It is not seen before it comes out, and never again afterwards.
        #expect(!isJoined && !isApart)
        continue
      }
      let (pill, circle) = (shapes[0].rect, shapes[1].rect)
      let gap = alignment == .trailing ? pill.minX - circle.maxX : circle.minX - pill.maxX
      if !isJoined { #expect(gap < -30, "it is not seen first where it lies free") }
      isJoined = true
      if gap > 5 { isApart = true }
      // Once it has broken off it swings about its place, and does not come back.
      if isApart { #expect(gap > 5 && gap < 8 + 0.06 * 45) }
      // It is as high as the end that it leaves.
      #expect(abs(circle.height - 37) < 1e-9 && abs(circle.minY - pill.minY) < 1e-9)
    }
    #expect(isApart)
  }

  @Test func anExpandingPillSwallowsTheCircleAtOnce() {
    let scene = scene(pair)
    scene.show(expanded, at: moment(0))
    for frame in 0...120 {
      let time = Double(frame) / 120
      if time > 0.2 { #expect(scene.displayList(at: moment(time)).circle == nil, "at \(time)") }
    }
    // On the way back it comes out of where it went.
    scene.show(pair, at: moment(1))
    #expect(scene.shapes(at: 1.2).count == 2)
    #expect(scene.shapes(at: 3) == scene.targetShapes)
  }

  @Test(arguments: SceneSettings.MinimalStyle.allCases)
  func withoutACircleNoneIsEverSeen(_ style: SceneSettings.MinimalStyle) {
    let list = SceneContent(
      primary: first, secondary: second, mode: .list, list: [first, second])
    let compact = style == .attached ? pair : alone
    let scene = scene(compact, settings(style))
    var time = 0.0
    for content in [expanded, compact, list, compact, SceneContent(), expanded, SceneContent()] {
      scene.show(content, at: moment(time))
      // Interrupted in mid-flight every time.
      for _ in 0..<14 {
        #expect(scene.displayList(at: moment(time)).circle == nil, "at \(time)")
        time += 0.016
      }
    }
  }

  @Test func theSecondActivityTravelsWithTheShape() throws {
    let seed: UInt64 = 61
    var random = SeededGenerator(seed: seed)
    let scene = scene(pair, settings(.attached))
    let start = scene.displayList(at: moment(0))
    let group = try #require(start.items.last).identity.group
    var time = 0.0
    var style = SceneSettings.MinimalStyle.attached
    var before: Double?
    for round in 0..<60 {
      style = style == .attached ? .detached : .attached
      scene.update(settings(style), at: moment(time))
      let end = time + .random(in: 0.02...0.5, using: &random)
      while time < end {
        let list = scene.displayList(at: moment(time))
        let note: Comment = "round \(round), seed \(seed), at \(time)"
        let items = (list.items + list.circleItems).filter { $0.identity.group == group }
        let text = try #require(items.first { $0.opacity > 0.99 }, note)
        // In the middle of the circle's way, without a jump, and always on black.
        if let before { #expect(abs(text.ink.midX - before) < 4, note) }
        before = text.ink.midX
        let middle = Point(x: text.ink.midX, y: text.ink.midY)
        #expect([list.pill, list.circle].contains { $0?.contains(middle) ?? false }, note)
        // What the pill covers is drawn on the pill.
        if let pill = list.pill, pill.rect.maxX > text.ink.minX + 0.5 {
          #expect(list.items.contains { $0.identity.group == group }, note)
        }
        if let circle = list.circle, let pill = list.pill, circle.rect.minX > pill.rect.maxX {
          #expect(list.circleItems.contains { $0.identity.group == group }, note)
        }
        time += 0.008
      }
    }
  }

  @Test func aCircleThatGoesBackIsNoTargetAnyMore() throws {
    let scene = scene(pair)
    let circle = try #require(scene.shapes(at: 0).last).rect
    let point = Point(x: circle.midX, y: circle.midY)
    #expect(scene.hit(point, at: 0) == .circle(second.identity))
    scene.show(alone, at: moment(0))
    #expect(scene.shapes(at: 0.01).count == 2)
    #expect(scene.hit(point, at: 0.01) == .pill)
    #expect(scene.hit(point, at: 3) == .outside)
  }

  @Test func contentShowsOnceTheCircleHasLeftThePill() {
    let scene = scene(alone)
    scene.show(pair, at: moment(0))
    var isSeen = false
    for frame in 0...200 {
      let list = scene.displayList(at: moment(Double(frame) / 120))
      guard let circle = list.circle?.rect, let pill = list.pill?.rect else { continue }
      if circle.midX < pill.maxX { #expect(list.circleItems.isEmpty) }
      if let item = list.circleItems.first {
        isSeen = true
        // The view is 26 pt wide: while the pill covers some of it, it is dim.
        if circle.midX - 13 < pill.maxX - 4 { #expect(item.opacity < 0.5) }
      }
    }
    #expect(isSeen)
    #expect(scene.displayList(at: moment(3)).circleItems.first?.opacity == 1)
  }

  @Test func theJoinedOutlineNeverJumps() {
    let seed: UInt64 = 62
    var random = SeededGenerator(seed: seed)
    let scene = scene(alone)
    let many = SceneContent(primary: first, secondary: second, others: 4)
    let contents = [alone, pair, many, expanded, SceneContent()]
    var time = 0.0
    for round in 0..<300 {
      let before = bounds(scene, time)
      if Bool.random(using: &random) {
        scene.show(contents.randomElement(using: &random) ?? alone, at: moment(time))
      } else {
        scene.update(
          settings(SceneSettings.MinimalStyle.allCases.randomElement(using: &random) ?? .attached),
          at: moment(time))
      }
      let note: Comment = "round \(round), seed \(seed)"
      let after = bounds(scene, time)
      #expect(abs(before.maxX - after.maxX) < 0.05 && abs(before.maxY - after.maxY) < 0.05, note)
      let end = time + .random(in: 0.003...0.3, using: &random)
      var last = after
      while time < end {
        time += 0.002
        let now = bounds(scene, time)
        // The fastest of all moves a circle and a pill's end by 4 pt in this time.
        #expect(abs(now.maxX - last.maxX) < 5 && abs(now.maxY - last.maxY) < 5, note)
        last = now
      }
    }
    scene.show(alone, at: moment(time))
    #expect(!scene.isAnimating(at: time + 5))
    #expect(scene.displayList(at: moment(time + 5)).circle == nil)
  }

  @Test func reducedMotionEndsInAFifthOfASecond() {
    var settings = settings(.attached)
    settings.reducesMotion = true
    let scene = scene(pair, settings)
    settings.minimalStyle = .detached
    scene.update(settings, at: moment(0))
    var widest = 0.0
    for frame in 0...30 { widest = max(widest, bounds(scene, Double(frame) / 60).maxX) }
    #expect(!scene.isAnimating(at: 0.21))
    #expect(widest <= max(bounds(scene, -1).maxX, bounds(scene, 1).maxX) + 1e-9)
  }
}
