import Geometry
import Motion
import Scene
import TestSupport
import Testing

/// The pill's motion, frame by frame: time is an argument.
@Suite struct MorphTests {
  private let scene = Scene(measurer: GridMeasurer())
  private let activity = Fixtures.activity(Fixtures.music(playing: false))

  private func moment(_ time: Double) -> Moment { Moment(time: time, date: 1100) }

  /// Shows the compact pill at rest at time 0.
  private func settle(expanded: Bool = false) {
    scene.show(activity, expanded: expanded, at: moment(-10))
    _ = scene.displayList(at: moment(0))
  }

  @Test func idleIsTheReferencePill() {
    scene.show(nil, expanded: false, at: moment(-10))
    let list = scene.displayList(at: moment(0))
    #expect(list.pill?.rect == Rect(x: -63, y: 11, width: 126, height: 37))
    #expect(list.pill?.radius == 18.5)
    #expect(list.items.isEmpty)
    #expect(scene.nextUpdate(after: moment(0)) == .never)
  }

  @Test func expandedHasTheReferenceMeasures() {
    settle(expanded: true)
    let shape = scene.shape(at: 0)
    #expect(shape.rect.width == 373)
    #expect(shape.rect.minX == -186.5)
    #expect(shape.radius == 36)
    #expect(shape.rect.height <= 160)
  }

  @Test func expansionOvershootsOnceAndSettles() {
    settle()
    scene.show(activity, expanded: true, at: moment(0))
    var widest = 0.0
    var frames = 0
    var time = 0.0
    while scene.isAnimating(at: time), time < 5 {
      widest = max(widest, scene.shape(at: time).rect.width)
      time += 1.0 / 120
      frames += 1
    }
    // A bounce of 0.3 overshoots by 4.6 % of the way.
    let travel = 373 - 126 - 2 * 37.0
    #expect(widest > 373 + 0.035 * travel && widest < 373 + 0.055 * travel)
    #expect(time > 0.4 && time < 1.5)
    #expect(scene.shape(at: time) == scene.targetShape)
  }

  @Test func noFrameAfterRest() {
    settle()
    scene.show(activity, expanded: true, at: moment(0))
    var time = 0.0
    while scene.nextUpdate(after: moment(time)) == .nextFrame {
      _ = scene.displayList(at: moment(time))
      time += 1.0 / 60
    }
    let last = scene.displayList(at: moment(time))
    #expect(last.damage != nil)
    #expect(scene.nextUpdate(after: moment(time)) == .never)
    #expect(scene.displayList(at: moment(time + 1)).damage == nil)
    #expect(scene.displayList(at: moment(time + 100)).damage == nil)
  }

  @Test func everyFrameDamagesBothOutlinesAndNothingElse() {
    settle()
    scene.show(activity, expanded: true, at: moment(0))
    var before = scene.displayList(at: moment(0)).pill?.rect ?? .zero
    for frame in 1..<40 {
      let list = scene.displayList(at: moment(Double(frame) / 60))
      let pill = list.pill?.rect ?? .zero
      #expect(list.damage == before.union(pill))
      before = pill
    }
  }

  @Test func anInterruptionKeepsPositionAndVelocity() {
    settle()
    var random = SeededGenerator(seed: 21)
    var time = 0.0
    var expanded = false
    let step = 1e-5
    for round in 0..<200 {
      expanded.toggle()
      let before = scene.shape(at: time).rect
      let earlier = scene.shape(at: time - step).rect
      scene.show(activity, expanded: expanded, at: moment(time))
      let after = scene.shape(at: time).rect
      let later = scene.shape(at: time + step).rect
      #expect(abs(after.width - before.width) < 1e-6, "round \(round)")
      if round > 0 {
        let velocityBefore = (before.width - earlier.width) / step
        let velocityAfter = (later.width - after.width) / step
        #expect(abs(velocityBefore - velocityAfter) < 2, "round \(round)")
      }
      _ = scene.displayList(at: moment(time))
      time += .random(in: 0.005...0.12, using: &random)
    }
  }

  @Test func goingBackUsesTheContentThatIsStillThere() {
    settle()
    scene.show(activity, expanded: true, at: moment(0))
    let forth = scene.displayList(at: moment(0.05)).items.map(\.identity.group)
    scene.show(activity, expanded: false, at: moment(0.05))
    let back = scene.displayList(at: moment(0.06)).items.map(\.identity.group)
    #expect(Set(forth) == Set(back))
    #expect(forth.count == 2)
  }

  @Test func contentInFlightIsOnePictureThatFadesAndScales() throws {
    settle()
    scene.show(activity, expanded: true, at: moment(0))
    let early = scene.displayList(at: moment(0.03))
    let late = scene.displayList(at: moment(0.2))
    func group(_ list: DisplayList) throws -> (DisplayItem, DisplayGroup) {
      let item = try #require(list.items.last)
      guard case .group(let group) = item.content else {
        Issue.record("the content is not flattened")
        throw CancellationError()
      }
      return (item, group)
    }
    let (first, second) = (try group(early), try group(late))
    #expect(first.0.identity == second.0.identity)
    #expect(first.1.version == second.1.version)
    #expect(first.0.opacity < second.0.opacity)
    #expect(first.1.scale >= 0.8 && first.1.scale < second.1.scale)
    #expect(first.1.anchor == Point(x: 0, y: 11))
  }

  @Test func reducedMotionNeitherOvershootsNorScales() {
    var settings = SceneSettings()
    settings.reducesMotion = true
    let scene = Scene(measurer: GridMeasurer(), settings: settings)
    scene.show(activity, expanded: false, at: moment(-10))
    _ = scene.displayList(at: moment(0))
    scene.show(activity, expanded: true, at: moment(0))
    for frame in 0...60 {
      let time = Double(frame) / 60
      let list = scene.displayList(at: moment(time))
      #expect((list.pill?.rect.width ?? 0) <= 373)
      for item in list.items {
        if case .group(let group) = item.content { #expect(group.scale == 1) }
      }
      if time > 0.21 { #expect(!scene.isAnimating(at: time)) }
    }
  }

  @Test func hiddenWithoutIdleShowsNothing() {
    var settings = SceneSettings()
    settings.showsIdle = false
    let scene = Scene(measurer: GridMeasurer(), settings: settings)
    scene.show(nil, expanded: false, at: moment(0))
    #expect(scene.displayList(at: moment(0)).pill == nil)
    scene.show(activity, expanded: false, at: moment(1))
    #expect(scene.displayList(at: moment(1.1)).pill != nil)
    scene.show(nil, expanded: false, at: moment(9))
    _ = scene.displayList(at: moment(9.1))
    let gone = scene.displayList(at: moment(20))
    #expect(gone.pill == nil && gone.damage != nil)
  }
}

extension MorphTests {
  @Test func whileTheOutlineMovesContentIsOnePictureThroughout() {
    let scene = Scene(measurer: GridMeasurer())
    let activity = Fixtures.activity(Fixtures.music(playing: false))
    func moment(_ time: Double) -> Moment { Moment(time: time, date: 1100) }
    scene.show(activity, expanded: false, at: moment(-10))
    _ = scene.displayList(at: moment(0))
    scene.show(activity, expanded: true, at: moment(0))
    var time = 0.0
    while scene.isAnimating(at: time) {
      // Ten leaves instead of one picture would double the requests of the last frames.
      #expect(scene.displayList(at: moment(time)).items.count <= 2, "at \(time)")
      time += 1.0 / 60
    }
    #expect(scene.displayList(at: moment(time)).items.count > 5)
  }
}
