import Geometry
import TestSupport
import Testing

@testable import Activities
@testable import Scene

/// Running times that run faster or slower than the clock.
@Suite struct RateTests {
  private func timer(_ interval: TimerInterval, countsDown: Bool) -> TimerText {
    TimerText(
      interval: interval, countsDown: countsDown, font: Font(size: 17), color: .white)
  }

  @Test(arguments: [
    // Rate, seconds since the start, what a count up and a countdown of 30 minutes show.
    (0.5, 100.0, "0:50", "29:10"), (0.5, 3599, "29:59", "0:01"), (0.5, 3600, "30:00", "0:00"),
    (1, 100, "1:40", "28:20"), (1.5, 100, "2:30", "27:30"), (1.5, 1199.9, "29:59", "0:01"),
    (1.5, 1200, "30:00", "0:00"), (2, 100, "3:20", "26:40"), (2, 899.9, "29:59", "0:01"),
    (2, 900, "30:00", "0:00"), (2, 5000, "30:00", "0:00"), (2, -5, "0:00", "30:00"),
    (100, 17.5, "29:10", "0:50"),
  ])
  func textsShowMediaSeconds(rate: Double, seconds: Double, up: String, down: String) {
    let interval = TimerInterval(start: 1000, end: 2800, rate: rate)
    #expect(timer(interval, countsDown: false).text(at: 1000 + seconds) == up)
    #expect(timer(interval, countsDown: true).text(at: 1000 + seconds) == down)
    // Paused then, it stands there whatever the time is.
    let paused = TimerInterval(start: 1000, end: 2800, pausedAt: 1000 + seconds, rate: rate)
    #expect(timer(paused, countsDown: false).text(at: 9000) == up)
    #expect(timer(paused, countsDown: true).text(at: 0) == down)
    #expect(timer(paused, countsDown: true).nextDate(after: 1000) == nil)
    #expect(timer(interval, countsDown: false).template.string == "00:00")
  }

  @Test func aCountdownThatRunsOnDoesSoAtItsRate() {
    let interval = TimerInterval(start: 1000, end: 1060, runsOn: true, rate: 2)
    let text = timer(interval, countsDown: true)
    #expect(text.text(at: 1029.75) == "0:01" && text.text(at: 1030) == "0:00")
    #expect(text.text(at: 1035) == "0:10")
    #expect(text.nextDate(after: 1035.1) == 1035.5)
  }

  @Test func aBarIsFullAtTheEndOfItsOwnTime() {
    var bar = ProgressIndicator(
      value: .timer(TimerInterval(start: 1000, end: 1100, rate: 2), countsDown: false),
      style: .linear, color: .white)
    bar.place(along: 300)
    #expect(bar.fraction(at: 1025) == 0.5)
    #expect(bar.fraction(at: 1050) == 1)
    #expect(bar.nextDate(after: 1025.2) == 1025.5)
    #expect(bar.nextDate(after: 1050) == nil)
    // One that no rate changes is as it was.
    bar.value = .timer(TimerInterval(start: 1000, end: 1100), countsDown: false)
    #expect(bar.nextDate(after: 1025.2) == 1026)
  }

  @Test func whatRunsTooFastToReadChangesTenTimesASecond() {
    let text = timer(TimerInterval(start: 1000, end: nil, rate: 100), countsDown: false)
    var (date, count) = (1000.0, 0)
    while let next = text.nextDate(after: date), next < 1010 { (date, count) = (next, count + 1) }
    #expect((95...100).contains(count))
    #expect(
      timer(TimerInterval(start: 1000, end: nil, rate: 10), countsDown: false)
        .nextDate(after: 1000.05) == 1000.1)
  }

  /// The clock is set back, and forward past the end: the next frame shows the new time, and the
  /// one after it is waited for by the new clock.
  @Test(arguments: [(1050.25, "2:30", 1051.0), (1000, "3:20", 1001), (1500, "0:00", 0)])
  func aClockThatIsSetMovesTheNextTick(date: Double, text: String, next: Double) throws {
    let interval = TimerInterval(start: 1000, end: 1200)
    let scene = Scene(measurer: GridMeasurer())
    let node = ViewNode(.timer(interval, countsDown: true))
    scene.show(
      Fixtures.activity(ViewArchive(expanded: .init(bottom: node))), expanded: true,
      at: Moment(time: -10, date: 1100.5))
    _ = scene.displayList(at: Moment(time: 0, date: 1100.5))
    #expect(scene.nextUpdate(after: Moment(time: 0, date: 1100.5)) == .date(1101))
    let moment = Moment(time: 0.1, date: date)
    #expect(scene.nextUpdate(after: moment) == (next > 0 ? .date(next) : .never))
    let list = scene.displayList(at: moment)
    #expect(list.text.contains("\"\(text)\""))
    #expect(list.damage != nil)
  }

  /// Against arithmetic in whole numbers: sixteenths of a second, and halves of a rate.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func againstAModel(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let halves = Int.random(in: 1...8, using: &generator)
      let length = Int.random(in: 0...4000, using: &generator)
      let isPaused = Int.random(in: 0..<4, using: &generator) == 0
      let isDown = Bool.random(using: &generator)
      let pause = Int.random(in: -100...80_000, using: &generator)
      let interval = TimerInterval(
        start: 1000, end: 1000 + Double(length),
        pausedAt: isPaused ? 1000 + Double(pause) / 16 : nil, rate: Double(halves) / 2)
      let text = timer(interval, countsDown: isDown)
      /// What is shown so many sixteenths of a second after the start.
      func model(_ sixteenths: Int) -> String {
        let passed = max(isPaused ? pause : sixteenths, 0) * halves
        let whole = passed >= length * 32 ? length : passed / 32
        return TimerText.format(seconds: Double(isDown ? length - whole : whole))
      }
      var sixteenths = Int.random(in: -200...140_000, using: &generator)
      for _ in 0..<5 {
        let date = 1000 + Double(sixteenths) / 16
        #expect(text.text(at: date) == model(sixteenths), "seed \(seed) \(interval) \(date)")
        guard let next = text.nextDate(after: date) else {
          #expect(model(sixteenths) == model(10_000_000), "seed \(seed) \(interval) \(date)")
          break
        }
        #expect(next > date)
        // Nothing changes before, and something does then, if there is anything left to change.
        #expect(text.text(at: next - 1e-6) == text.text(at: date), "seed \(seed) \(interval)")
        if date >= 1000, next < interval.endDate ?? .infinity {
          #expect(text.text(at: next + 1e-6) != text.text(at: date), "seed \(seed) \(interval)")
        }
        sixteenths = Int(((next - 1000) * 16).rounded(.up))
      }
    }
  }
}
