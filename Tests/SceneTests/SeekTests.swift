import Geometry
import TestSupport
import Testing

@testable import Activities
@testable import Scene

/// A bar that the pointer moves.
@Suite struct SeekTests {
  private let scene = Scene(measurer: GridMeasurer())
  private let run: FrameRun

  init() { run = FrameRun(scene: scene) }

  private static func song(_ start: Double = FrameRun.epoch - 100) -> ViewContent {
    .timerProgress(
      TimerInterval(start: start, end: start + 1000), countsDown: false, style: .linear,
      seekAction: "seek")
  }

  private func show(_ nodes: [ViewContent], at time: Double) {
    let stack = ViewNode(
      .stack(.vertical, alignment: .center, spacing: 2, nodes.map { ViewNode($0) }))
    scene.show(
      Fixtures.activity(ViewArchive(expanded: .init(bottom: stack))), expanded: true,
      at: FrameRun.moment(time))
  }

  /// Shows nodes, and waits until all rests.
  private func settle(_ nodes: [ViewContent]) {
    show(nodes, at: -10)
    _ = run.frames(from: -10, until: 0)
  }

  private func list(_ time: Double) -> DisplayList {
    _ = scene.nextUpdate(after: FrameRun.moment(time))
    return scene.displayList(at: FrameRun.moment(time))
  }

  /// The bars, also those in pictures of what flies.
  private func bars(_ items: [DisplayItem]) -> [(frame: Rect, to: Double)] {
    items.flatMap { item -> [(frame: Rect, to: Double)] in
      switch item.content {
      case .bar(_, let to, _, _): [(item.frame, to)]
      case .group(let group): bars(group.items)
      default: []
      }
    }
  }

  private func bar(_ time: Double) throws -> (frame: Rect, to: Double) {
    let bars = bars(list(time).items)
    try #require(bars.count == 1)
    return bars[0]
  }

  private func point(_ fraction: Double, below: Double = 0) throws -> Point {
    let frame = try #require(
      scene.groups.last?.layout.layers.first { $0.seekRegion != nil }?.frame)
    return Point(x: frame.minX + fraction * frame.width, y: frame.midY + below)
  }

  @Test(arguments: [
    SeekTests.song(), .progress(0.1, style: .linear, seekAction: "seek"),
  ])
  func itGoesWithThePointerAtOnceAndStaysInItsEnds(_ content: ViewContent) throws {
    settle([content])
    let before = try bar(0)
    #expect(abs(before.to - 0.1) < 0.002)
    #expect(scene.holdBar(at: try point(0.3, below: 7.5), moment: FrameRun.moment(0)))
    #expect(abs(try bar(0).to - 0.3) < 1e-9)
    for (x, expected) in [(0.5, 0.5), (2, 1), (-1, 0), (0.4213, 0.4213)] {
      #expect(scene.moveBar(to: try point(x, below: 500), at: FrameRun.moment(0.1)))
      #expect(abs(try bar(0.1).to - expected) < 1e-9)
    }
    // Thicker about its own middle, by a spring.
    let frames = run.frames(from: 0.1, until: 0.9)
    #expect(frames.count > 5)
    let thick = try bar(1)
    #expect(thick.frame.height > before.frame.height + 2 && thick.frame.midY == before.frame.midY)
    #expect(thick.frame.width == before.frame.width)
    let seek = try #require(scene.releaseBar(at: FrameRun.moment(1)))
    #expect(seek.action == "seek" && abs(seek.fraction - 0.4213) < 1e-9)
    #expect(scene.releaseBar(at: FrameRun.moment(1)) == nil)
    #expect(abs(try bar(1.9).to - 0.4213) < 1e-9)
    #expect(try bar(1.9).frame == before.frame)
    // Nobody answered: it goes back, and no frame is asked for after that.
    let back = run.frames(from: 1.9, until: 5)
    #expect(back.contains { $0.list.bars[0].to < 0.4 && $0.list.bars[0].to > 0.12 })
    #expect(abs(try bar(3).to - before.to) < 0.005)
  }

  @Test func aDragCostsAFrameOfTheBarAlone() throws {
    settle([Self.song(), .text("3:20")])
    _ = scene.holdBar(at: try point(0.3), moment: FrameRun.moment(0))
    _ = run.frames(from: 0, until: 0.6)
    let frame = try bar(0.6).frame
    #expect(list(0.6).damage == nil)
    for step in 1..<20 {
      let time = 0.6 + Double(step) / 100
      _ = scene.moveBar(to: try point(0.3 + Double(step) / 100), at: FrameRun.moment(time))
      let damage = try #require(list(time).damage)
      #expect(frame.contains(Point(x: damage.midX, y: damage.midY)))
      #expect(damage.height <= frame.height)
    }
    // A pointer that stands still asks for no frame.
    #expect(scene.nextUpdate(after: FrameRun.moment(0.85)) != .nextFrame)
  }

  @Test func theNextContentTakesOverFromWhereItWasLeft() throws {
    settle([Self.song()])
    _ = scene.holdBar(at: try point(0.7), moment: FrameRun.moment(0))
    // An update while it is held does not take it away.
    show([Self.song(), .text("new")], at: 0.5)
    #expect(abs(try bar(0.5).to - 0.7) < 1e-9)
    #expect(scene.moveBar(to: try point(0.8), at: FrameRun.moment(0.6)))
    let left = try #require(scene.releaseBar(at: FrameRun.moment(1)))
    #expect(abs(left.fraction - 0.8) < 1e-9)
    show([Self.song(FrameRun.epoch - 600), .text("new")], at: 1.2)
    #expect(abs(try bar(1.2).to - 0.8) < 1e-9)
    let frames = run.frames(from: 1.2, until: 1.5).compactMap { bars($0.list.items).first?.to }
    #expect(frames == frames.sorted(by: >))
    #expect(abs(try bar(1.5).to - 0.6) < 0.005)
  }

  @Test func whatGoesTakesTheDragWithIt() throws {
    settle([Self.song()])
    _ = scene.holdBar(at: try point(0.7), moment: FrameRun.moment(0))
    show([.text("no bar")], at: 0.5)
    #expect(!scene.moveBar(to: .zero, at: FrameRun.moment(0.6)))
    #expect(scene.releaseBar(at: FrameRun.moment(0.7)) == nil)
    show([Self.song()], at: 1)
    _ = run.frames(from: 1, until: 10)
    #expect(scene.holdBar(at: try point(0.7), moment: FrameRun.moment(10)))
    scene.show(SceneContent(), at: FrameRun.moment(11))
    #expect(scene.releaseBar(at: FrameRun.moment(11.1)) == nil)
    // It comes back where it is, not where it was held.
    show([Self.song()], at: 11.15)
    _ = run.frames(from: 11.15, until: 20)
    #expect(abs(try bar(20).to - 0.12) < 0.002)
  }

  @Test func reducedMotionChangesAtOnce() throws {
    scene.update(
      {
        var settings = scene.settings
        settings.reducesMotion = true
        return settings
      }(), at: FrameRun.moment(-20))
    settle([Self.song()])
    let before = try bar(0)
    _ = scene.holdBar(at: try point(0.7), moment: FrameRun.moment(0))
    #expect(try bar(0).frame.height == before.frame.height + 4)
    #expect(!scene.isAnimating(at: 0))
    _ = scene.releaseBar(at: FrameRun.moment(1))
    #expect(try bar(1).frame == before.frame)
    #expect(abs(try bar(2.001).to - before.to) < 0.005)
  }

  @Test func itsRoomIsHighEnoughForAFingerAndButtonsComeFirst() throws {
    settle([Self.song(), .button(action: "play", ViewNode(.text("Play")))])
    let activity = try #require(scene.content.primary?.identity)
    let seek = Hit.target(.seek("seek"), activity)
    for below in [-7.9, 0, 3.9] {
      #expect(scene.hit(try point(0.5, below: below), at: 0) == seek)
    }
    #expect(scene.hit(try point(0.5, below: 7.9), at: 0) == .target(.action("play"), activity))
    #expect(scene.hit(try point(0.5, below: -8.1), at: 0) != seek)
    // In the list the wheel scrolls, and a click follows the row's link.
    scene.show(
      SceneContent(
        primary: scene.content.primary, mode: .list, list: [try #require(scene.content.primary)]),
      at: FrameRun.moment(1))
    _ = run.frames(from: 1, until: 5)
    let row = try #require(scene.groups.last { $0.key.place == .row })
    let bar = try #require(row.layout.targets.first { $0.isBar })
    let offset = scene.offset(of: row, at: 5)
    let place = Point(x: bar.rect.midX + offset.x, y: bar.rect.midY + offset.y)
    #expect(scene.hit(place, at: 5) == .content(activity))
  }

  @Test(arguments: [
    ViewContent.progress(nil, style: .linear, seekAction: "seek"),
    .progress(0.5, style: .circular, seekAction: "seek"), .progress(0.5, style: .linear),
  ])
  func whatCannotBeMovedIsNot(_ content: ViewContent) throws {
    settle([content])
    let frame = try #require(scene.groups.last?.layout.layers.first?.frame)
    let middle = Point(x: frame.midX, y: frame.midY)
    #expect(!scene.holdBar(at: middle, moment: FrameRun.moment(0)))
  }

  @Test func aDragInAFlightIsSeen() throws {
    show([Self.song()], at: 0)
    _ = run.frames(from: 0, until: 0.2)
    #expect(scene.holdBar(at: try point(0.9), moment: FrameRun.moment(0.2)))
    #expect(scene.moveBar(to: try point(0.6), at: FrameRun.moment(0.25)))
    let shown = bars(list(0.25).items).map(\.to)
    #expect(shown.count == 1 && abs(shown[0] - 0.6) < 1e-9, "\(shown)")
  }
}
