import Activities
import Geometry
import Scene
import TestSupport
import Testing

/// A picture that two presentations share is one element that travels.
@Suite struct TravelTests {
  private let stage = Stage()

  /// The picture and where it is seen; it may be alone, in a picture of its own, or in a group's.
  private func pictures(_ key: String = "cover") -> [(item: DisplayItem, frame: Rect)] {
    stage.list.items.flatMap { item -> [(item: DisplayItem, frame: Rect)] in
      item.leaves.filter { $0.content.imageKey?.key == key }.map { leaf in
        guard case .group(let group) = item.content else { return (item, leaf.frame) }
        var copy = item
        copy.frame = leaf.frame
        copy.content = .group(group)
        return (item, copy.ink)
      }
    }
  }

  private func picture(sourceLocation: SourceLocation = #_sourceLocation) throws -> Rect {
    #expect(pictures().count == 1, sourceLocation: sourceLocation)
    return try #require(pictures().first, sourceLocation: sourceLocation).frame
  }

  private func show(_ mode: SceneContent.Mode, _ views: ViewArchive = Fixtures.album()) {
    stage.show(views, mode)
  }

  @Test(arguments: [
    (SceneContent.Mode.collapsed, SceneContent.Mode.expanded), (.expanded, .collapsed),
    (.collapsed, .list), (.list, .collapsed), (.expanded, .list), (.list, .expanded),
  ])
  func itIsOneElementThatMovesAndGrowsWithThePill(
    from old: SceneContent.Mode, to new: SceneContent.Mode
  ) throws {
    show(old)
    stage.rest()
    let start = try picture()
    let pill = stage.scene.shape(at: stage.time).rect
    show(new)
    stage.frame()
    let first = try picture()
    #expect(first.isClose(to: start, by: 0.01))
    let goal = stage.scene.targetShape.rect
    var frames: [(part: Double, rect: Rect)] = []
    var identities: Set<LayerIdentity> = []
    var versions: Set<Int> = []
    while stage.scene.isOutlineMoving(at: stage.time) {
      let outline = stage.scene.shape(at: stage.time).rect
      frames.append(
        ((outline.height - pill.height) / (goal.height - pill.height), try picture()))
      let place = try picture()
      #expect(outline.isClose(to: outline.union(place), by: 0.6))
      let item = try #require(pictures().first).item
      identities.insert(item.identity)
      if case .group(let group) = item.content { versions.insert(group.version) }
      #expect(item.opacity == 1)
      stage.frame(after: 0.008)
    }
    stage.rest()
    let end = try picture()
    #expect(start.width != end.width || old == .expanded || new == .expanded)
    for (part, rect) in frames {
      // It goes the same part of its way as the pill.
      let expected = Rect(
        x: start.minX + (end.minX - start.minX) * part,
        y: start.minY + (end.minY - start.minY) * part,
        width: start.width + (end.width - start.width) * part,
        height: start.height + (end.height - start.height) * part)
      #expect(rect.isClose(to: expected, by: 0.6))
    }
    #expect(identities.count == 1 && versions.count == 1)
  }

  @Test func inFlightThereAreTwoPicturesAndTheTraveller() {
    show(.collapsed)
    stage.rest()
    show(.expanded)
    while stage.scene.isOutlineMoving(at: stage.time) {
      let list = stage.frame(after: 0.008)
      #expect(list.items.count <= 3 || !stage.scene.isOutlineMoving(at: stage.time))
    }
  }

  @Test func itTurnsAroundWithoutAJump() throws {
    var random = SeededGenerator(seed: 11)
    let modes: [SceneContent.Mode] = [.collapsed, .expanded, .list]
    var mode = SceneContent.Mode.collapsed
    show(mode)
    stage.rest()
    let step = 1e-5
    for round in 0..<200 {
      let others = modes.filter { $0 != mode }
      mode = others[Int.random(in: 0..<others.count, using: &random)]
      let earlier = try picture()
      stage.frame(after: step)
      let before = try picture()
      show(mode)
      stage.frame()
      let after = try picture()
      stage.frame(after: step)
      let later = try picture()
      #expect(after.isClose(to: before, by: 0.001), "round \(round), seed 11")
      if round > 0 {
        for edge in [\Rect.minX, \.minY, \.width] {
          let speed = (before[keyPath: edge] - earlier[keyPath: edge]) / step
          let next = (later[keyPath: edge] - after[keyPath: edge]) / step
          #expect(abs(speed - next) < 3, "round \(round), seed 11")
        }
      }
      stage.frame(after: .random(in: 0.005...0.15, using: &random))
    }
  }

  @Test func anotherShapeDoesNotMatch() {
    let wide = Fixtures.picture("cover", side: 48, radius: 10, width: 90)
    show(.collapsed, Fixtures.album(expandedCover: wide))
    stage.rest()
    show(.expanded, Fixtures.album(expandedCover: wide))
    stage.frame(after: 0.05)
    #expect(pictures().count == 2)
    #expect(pictures().allSatisfy { $0.item.opacity < 1 })
  }

  @Test func reducedMotionOnlyFades() {
    var settings = SceneSettings()
    settings.reducesMotion = true
    let stage = Stage(settings: settings)
    stage.show(Fixtures.album(), .collapsed)
    stage.rest()
    stage.show(Fixtures.album(), .expanded)
    stage.rest { list in
      for item in list.items {
        if case .group(let group) = item.content { #expect(group.scale == 1) }
      }
    }
  }

  @Test func aNewPictureIsExchangedOnTheWay() throws {
    show(.collapsed)
    stage.rest()
    show(.expanded)
    stage.frame(after: 0.1)
    let place = try picture()
    show(.expanded, Fixtures.album(cover: "other"))
    stage.frame()
    #expect(pictures().isEmpty)
    #expect(pictures("other").count == 1)
    #expect(pictures("other").first?.frame.isClose(to: place, by: 0.01) == true)
    stage.rest()
    #expect(pictures("other").count == 1)
  }

  @Test func whatHasNoPictureAnyMoreFadesWhereItGoes() throws {
    show(.collapsed)
    stage.rest()
    show(.expanded)
    stage.frame(after: 0.1)
    stage.scene.show(SceneContent(), at: stage.moment)
    stage.frame(after: 0.05)
    #expect(pictures().count == 1)
    #expect(pictures().allSatisfy { $0.item.opacity < 1 })
    stage.rest()
    #expect(stage.list.items.isEmpty)
  }

  /// Its old place gave the picture away, and is back before it was gone.
  @Test func whatComesBackBeforeItWasGoneHasItsPictureAgain() {
    show(.expanded)
    stage.rest()
    show(.collapsed)
    stage.frame(after: 0.05)
    let other = ViewArchive(expanded: .init(center: ViewNode(.text("Timer"))))
    stage.show(other, id: "timer", .expanded)
    stage.frame(after: 0.05)
    show(.expanded)
    stage.rest()
    #expect(pictures().count == 1)
  }

  @Test func theSwitchToReducedMotionGivesThePictureBackAtOnce() {
    show(.collapsed)
    stage.rest()
    show(.expanded)
    stage.frame(after: 0.1)
    var settings = SceneSettings()
    settings.reducesMotion = true
    stage.scene.update(settings, at: stage.moment)
    stage.rest { _ in #expect(!pictures().isEmpty) }
    #expect(pictures().count == 1)
  }

  @Test func theCellInThePillSendsItsPictureToItsRow() throws {
    var settings = SceneSettings()
    settings.minimalStyle = .attached
    let stage = Stage(settings: settings)
    let album = stage.activity(Fixtures.album())
    let other = stage.activity(
      ViewArchive(compactTrailing: ViewNode(.text("5:00"))), id: "timer")
    stage.scene.show(SceneContent(primary: other, secondary: album), at: stage.moment)
    stage.rest()
    stage.scene.show(
      SceneContent(primary: other, mode: .list, list: [other, album]), at: stage.moment)
    stage.frame(after: 0.05)
    let covers = stage.list.items.filter {
      $0.leaves.contains { $0.content.imageKey?.key == "cover" }
    }
    #expect(covers.count == 1)
    #expect(covers.first?.opacity == 1)
  }

  @Test func aTimeThatRunsInTheCellTicks() {
    var settings = SceneSettings()
    settings.minimalStyle = .attached
    let stage = Stage(settings: settings)
    let timer = stage.activity(
      ViewArchive(
        minimal: ViewNode(
          .timer(TimerInterval(start: Stage.date, end: Stage.date + 60), countsDown: false))),
      id: "timer")
    stage.scene.show(
      SceneContent(primary: stage.activity(Fixtures.album()), secondary: timer), at: stage.moment)
    while stage.scene.nextUpdate(after: stage.moment) == .nextFrame { stage.frame(after: 0.008) }
    guard case .date = stage.scene.nextUpdate(after: stage.moment) else {
      Issue.record("no tick is armed")
      return
    }
  }
}

extension Rect {
  /// Whether no edge is further from that of another than a distance.
  fileprivate func isClose(to other: Rect, by distance: Double) -> Bool {
    abs(minX - other.minX) <= distance && abs(minY - other.minY) <= distance
      && abs(maxX - other.maxX) <= distance && abs(maxY - other.maxY) <= distance
  }
}
