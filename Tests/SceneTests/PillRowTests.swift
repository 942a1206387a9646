import Activities
import Geometry
import Motion
import Scene
import TestSupport
import Testing

/// Rows of the reference that no other suite pins down, each under its number.
@Suite struct PillRowTests {
  private func moment(_ time: Double) -> Moment { Moment(time: time, date: 1100) }

  /// A scene whose first content is at rest at time 0.
  private func scene(
    _ content: SceneContent = SceneContent(), _ change: (inout SceneSettings) -> Void = { _ in }
  ) -> Scene {
    var settings = SceneSettings()
    change(&settings)
    let scene = Scene(measurer: GridMeasurer(), settings: settings)
    scene.show(content, at: moment(-10))
    _ = scene.displayList(at: moment(0))
    return scene
  }

  /// An activity that is so many points high where it is expanded, without what is around it.
  private func activity(_ id: String, height: Double) -> Activity {
    Fixtures.activity(
      ViewArchive(
        compactLeading: ViewNode(.text(id)),
        expanded: ViewArchive.Expanded(
          center: ViewNode(
            .text(id), modifiers: [.frame(ViewFrame(height: height, fillsWidth: true))]))),
      id: id)
  }

  private func expanded(_ activity: Activity?) -> SceneContent {
    SceneContent(primary: activity, mode: .expanded)
  }

  // MARK: A1 to A3

  @Test func negativeSizesCountAsZero() {
    let scene = scene { $0.pillSize = Size(width: -126, height: -37) }
    let shape = scene.shape(at: 0)
    #expect(shape.rect.width == 0 && shape.rect.height == 0 && shape.radius == 0)
    scene.show(expanded(activity("a", height: 40)), at: moment(0))
    for frame in 0...60 {
      let rect = scene.shape(at: Double(frame) / 60).rect
      #expect(rect.width >= 0 && rect.height >= 0 && rect.minX.isFinite)
    }
  }

  @Test func theExpandedPillIsAsHighAsItsContent() {
    let room = { (height: Double, cutout: Bool) in
      let scene = scene(expanded(activity("a", height: height))) { $0.cutout = cutout }
      return scene.shape(at: 0).rect.height
    }
    #expect(room(50, false) == 18 + 50 + 18)
    #expect(room(50, true) == 37 + 8 + 50 + 18)
    #expect(room(1000, false) == 160)
  }

  @Test(arguments: [(1920.0, 373.0), (393, 373), (392, 372), (300, 280), (24, 4), (10, 0)])
  func itLeavesTenPointsFreeOnEitherSide(monitor: Double, width: Double) {
    let scene = scene(expanded(activity("a", height: 40))) { $0.monitorWidth = monitor }
    #expect(scene.shape(at: 0).rect.width == width)
    #expect(scene.shape(at: 0).rect.midX == 0)
  }

  // MARK: A6

  @Test func theOutlineMovesByTheSpringOfTheRow() {
    let activity = activity("a", height: 60)
    let scene = scene(SceneContent(primary: activity))
    let start = scene.shape(at: 0).rect
    scene.show(expanded(activity), at: moment(0))
    let target = scene.targetShape.rect
    let spring = Spring(duration: 0.5, bounce: 0.3)
    for frame in 0...20 {
      let time = Double(frame) / 60
      let rect = scene.shape(at: time).rect
      let width = spring.value(at: time, from: start.width, to: target.width)
      let height = spring.value(at: time, from: start.height, to: target.height)
      #expect(abs(rect.width - width) < 1e-6 && abs(rect.height - height) < 1e-6)
    }
  }

  // MARK: A7

  /// How much of each group is seen, and how large, by its number.
  private func groups(_ list: DisplayList) -> [Int: (opacity: Double, scale: Double, top: Point)] {
    list.items.reduce(into: [:]) { groups, item in
      guard case .group(let group) = item.content else { return }
      groups[item.identity.group] = (item.opacity, group.scale, group.anchor)
    }
  }

  @Test func whatGoesOutFadesAndShrinksAboutTheTopCentre() throws {
    let activity = activity("a", height: 60)
    let scene = scene(SceneContent(primary: activity))
    let leaving = try #require(scene.displayList(at: moment(0)).items.first).identity.group
    scene.show(expanded(activity), at: moment(0))
    var (opacity, scale) = (1.0, 1.0)
    for frame in 1...60 {
      let list = scene.displayList(at: moment(Double(frame) / 120))
      guard let group = groups(list)[leaving] else { continue }
      #expect(group.opacity <= opacity + 1e-9 && group.scale <= scale + 1e-9)
      #expect(group.scale >= 0.8 - 1e-9)
      #expect(group.top == Point(x: list.pill?.rect.midX ?? .nan, y: 11))
      (opacity, scale) = (group.opacity, group.scale)
    }
    #expect(opacity < 0.1 && scale < 0.9)
    #expect(groups(scene.displayList(at: moment(1)))[leaving] == nil)
  }

  // MARK: A8

  @Test func theSwitchIsObeyedByTheNextChange() {
    let activity = activity("a", height: 60)
    let scene = scene(SceneContent(primary: activity))
    func widest(from begin: Double) -> Double {
      (0...120).map { scene.shape(at: begin + Double($0) / 120).rect.width }.max() ?? 0
    }
    func set(_ isReduced: Bool, at time: Double) {
      var settings = scene.settings
      settings.reducesMotion = isReduced
      scene.update(settings, at: moment(time))
      // At rest it changes nothing that is seen.
      _ = scene.displayList(at: moment(time))
      #expect(!scene.isAnimating(at: time))
    }
    scene.show(expanded(activity), at: moment(0))
    #expect(widest(from: 0) > 373)
    scene.show(SceneContent(primary: activity), at: moment(10))
    set(true, at: 20)
    scene.show(expanded(activity), at: moment(20))
    #expect(widest(from: 20) == 373)
    #expect(!scene.isAnimating(at: 20.21))
    scene.show(SceneContent(primary: activity), at: moment(30))
    set(false, at: 40)
    scene.show(expanded(activity), at: moment(40))
    #expect(widest(from: 40) > 373)
  }

  @Test func theSwitchCalmsWhatIsInFlight() {
    let activity = Fixtures.activity(Fixtures.music())
    let scene = scene(SceneContent(primary: activity))
    scene.show(expanded(activity), at: moment(0))
    var settings = scene.settings
    settings.reducesMotion = true
    let before = scene.shape(at: 0.2)
    scene.update(settings, at: moment(0.2))
    #expect(scene.shape(at: 0.2) == before)
    for frame in 0...60 {
      #expect(scene.shape(at: 0.2 + Double(frame) / 60).rect.width <= 373)
    }
    #expect(scene.shape(at: 0.41) == scene.targetShape)
  }

  @Test func endlessMotionComesToRestAndBeginsAgain() {
    let scene = scene(SceneContent(primary: Fixtures.activity(Fixtures.music())))
    #expect(scene.nextUpdate(after: moment(0)) == .frames(perSecond: 15))
    // The bars have risen by then.
    for frame in 0...15 { _ = scene.displayList(at: moment(Double(frame) / 15)) }
    var settings = scene.settings
    settings.reducesMotion = true
    scene.update(settings, at: moment(1))
    // In that frame, without sinking.
    #expect(scene.displayList(at: moment(1)).damage != nil)
    #expect(scene.nextUpdate(after: moment(1)) == .never)
    #expect(scene.displayList(at: moment(2)).damage == nil)
    settings.reducesMotion = false
    scene.update(settings, at: moment(3))
    _ = scene.displayList(at: moment(3))
    #expect(scene.nextUpdate(after: moment(3)) == .frames(perSecond: 15))
  }

  // MARK: A9

  @Test func anotherStatusMorphsBySnappyAndCrossFades() throws {
    let (music, timer) = (activity("a", height: 100), activity("b", height: 30))
    let scene = scene(expanded(music))
    let start = scene.shape(at: 0).rect.height
    scene.show(expanded(timer), at: moment(0))
    #expect(scene.targetShape.rect.height == 66 && start == 136)
    for frame in 0...20 {
      let time = Double(frame) / 60
      let height = Spring.snappy.value(at: time, from: start, to: 66)
      #expect(abs(scene.shape(at: time).rect.height - height) < 1e-6)
      #expect(scene.shape(at: time).rect.width == 373)
    }
    // For a while both are seen, neither as it is at rest.
    let both = groups(scene.displayList(at: moment(0.06)))
    #expect(both.count == 2)
    #expect(both.values.allSatisfy { $0.opacity > 0 && $0.opacity < 1 })
    #expect(scene.displayList(at: moment(5)).items.allSatisfy { $0.opacity == 1 })
  }

  @Test func withReducedMotionAnotherStatusIsThereAtOnce() {
    let (music, timer) = (activity("a", height: 100), activity("b", height: 30))
    let scene = scene(expanded(music)) { $0.reducesMotion = true }
    scene.show(expanded(timer), at: moment(0))
    #expect(!scene.isAnimating(at: 0))
    #expect(scene.shape(at: 0).rect.height == 66)
    let texts = scene.displayList(at: moment(0)).items.compactMap { item -> String? in
      guard case .text(let run) = item.content, item.opacity == 1 else { return nil }
      return run.string
    }
    #expect(texts == ["b"])
    #expect(scene.nextUpdate(after: moment(0)) == .never)
  }
}
