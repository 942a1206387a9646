import Activities
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Scene

/// What changes inside a presentation, frame by frame.
@Suite struct UpdateTests {
  private let stage = Stage()

  private func show(
    _ lines: [String], number: String = "42 %", _ mode: SceneContent.Mode = .expanded
  ) {
    stage.show(Fixtures.album(lines: lines, number: Fixtures.number(number)), mode)
  }

  private func item(_ string: String, in list: DisplayList) -> DisplayItem? {
    list.items.last { $0.leaves.contains { $0.string == string } }
  }

  @Test func whatComesFadesInAndGrowsFromItsTop() throws {
    show(["Blue Train"])
    stage.rest()
    show(["Blue Train", "Coltrane"])
    var before = -1.0
    var scales: [Double] = []
    stage.rest { list in
      guard let item = item("Coltrane", in: list) else { return }
      #expect(item.opacity >= before)
      before = item.opacity
      guard case .group(let group) = item.content else { return }
      scales.append(group.scale)
      #expect(group.anchor.y == item.frame.minY + group.offset.y)
      #expect(group.anchor.x == item.frame.midX + group.offset.x)
    }
    #expect(before == 1)
    #expect(scales.first.map { $0 >= 0.8 && $0 < 0.85 } == true)
    #expect(item("Coltrane", in: stage.list)?.opacity == 1)
  }

  @Test func whatLeavesFadesOutAndIsNotHit() throws {
    show(["Blue Train", "Coltrane"])
    stage.rest()
    let frame = try #require(item("Coltrane", in: stage.list)).frame
    let point = Point(x: frame.midX, y: frame.maxY - 1)
    show(["Blue Train"])
    stage.frame(after: 0.016)
    let leaving = try #require(item("Coltrane", in: stage.list))
    #expect(leaving.opacity > 0 && leaving.opacity < 1)
    #expect(stage.scene.hit(point, at: stage.time) == .pill)
    stage.rest()
    #expect(item("Coltrane", in: stage.list) == nil)
  }

  @Test func whatStaysMovesThereInOneMotion() throws {
    show(["Blue Train"])
    stage.rest()
    let before = try #require(stage.list.items.first { $0.isBar }).frame
    show(["Blue Train", "Coltrane", "1957"])
    stage.frame()
    let first = try #require(stage.list.items.first { $0.isBar })
    #expect(first.frame == before)
    var y = before.minY
    var largest = 0.0
    stage.rest { list in
      guard let bar = list.items.first(where: { $0.isBar }) else { return }
      largest = max(largest, abs(bar.frame.minY - y))
      y = bar.frame.minY
    }
    let after = try #require(stage.list.items.first { $0.isBar }).frame
    #expect(after.minY > before.minY + 15)
    // No frame of 8 ms goes further than the spring's greatest speed.
    #expect(largest < (after.minY - before.minY) * 0.09)
  }

  @Test func reducedMotionMovesAtOnceAndOnlyFades() throws {
    var settings = SceneSettings()
    settings.reducesMotion = true
    let stage = Stage(settings: settings)
    stage.show(Fixtures.album(lines: ["Blue Train"], number: Fixtures.number("1")))
    stage.rest()
    stage.show(Fixtures.album(lines: ["Blue Train", "Coltrane"], number: Fixtures.number("2")))
    stage.rest { list in
      for item in list.items {
        if case .group(let group) = item.content { #expect(group.scale == 1) }
        if case .textSlice = item.content { Issue.record("a digit slides") }
      }
    }
    #expect(stage.leaves.contains { $0.string == "2" })
  }

  @Test func theEndsOfACompactPillTakeTheirViewsAlong() throws {
    show([], number: "9 %", .collapsed)
    stage.rest()
    let gaps = try ends()
    show([], number: "100 %", .collapsed)
    stage.frame()
    for _ in 0..<60 {
      stage.frame(after: 0.008)
      let (left, right) = try ends()
      #expect(abs(left - gaps.0) < 0.01 && abs(right - gaps.1) < 0.01)
    }
  }

  /// The room between the pill's ends and what lies at them.
  private func ends() throws -> (Double, Double) {
    let pill = try #require(stage.list.pill).rect
    let left = stage.list.items.map(\.ink.minX).min() ?? 0
    // What slides is seen from where it rests.
    let right = stage.list.items.filter { $0.string?.hasSuffix("%") == true }.map(\.frame.maxX)
      .max()
    return (left - pill.minX, pill.maxX - (right ?? 0))
  }

  @Test func aTextFadesFromTheOldToTheNewInTheSamePlace() throws {
    show(["Blue Train"])
    stage.rest()
    let place = try #require(item("Blue Train", in: stage.list)).frame
    show(["Blue Trees"])
    var sums: [Double] = []
    stage.rest { list in
      let (old, new) = (item("Blue Train", in: list), item("Blue Trees", in: list))
      #expect(new?.frame == place)
      if let old { #expect(old.frame == place) }
      sums.append((old?.opacity ?? 0) + (new?.opacity ?? 0))
      #expect(old?.identity != new?.identity)
    }
    #expect(sums.count > 10)
    #expect(sums.allSatisfy { $0 > 0.6 && $0 < 1.05 })
    #expect(item("Blue Train", in: stage.list) == nil)
  }

  /// A text that changes again before the last change is over leaves nothing behind.
  @Test func aFloodOfTextsKeepsNoMoreThanIsSeen() {
    show(["Line 0"])
    stage.rest()
    for round in 1...200 {
      show(["Line \(round)"])
      stage.frame(after: 0.05)
    }
    #expect(stage.scene.groups.allSatisfy { $0.ghosts.count < 12 && $0.flights.count < 24 })
    stage.rest()
    #expect(stage.scene.groups.allSatisfy { $0.ghosts.isEmpty && $0.flights.isEmpty })
  }

  @Test func identityChangesAtOnce() throws {
    func show(_ text: String) {
      stage.show(
        ViewArchive(
          expanded: .init(
            center: ViewNode(.text(text), modifiers: [.contentTransition(.identity)]))))
    }
    show("old")
    stage.rest()
    show("new")
    stage.frame()
    #expect(stage.list.items.map(\.string) == ["new"])
    #expect(stage.list.items.map(\.opacity) == [1])
    #expect(stage.scene.nextUpdate(after: stage.moment) == .never)
  }

  @Test func aProgressGoesToItsFractionInTheReferenceTime() throws {
    func show(_ fraction: Double) {
      stage.show(
        ViewArchive(expanded: .init(bottom: ViewNode(.progress(fraction, style: .linear)))))
    }
    show(0.2)
    stage.rest()
    show(0.8)
    stage.frame(after: 0.06)
    #expect(abs((stage.list.items.first?.barEnd ?? 0) - 0.5) < 0.001)
    stage.frame(after: 0.06)
    #expect(stage.list.items.first?.barEnd == 0.8)
    #expect(stage.scene.nextUpdate(after: stage.moment) == .never)
  }

  @Test func theOutlineRestsWhileSomethingMovesInside() throws {
    show(["Blue Train"], number: "41 %")
    stage.rest()
    show(["Blue Train"], number: "42 %")
    stage.frame(after: 0.1)
    #expect(stage.scene.isAnimating(at: stage.time))
    #expect(!stage.scene.isOutlineMoving(at: stage.time))
  }

  @Test func aChangeInsideWhileTheOutlineMovesIsOnePictureAndWhatMoves() throws {
    show(["Blue Train"], number: "41 %")
    stage.rest()
    show(["Blue Train", "Coltrane"], number: "42 %")
    stage.frame(after: 0.1)
    // What stands still is one picture, what was pushed down another, the rest one by one.
    #expect(stage.list.items.count <= 9, "\(stage.list.text)")
    var seen: Set<LayerIdentity> = []
    for leaf in stage.leaves { #expect(seen.insert(leaf.identity).inserted) }
  }

  @Test func aCrossFadeBetweenActivitiesIsSnappyAndOnlyFades() throws {
    show(["Blue Train"])
    stage.rest()
    let width = stage.scene.shape(at: stage.time).rect
    let other = ViewArchive(
      expanded: .init(center: ViewNode(.text("Timer")), bottom: ViewNode(.text("5:00"))))
    stage.show(other, id: "timer")
    let goal = stage.scene.targetShape.rect
    let start = stage.time
    stage.rest { list in
      for item in list.items {
        guard case .group(let group) = item.content else { continue }
        #expect(group.scale == 1)
      }
      let t = stage.time - start
      if t < 0.4 {
        let spring = snappy(t)
        let expected = goal.height + (width.height - goal.height) * spring
        #expect(abs((list.pill?.rect.height ?? 0) - expected) < 0.01)
      }
      #expect(list.items.count <= 2 || !stage.scene.isOutlineMoving(at: stage.time))
    }
    #expect(Set(stage.list.items.map(\.identity.group)).count == 1)
  }

  /// What is left of a way by the reference's spring: duration 0.5 s, bounce 0.15.
  private func snappy(_ time: Double) -> Double {
    let decay = 2 * Double.pi * 0.85 / 0.5
    let frequency = (pow(2 * .pi / 0.5, 2) - decay * decay).squareRoot()
    return exp(-decay * time)
      * (cos(frequency * time) + decay / frequency * sin(frequency * time))
  }

  @Test func aCrossFadeWithReducedMotionIsThereAtOnce() throws {
    var settings = SceneSettings()
    settings.reducesMotion = true
    let stage = Stage(settings: settings)
    stage.show(Fixtures.album())
    stage.rest()
    stage.show(ViewArchive(expanded: .init(center: ViewNode(.text("Timer")))), id: "timer")
    stage.frame()
    #expect(stage.list.items.map(\.string) == ["Timer"])
    #expect(stage.scene.nextUpdate(after: stage.moment) == .never)
  }
}

extension DisplayItem {
  fileprivate var isBar: Bool { barEnd != nil }

  /// How far a bar is filled.
  fileprivate var barEnd: Double? {
    if case .bar(_, let end, _, _) = content { end } else { nil }
  }
}
