import Activities
import Geometry
import Scene
import TestSupport
import Testing

/// The second activity, beside the pill or in it (B6).
@Suite struct CircleTests {
  private let first = Fixtures.plain("first")
  private let second = Fixtures.plain("second")

  private func moment(_ time: Double) -> Moment { Moment(time: time, date: 1100) }

  private func scene(
    _ content: SceneContent, _ change: (inout SceneSettings) -> Void = { _ in }
  ) -> Scene {
    var settings = SceneSettings()
    change(&settings)
    let scene = Scene(measurer: GridMeasurer(), settings: settings)
    scene.show(content, at: moment(-10))
    return scene
  }

  private func pair(others: Int = 0) -> SceneContent {
    SceneContent(primary: first, secondary: second, others: others)
  }

  @Test func theCircleStandsEightPointsBesideThePill() {
    let scene = scene(pair())
    let expected = """
      presentation: compact
      activity: 1/first
      state: active
      animating: no
      pill: -114,11 228x37 radius 18.5
      target: -114,11 228x37 radius 18.5
      circle: 122,11 38x37 radius 18.5
      group 1: 1/first compact opacity 1 scale 1
        text "left" -107,20 30x19
        text "right" 69.5,20 37.5x19
      group 2: 1/second minimal opacity 1 scale 1
        text "2:38" 128,21.5 26x16

      """
    #expect(scene.layersDescription(at: moment(0)) == expected)
    #expect(scene.targetShapes == scene.shapes(at: 0))
  }

  @Test func theNumberOfTheOthersMakesItWider() {
    let text = scene(pair(others: 2)).layersDescription(at: moment(0))
    #expect(text.contains("circle: 122,11 45x37 radius 18.5"))
    // A wide view has the number below it, both in the middle.
    #expect(text.contains("text \"2:38\" 131.5,"))
    #expect(text.contains("text \"+2\" 139,"))
    #expect(text.contains("label \"2 more\""))
    let square = Fixtures.activity(
      ViewArchive(minimal: ViewNode(.symbol("play.fill"))), id: "square")
    let beside = scene(SceneContent(primary: first, secondary: square, others: 700))
      .layersDescription(at: moment(0))
    #expect(beside.contains("symbol play.fill 128,"))
    #expect(beside.contains("text \"+99\" 144.5,"))
  }

  @Test func whatIsTooLargeIsMadeSmaller() {
    let large = Fixtures.activity(
      ViewArchive(
        minimal: ViewNode(
          .shape(.roundedRectangle(radius: 10), .color(ViewColor(hex: 0x0A84FF))),
          modifiers: [.frame(ViewFrame(width: 50, height: 50))])), id: "large")
    let text = scene(SceneContent(primary: first, secondary: large))
      .layersDescription(at: moment(0))
    #expect(text.contains("circle: 122,11 37x37"))
    #expect(text.contains("fill 128,17 25x25"))
  }

  @Test func anActivityWithoutCompactViewsShowsItsMinimalOneInThePill() {
    let bare = Fixtures.activity(ViewArchive(minimal: ViewNode(.text("42 %"))), id: "bare")
    let text = scene(SceneContent(primary: bare)).layersDescription(at: moment(0))
    // 126 and twice the text's 30 with 13 around it.
    #expect(text.contains("pill: -106,11 212x37"))
    #expect(text.contains("text \"42 %\" -99,20"))
  }

  @Test func attachedItLiesInThePill() {
    let scene = scene(pair()) { $0.minimalStyle = .attached }
    let shapes = scene.shapes(at: 0)
    #expect(shapes.count == 1)
    // The wider side is the trailing one: 37.5 for its text, 6 on either side, 38 for the cell.
    #expect(shapes[0].rect == Rect(x: -151, y: 11, width: 302, height: 37))
    let text = scene.layersDescription(at: moment(0))
    #expect(text.contains("text \"2:38\" 119,21.5 26x16"))
    #expect(scene.hit(Point(x: 125, y: 30), at: 0) == .circle(second.identity))
    #expect(scene.hit(Point(x: 90, y: 30), at: 0) == .pill)
  }

  @Test func aClickFindsTheCircleAndTheCount() {
    let scene = scene(pair(others: 3))
    let box = scene.shapes(at: 0)[1].rect
    #expect(scene.hit(Point(x: box.midX, y: box.minY + 8), at: 0) == .circle(second.identity))
    #expect(scene.hit(Point(x: box.midX, y: box.maxY - 9), at: 0) == .count)
    #expect(scene.hit(Point(x: box.minX - 4, y: box.midY), at: 0) == .outside)
    #expect(scene.hit(Point(x: box.minX + 1, y: box.minY + 1), at: 0) == .outside)
    #expect(scene.hit(Point(x: 0, y: box.midY), at: 0) == .pill)
  }

  @Test func allOfTheCircleBesideTheViewIsTheCounts() {
    let square = Fixtures.activity(
      ViewArchive(minimal: ViewNode(.symbol("play.fill"))), id: "square")
    let scene = scene(SceneContent(primary: first, secondary: square, others: 3))
    let box = scene.shapes(at: 0)[1].rect
    #expect(scene.hit(Point(x: box.minX + 10, y: box.midY), at: 0) == .circle(square.identity))
    for y in [box.minY + 6, box.midY, box.maxY - 6] {
      #expect(scene.hit(Point(x: box.maxX - 8, y: y), at: 0) == .count)
    }
    #expect(scene.hit(Point(x: box.maxX - 1, y: box.midY), at: 0) == .count)
  }

  @Test(arguments: [300.0, 340, 380, 420, 500, 1920])
  func bothStayOnANarrowMonitor(_ width: Double) {
    let scene = scene(pair()) { $0.monitorWidth = width }
    let shapes = scene.shapes(at: 0)
    for shape in shapes { #expect(shape.rect.maxX <= width / 2 - 10) }
    // Only where there is no room at all does the circle give way.
    #expect(shapes.count == (width < 326 ? 1 : 2))
    #expect(shapes[0].rect.midX == 0)
  }

  @Test func aFrameOfTheCircleAloneLeavesThePillAlone() throws {
    let scene = scene(SceneContent(primary: first))
    _ = scene.displayList(at: moment(0))
    let ticking = Fixtures.activity(
      ViewArchive(
        minimal: ViewNode(.timer(TimerInterval(start: 1000, end: 2000), countsDown: true))),
      id: "ticking")
    scene.show(SceneContent(primary: first, secondary: ticking), at: moment(0))
    for frame in 0...30 {
      let list = scene.displayList(at: moment(Double(frame) / 60))
      guard let damage = list.damage else { continue }
      // It comes out of the pill's end; nothing before that is drawn anew.
      #expect(damage.minX >= (list.pill?.rect.maxX ?? 0) - 37, "frame \(frame)")
    }
    _ = scene.displayList(at: Moment(time: 10, date: 1110.2))
    #expect(scene.nextUpdate(after: Moment(time: 10, date: 1110.2)) == .date(1111))
    let list = scene.displayList(at: Moment(time: 11, date: 1111))
    let damage = try #require(list.damage)
    #expect(list.circle?.rect.intersection(damage) == damage)
  }

  @Test func aSwapCrossFadesBothContents() {
    let scene = scene(pair())
    let before = scene.displayList(at: moment(0))
    scene.show(SceneContent(primary: second, secondary: first), at: moment(0))
    let list = scene.displayList(at: moment(0.1))
    #expect(list.items.count == 2)
    #expect(list.circleItems.count == 2)
    let after = scene.displayList(at: moment(10))
    #expect(after.circle != nil && after.circle?.rect.minY == before.circle?.rect.minY)
    #expect(
      Set(after.items.map(\.identity.group)).isDisjoint(with: before.items.map(\.identity.group)))
  }

  @Test func reducedMotionNeverOvershoots() {
    let scene = scene(SceneContent(primary: first)) { $0.reducesMotion = true }
    _ = scene.displayList(at: moment(0))
    scene.show(pair(), at: moment(0))
    let target = scene.targetShapes[1].rect
    for frame in 0...30 {
      let shapes = scene.shapes(at: Double(frame) / 60)
      guard shapes.count > 1 else { continue }
      #expect(shapes[1].rect.maxX <= target.maxX + 1e-9)
      #expect(shapes[1].rect.height <= 37 + 1e-9)
    }
    #expect(!scene.isAnimating(at: 0.21))
  }

  @Test func theWholeCircleMovesWithItsContent() {
    let scene = scene(SceneContent(primary: first))
    _ = scene.displayList(at: moment(0))
    scene.show(pair(), at: moment(0))
    for frame in 6...40 {
      let list = scene.displayList(at: moment(Double(frame) / 100))
      guard let circle = list.circle, let item = list.circleItems.first else { continue }
      #expect(abs(item.ink.midX - circle.rect.midX) < 1e-6)
      #expect(abs(item.ink.midY - circle.rect.midY) < 1e-6)
    }
  }
}
