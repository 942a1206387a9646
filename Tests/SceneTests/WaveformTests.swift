import Geometry
import TestSupport
import Testing

@testable import Activities
@testable import Scene

/// Bars that move while music plays (A10), and for whom nobody is woken otherwise.
@Suite struct WaveformTests {
  private func scene(_ views: ViewArchive) -> (Scene, FrameRun) {
    let scene = Scene(measurer: GridMeasurer())
    scene.show(Fixtures.activity(views), expanded: false, at: FrameRun.moment(-10))
    return (scene, FrameRun(scene: scene))
  }

  /// Far from any flight.
  private func playing() -> (Scene, FrameRun) {
    let (scene, run) = scene(Fixtures.music())
    _ = run.frames(from: -10, until: 0)
    return (scene, run)
  }

  private let box = Rect(x: 69, y: 19.5, width: 24, height: 20)

  private func distance(_ a: WaveformLevels, _ b: WaveformLevels) -> Double {
    zip(a, b).map { abs($0 - $1) }.max() ?? 0
  }

  @Test func theyMoveFifteenTimesASecondInTheirOwnBox() throws {
    let (_, run) = playing()
    let frames = run.frames(from: 0, until: 10)
    #expect((148...151).contains(frames.count))
    for frame in frames.dropFirst() { #expect(frame.list.damage == box) }
    for frame in frames {
      let levels = try #require(frame.list.waveforms.first)
      #expect(levels.allSatisfy { (0...1).contains($0) })
    }
  }

  @Test func theyMoveNoMoreOftenWhereSomethingElseDoes() {
    let (scene, _) = playing()
    var changes = 0
    var last: WaveformLevels?
    for frame in 0..<600 {
      let list = scene.displayList(at: FrameRun.moment(Double(frame) / 60))
      if list.waveforms.first != last { changes += 1 }
      last = list.waveforms.first
    }
    #expect((140...151).contains(changes))
  }

  @Test func theySettleWhenTheMusicStopsAndRiseWhenItGoesOn() throws {
    let (scene, run) = playing()
    let before = try #require(run.frames(from: 0, until: 1).last?.list.waveforms.first)
    scene.show(
      Fixtures.activity(Fixtures.music(playing: false)), expanded: false, at: FrameRun.moment(1))
    // Who waits until all rests waits for that, too.
    #expect(scene.isAnimating(at: 1.1) && !scene.isAnimating(at: 1.31))
    let stop = run.frames(from: 1, until: 100)
    // A third of a second, and nothing after that.
    #expect(stop.count <= 7 && (stop.last?.time ?? 9) < 1.4)
    #expect(stop.last?.list.waveforms == [Waveform.still])
    #expect(scene.nextUpdate(after: FrameRun.moment(2)) == .never)
    let down = [before] + stop.compactMap(\.list.waveforms.first)
    for (a, b) in zip(down, down.dropFirst()) { #expect(distance(a, b) < 0.45) }
    scene.show(Fixtures.activity(Fixtures.music()), expanded: false, at: FrameRun.moment(5))
    let go = run.frames(from: 5, until: 6).compactMap(\.list.waveforms.first)
    #expect(distance(go[0], Waveform.still) < 0.1)
    #expect(distance(go[1], Waveform.still) < 0.3)
    #expect(go.contains { distance($0, Waveform.still) > 0.4 })
  }

  @Test func theyRiseFromRestWhenAPillHasArrived() throws {
    let (scene, run) = scene(Fixtures.music())
    let frames = run.frames(from: -10, until: -7)
    let seen = frames.compactMap { frame in frame.list.waveforms.first.map { (frame, $0) } }
    let (first, levels) = try #require(seen.first)
    #expect(!scene.isAnimating(at: first.time))
    #expect(distance(levels, Waveform.still) < 0.1)
  }

  @Test func noneIsWokenForWhatIsOutOfSight() {
    let views = ViewArchive(
      expanded: .init(center: ViewNode(.text("x"))), list: ViewNode(.waveform(isAnimating: true)))
    let scene = Scene(measurer: GridMeasurer())
    let run = FrameRun(scene: scene)
    let rows =
      [Fixtures.activity(views, id: "playing")] + (0..<30).map { Fixtures.plain("a\($0)") }
    scene.show(
      SceneContent(primary: rows[0], mode: .list, list: rows), at: FrameRun.moment(-10))
    _ = run.frames(from: -10, until: 0)
    #expect(scene.nextUpdate(after: FrameRun.moment(0)) == .frames(perSecond: 15))
    // The row is in sight still, but what moves in it is not.
    scene.scrollList(by: 55, at: FrameRun.moment(0))
    _ = run.frames(from: 0, until: 5)
    #expect(scene.nextUpdate(after: FrameRun.moment(5)) == .never)
    scene.scrollList(by: 1000, at: FrameRun.moment(5))
    _ = run.frames(from: 5, until: 10)
    #expect(scene.nextUpdate(after: FrameRun.moment(10)) == .never)
    scene.scrollList(by: -2000, at: FrameRun.moment(10))
    _ = run.frames(from: 10, until: 15)
    #expect(scene.nextUpdate(after: FrameRun.moment(15)) == .frames(perSecond: 15))
  }

  @Test func noneIsWokenForAHiddenPill() {
    let (scene, run) = playing()
    var settings = SceneSettings()
    settings.showsIdle = false
    scene.update(settings, at: FrameRun.moment(0))
    scene.show(nil, expanded: false, at: FrameRun.moment(0))
    _ = run.frames(from: 0, until: 5)
    #expect(scene.nextUpdate(after: FrameRun.moment(5)) == .never)
  }

  @Test func theMiddleSwingsWidestAndNothingComesAgain() {
    let times = stride(from: 1000.0, to: 1060, by: 1.0 / 15)
    let all = times.map(Waveform.levels(at:))
    let means = (0..<WaveformLevels.count).map { bar in
      all.map { $0[bar] }.reduce(0, +) / Double(all.count)
    }
    #expect(means[2] == means.max() && means[2] > means[0] + 0.05 && means[2] > means[4] + 0.05)
    // No other second looks like the first.
    for shift in 1..<(all.count - 15) {
      let worst = (0..<15).map { distance(all[$0], all[$0 + shift]) }.max() ?? 0
      #expect(worst > 0.15, "after \(shift) frames")
    }
  }

  @Test(arguments: [0, -3.7, 1e9, 1e300, -1e300, .infinity, .nan])
  func anyTimeHasLevels(time: Double) {
    #expect(Waveform.levels(at: time).allSatisfy { (0...1).contains($0) })
  }
}
