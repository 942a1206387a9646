import Geometry
import TestSupport
import Testing

@testable import Activities
@testable import Scene

/// Progress that nobody knows: an arc that goes round, a part that runs along a bar.
@Suite struct IndeterminateTests {
  private func scene(
    _ style: ViewProgressStyle, reduced: Bool = false
  ) -> (Scene, FrameRun) {
    var settings = SceneSettings()
    settings.reducesMotion = reduced
    let scene = Scene(measurer: GridMeasurer(), settings: settings)
    let node = ViewNode(.progress(nil, style: style))
    scene.show(
      Fixtures.activity(ViewArchive(expanded: .init(bottom: node))), expanded: true,
      at: FrameRun.moment(-10))
    _ = FrameRun(scene: scene).frames(from: -10, until: 0)
    return (scene, FrameRun(scene: scene))
  }

  @Test(arguments: ViewProgressStyle.allCases)
  func itMovesThirtyTimesASecondInItsOwnBox(_ style: ViewProgressStyle) throws {
    let (_, run) = scene(style)
    let frames = run.frames(from: 0, until: 10)
    #expect((298...301).contains(frames.count))
    let box = try #require(frames.first?.list.items.first?.frame)
    for frame in frames.dropFirst() { #expect([box, nil].contains(frame.list.damage)) }
    #expect(frames.count { $0.list.damage == nil } < 10)
  }

  @Test func theArcGoesRoundWithTheClock() throws {
    let (_, run) = scene(.circular)
    let rings = run.frames(from: 0, until: 3).compactMap(\.list.rings.first)
    for (a, b) in zip(rings, rings.dropFirst()) {
      let step = b.start - a.start + (b.start < a.start ? 1 : 0)
      #expect(abs(step - 1 / 1.1 / 30) < 1e-9 && b.length == 0.25)
    }
  }

  @Test func thePartRunsToAndFroWithinTheBar() throws {
    let (_, run) = scene(.linear)
    let bars = run.frames(from: 0, until: 3).compactMap(\.list.bars.first)
    #expect(bars.allSatisfy { $0.from >= 0 && $0.to <= 1 && abs($0.to - $0.from - 0.3) < 1e-9 })
    #expect((bars.map(\.from).min() ?? 1) < 0.02 && (bars.map(\.to).max() ?? 0) > 0.98)
    for (a, b) in zip(bars, bars.dropFirst()) { #expect(abs(b.from - a.from) < 0.04) }
  }

  @Test(arguments: ViewProgressStyle.allCases)
  func withReducedMotionItStandsAsNoFractionDoes(_ style: ViewProgressStyle) throws {
    let (scene, _) = scene(style, reduced: true)
    #expect(scene.nextUpdate(after: FrameRun.moment(0)) == .never)
    let list = scene.displayList(at: FrameRun.moment(1))
    #expect(list.damage == nil)
    for ring in list.rings { #expect(ring.start == 0.875 && ring.length == 0.25) }
    for bar in list.bars { #expect(abs(bar.from - 0.35) < 1e-9 && abs(bar.to - 0.65) < 1e-9) }
  }

  /// Wherever it is when motion is reduced, it stands there from that frame on, and goes on from
  /// there.
  @Test(arguments: ViewProgressStyle.allCases, [0.3, 0.5375, 1.0, 1.65, 2.1])
  func reducedMotionStopsItWhereItIs(_ style: ViewProgressStyle, time: Double) throws {
    let (scene, run) = scene(style)
    let before = try #require(run.frames(from: 0, until: time).last?.list)
    var settings = SceneSettings()
    settings.reducesMotion = true
    scene.update(settings, at: FrameRun.moment(time))
    let frames = run.frames(from: time, until: 100)
    #expect(frames.count == 1)
    let stopped = try #require(frames.first?.list)
    func place(_ list: DisplayList) -> Double { list.rings.first?.start ?? list.bars[0].from }
    let isRing = style == .circular
    func jump(_ a: DisplayList, _ b: DisplayList) -> Double {
      let distance = abs(place(a) - place(b))
      return isRing ? min(distance, 1 - distance) : distance
    }
    #expect(jump(before, stopped) < 0.13)
    #expect(isRing ? (0.06..<0.95).contains(place(stopped)) : place(stopped) >= 0.05)
    settings.reducesMotion = false
    scene.update(settings, at: FrameRun.moment(50))
    let after = run.frames(from: 50, until: 51)
    #expect((30...31).contains(after.count))
    #expect(jump(stopped, after[0].list) < 0.13 && after[1].list.damage != nil)
  }
}
