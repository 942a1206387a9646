import Geometry
import TestSupport
import Testing

@testable import Activities
@testable import Scene

/// How a progress gets to its fraction (C5), and that one that follows a clock does not.
@Suite struct ProgressTests {
  private func show(_ content: ViewContent, in scene: Scene, at time: Double) {
    scene.show(
      Fixtures.activity(ViewArchive(expanded: .init(bottom: ViewNode(content)))), expanded: true,
      at: FrameRun.moment(time))
  }

  private func fraction(_ list: DisplayList) -> Double {
    list.rings.first?.length ?? list.bars.first?.to ?? -1
  }

  @Test(arguments: ViewProgressStyle.allCases)
  func aFractionIsReachedEvenlyAndNeverPassed(_ style: ViewProgressStyle) throws {
    let scene = Scene(measurer: GridMeasurer())
    let run = FrameRun(scene: scene)
    show(.progress(0.2, style: style), in: scene, at: -10)
    _ = run.frames(from: -10, until: 0)
    show(.progress(0.6, style: style), in: scene, at: 0)
    var seen = run.frames(from: 0, until: 0.05).map { fraction($0.list) }
    show(.progress(0.7, style: style), in: scene, at: 0.05)
    let frames = run.frames(from: 0.05, until: 10)
    seen += frames.map { fraction($0.list) }
    #expect(seen == seen.sorted() && seen.first == 0.2 && seen.last == 0.7)
    #expect(abs((frames.last?.time ?? 9) - 0.17) < 0.02)
    #expect(scene.nextUpdate(after: FrameRun.moment(10)) == .never)
    for frame in frames.dropFirst() { #expect(frame.list.damage == frame.list.items[0].frame) }
  }

  @Test(arguments: ViewProgressStyle.allCases)
  func aRunningTimeSteps(_ style: ViewProgressStyle) {
    let scene = Scene(measurer: GridMeasurer())
    let run = FrameRun(scene: scene)
    let interval = TimerInterval(start: FrameRun.epoch - 20, end: FrameRun.epoch + 1000)
    show(.timerProgress(interval, countsDown: false, style: style), in: scene, at: -10)
    _ = run.frames(from: -10, until: 0)
    // Nobody is asked for a frame but those in which a step is seen.
    let frames = run.frames(from: 1, until: 600)
    #expect(frames.count < 400)
    for frame in frames.dropFirst() { #expect(frame.list.damage == frame.list.items[0].frame) }
    #expect(!scene.isAnimating(at: 300))
  }

  /// An update with another interval is a seek: it steps, too.
  @Test func aSeekIsNotAnimated() {
    let scene = Scene(measurer: GridMeasurer())
    let run = FrameRun(scene: scene)
    func timer(_ start: Double) -> ViewContent {
      .timerProgress(
        TimerInterval(start: start, end: start + 1000), countsDown: false, style: .linear)
    }
    show(timer(FrameRun.epoch - 100), in: scene, at: -10)
    _ = run.frames(from: -10, until: 0)
    show(timer(FrameRun.epoch - 500), in: scene, at: 0)
    #expect(!scene.isAnimating(at: 0))
    #expect(fraction(scene.displayList(at: FrameRun.moment(0))) > 0.49)
  }
}
