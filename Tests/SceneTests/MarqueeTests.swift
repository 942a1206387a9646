import Geometry
import Motion
import TestSupport
import Testing

@testable import Activities
@testable import Scene

/// A title that does not fit scrolls through its frame, and rests for good after that.
@Suite struct MarqueeTests {
  private static let long = "A title that is a good deal longer than the pill has room for it"
  private static let hebrew = String(repeating: "שלום עולם ", count: 8)

  private func show(
    _ title: String, in scene: Scene, marquee: Bool = true, at time: Double
  ) {
    let node = ViewNode(
      .text(title),
      modifiers: (marquee ? [.marquee] : []) + [
        .frame(ViewFrame(fillsWidth: true, alignment: .leading))
      ])
    scene.show(
      Fixtures.activity(ViewArchive(expanded: .init(center: node))), expanded: true,
      at: FrameRun.moment(time))
  }

  private func scene(
    _ title: String, reduced: Bool = false, marquee: Bool = true
  ) -> (Scene, FrameRun) {
    var settings = SceneSettings()
    settings.reducesMotion = reduced
    let scene = Scene(measurer: GridMeasurer(), settings: settings)
    show(title, in: scene, marquee: marquee, at: 0)
    return (scene, FrameRun(scene: scene))
  }

  private func offsets(_ list: DisplayList) -> [Double] {
    list.items.compactMap {
      if case .scrollingText(_, let offset, _) = $0.content { offset } else { nil }
    }
  }

  private func isScrolling(_ list: DisplayList) -> Bool { !offsets(list).isEmpty }

  @Test func itPausesRunsThroughTwiceAndRests() throws {
    let (scene, run) = scene(Self.long)
    let frames = run.frames(from: 0, until: 1000)
    #expect(scene.nextUpdate(after: FrameRun.moment(1000)) == .never)
    let width = Double(Self.long.count) * 8.5
    // Points at 30 a second, and as long again as it takes to get up to that.
    let length = (width + 40) / 30 + 0.8
    let moving = frames.filter { isScrolling($0.list) }
    let first = try #require(moving.first?.time)
    let last = try #require(moving.last?.time)
    #expect(abs(first - 2) < 0.02 && abs(last - 2 * (2 + length)) < 0.1)
    // Thirty frames a second while it moves, none in the pauses, and one to come to rest.
    let rate = Double(moving.count) / (2 * length)
    #expect(rate > 29 && rate <= 30.1)
    let still = frames.filter { !isScrolling($0.list) && $0.time > 1.9 }
    #expect(still.count == 2)
    let frame = try #require(still.first?.list.items.first?.frame)
    for frame2 in moving { #expect(frame2.list.damage == frame) }
    #expect(still.last?.list.damage == frame)
    if case .text(let run) = still[1].list.items[0].content {
      #expect(run.string == Self.long && run.maxWidth == frame.width)
    } else {
      Issue.record("it does not rest as a text")
    }
  }

  @Test func itsPauseIsOneDate() {
    let (scene, run) = scene(Self.long)
    _ = run.frames(from: 0, until: 1.5)
    #expect(!scene.isAnimating(at: 1.5))
    guard case .date(let date) = scene.nextUpdate(after: FrameRun.moment(1.5)) else {
      Issue.record("nobody waits for its end")
      return
    }
    #expect(abs(date - FrameRun.epoch - 2) < 0.02)
  }

  @Test func theBandRunsEvenlyAndShowsItsEnd() throws {
    let (_, run) = scene(Self.long)
    let frames = run.frames(from: 0, until: 20)
    let width = Double(Self.long.count) * 8.5
    let frame = try #require(frames.last?.list.items.first?.frame)
    let moving = frames.filter { isScrolling($0.list) }.map { (time: $0.time, offsets($0.list)[0]) }
    var band: [Double] = []
    for frame in frames {
      let all = offsets(frame.list)
      guard let first = all.first else { continue }
      band.append(first)
      // Two copies are a text and the gap apart.
      if all.count == 2 { #expect(abs(all[0] - all[1] - width - 40) < 1e-9) }
      #expect(all.count <= 2)
    }
    #expect(band.contains { $0 + frame.width >= width && $0 < width })
    var before = moving[0]
    for step in moving.dropFirst() where step.1 > before.1 {
      let speed = (step.1 - before.1) / (step.time - before.time)
      #expect(speed > 0 && speed < 30.01)
      before = step
    }
    #expect(band[0] < 0.1)
  }

  @Test func whatIsWrittenFromRightToLeftRunsToTheRight() throws {
    let (_, run) = scene(Self.hebrew)
    let frames = run.frames(from: 0, until: 6).filter { isScrolling($0.list) }
    let width = Double(Self.hebrew.count) * 8.5
    let frame = try #require(frames.first?.list.items.first?.frame)
    let moved = frames.map { offsets($0.list)[0] }
    // It begins with its beginning in sight, which is at the right.
    #expect(abs(moved[0] - (width - frame.width)) < 0.1)
    for (a, b) in zip(moved, moved.dropFirst()) { #expect(b < a) }
  }

  @Test(arguments: [
    ("Blue Train", false), ("שלום", true), ("123 שלום", true), ("🎵 مرحبا", true),
    ("🎵", false), ("", false), ("a שלום", false), ("日本語", false), ("Ärger", false),
  ])
  func theFirstLetterDecidesTheDirection(text: String, isRightToLeft: Bool) {
    let run = TextRun(string: text, font: Font(size: 17), color: .white)
    #expect(MarqueeText(run).isRightToLeft == isRightToLeft)
  }

  @Test func whatFitsOrDidNotAskStandsStill() {
    for (title, marquee) in [("short", true), (Self.long, false)] {
      let (scene, run) = scene(title, marquee: marquee)
      let frames = run.frames(from: 0, until: 100)
      #expect(!frames.contains { isScrolling($0.list) })
      #expect(scene.nextUpdate(after: FrameRun.moment(100)) == .never)
    }
  }

  @Test func anUpdateThatKeepsItDoesNotBeginAnew() {
    let (scene, run) = scene(Self.long)
    let before = offsets(run.frames(from: 0, until: 6).last?.list ?? DisplayList(pill: nil))
    let views = ViewArchive(
      expanded: .init(
        center: ViewNode(
          .text(Self.long),
          modifiers: [.marquee, .frame(ViewFrame(fillsWidth: true, alignment: .leading))]),
        bottom: ViewNode(.text("new"))))
    scene.show(Fixtures.activity(views), expanded: true, at: FrameRun.moment(6))
    let after = run.frames(from: 6, until: 8).map { offsets($0.list) }
    #expect(after.allSatisfy { !$0.isEmpty })
    #expect((after[0].first ?? 0) >= (before.first ?? 0))
  }

  @Test func anotherTextBeginsAnew() throws {
    let (scene, run) = scene(Self.long)
    _ = run.frames(from: 0, until: 200)
    #expect(scene.nextUpdate(after: FrameRun.moment(200)) == .never)
    show(Self.long + "!", in: scene, at: 200)
    let frames = run.frames(from: 200, until: 210)
    let first = try #require(frames.first { isScrolling($0.list) })
    #expect(abs(first.time - 202) < 0.1)
  }

  @Test func reducedMotionBringsItToRestWithoutAJump() throws {
    let (scene, run) = scene(Self.long)
    let before = try #require(run.frames(from: 0, until: 6).last).list
    #expect(isScrolling(before))
    var settings = SceneSettings()
    settings.reducesMotion = true
    scene.update(settings, at: FrameRun.moment(6))
    let frames = run.frames(from: 6, until: 100)
    // A short cross-fade, at one place, and no frame after that.
    #expect((frames.last?.time ?? 9) < 6.3)
    let first = try #require(frames.first?.list)
    #expect(abs(offsets(first)[0] - offsets(before)[0]) < 2)
    #expect(frames.dropLast().allSatisfy { offsets($0.list).first == offsets(first).first })
    let last = try #require(frames.last)
    #expect(!isScrolling(last.list))
    #expect(scene.nextUpdate(after: FrameRun.moment(50)) == .never)
    settings.reducesMotion = false
    scene.update(settings, at: FrameRun.moment(50))
    let after = run.frames(from: 50, until: 54)
    #expect(after.contains { isScrolling($0.list) })
    #expect(!isScrolling(after[0].list))
  }

  @Test func withReducedMotionTheEllipsisStays() {
    let (scene, run) = scene(Self.long, reduced: true)
    #expect(!run.frames(from: 0, until: 100).contains { isScrolling($0.list) })
    #expect(scene.nextUpdate(after: FrameRun.moment(100)) == .never)
  }
}
