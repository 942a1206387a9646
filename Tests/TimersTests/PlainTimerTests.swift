import Foundation
import Testing

@testable import Timers

/// Timers that run through everything, and their ends.
@Suite struct PlainTimerTests {
  @Test("TM1, TM21: a plain timer goes on while the machine sleeps")
  func sleepCounts() throws {
    var bench = Bench()
    try bench.start("25m Tea")
    let promised = bench.state()?.end
    bench.time.pass(60)
    bench.time.sleep(600)
    #expect(bench.look().isEmpty)
    #expect(bench.left() == 840)
    // What was promised still holds.
    #expect(bench.state()?.end == promised)
    #expect(bench.state()?.detail == "Until 11:25")
  }

  @Test("TM2: a flag turns that around for one timer")
  func pausingTimer() throws {
    var bench = Bench()
    try bench.start("25m --pause-on-suspend")
    bench.time.pass(60)
    bench.time.sleep(600)
    #expect(bench.look().isEmpty)
    #expect(bench.left() == 1440)
  }

  @Test(
    "TM3: one that ends during sleep rings at resume, shows no negative time, says when it was due")
  func endsDuringSleep() throws {
    var bench = Bench()
    try bench.start("25m Tea")
    bench.time.sleep(7200)
    let events = bench.look()
    #expect(events.map(\.kind) == [.rang])
    #expect(events.first?.due == bench.time.wall("2026-01-01 11:25"))
    #expect(bench.left() == 0)
    let state = try #require(bench.state())
    #expect(state.mode == .ringing)
    #expect(state.detail == "Was due at 11:25")
    #expect(bench.look().isEmpty, "it rings once")
  }

  @Test("TM3: one that is on time says so")
  func endsOnTime() throws {
    var bench = Bench()
    try bench.start("90s Tea")
    #expect(bench.run(89.9).isEmpty)
    #expect(bench.run(0.1).map(\.kind) == [.rang])
    #expect(bench.state()?.detail == "Time is up")
    #expect(bench.book.nextEnd == nil, "nothing is armed while it rings")
  }

  @Test("TM9: a clock that is set moves no duration, and the drawn countdown does not jump")
  func clockIsSet() throws {
    var bench = Bench()
    try bench.start("25m Tea")
    bench.time.pass(60)
    for step in [3600.0, -86_400, 30_000_000, -0.5] {
      bench.time.setClock(by: step)
      let wasSet = bench.book.follow(
        bench.time.now, zone: bench.time.zone, away: bench.away)
      #expect(wasSet)
      #expect(bench.left() == 1440)
      let shown = try #require(bench.state()?.end)
      // What the engine draws is the date less the present time.
      #expect(abs(shown.timeIntervalSince1970 - bench.time.now.wall - 1440) < 0.002)
    }
    let wasSet = bench.book.follow(
      bench.time.now, zone: bench.time.zone, away: bench.away)
    #expect(!wasSet, "a clock that goes by is not set")
  }

  @Test("TM11: pause and resume")
  func pause() throws {
    var bench = Bench()
    try bench.start("25m")
    bench.time.pass(60)
    try bench.apply(.pause)
    let paused = bench.state()
    bench.time.sleep(100_000)
    bench.look()
    #expect(bench.left() == 1440)
    #expect(bench.state() == paused, "one that stands still needs no update")
    #expect(bench.book.nextEnd == nil)
    #expect(throws: TimerFault.self) { try bench.apply(.pause) }
    try bench.apply(.resume)
    #expect(bench.run(1440).map(\.kind) == [.rang])
    #expect(throws: TimerFault.self) { try bench.apply(.pause) }
    #expect(throws: TimerFault.self) { try bench.apply(.resume) }
  }

  @Test("TM12: several at once, each with its name; the one that ends first goes before the others")
  func several() throws {
    var bench = Bench()
    try bench.start("25m Tea")
    try bench.start("5m Eggs")
    try bench.start("stopwatch")
    #expect(bench.book.items.map(\.title) == ["Tea", "Eggs", "Stopwatch"])
    let scores = TimerRelevance.scores(bench.book.items)
    #expect(scores == [1: 69.75, 2: 70, 3: 69.5])
    #expect(bench.run(300).map(\.id) == [2])
    #expect(TimerRelevance.scores(bench.book.items) == [1: 70, 2: 100, 3: 69.75])
    #expect(bench.run(1200).map(\.id) == [1])
  }

  @Test("TM12: the ends of a long sleep come in their order")
  func order() throws {
    var bench = Bench()
    for words in ["20m c", "5m a", "10m b"] { try bench.start(words) }
    bench.time.sleep(7200)
    #expect(bench.look().map(\.id) == [2, 3, 1])
  }

  @Test("32 timers are enough")
  func limit() throws {
    var bench = Bench()
    for _ in 0..<32 { try bench.start("25m") }
    let fault = #expect(throws: TimerFault.self) { try bench.start("25m") }
    #expect(fault?.message.contains("32") == true)
    try bench.apply(.cancel, 7)
    #expect(try bench.start("25m") == 33)
    for id in 1...33 { try? bench.apply(.cancel, id) }
    #expect(try bench.start("25m") == 1, "numbers begin anew")
  }

  @Test("TM17: one that rings is snoozed, and rings again")
  func snooze() throws {
    var bench = Bench()
    try bench.start("1m Tea")
    bench.run(60)
    try bench.apply(.snooze)
    #expect(bench.left() == 300)
    #expect(bench.state()?.detail == "Snoozed until 11:06")
    #expect(bench.run(300).map(\.kind) == [.rang])
    try bench.apply(.stop)
    #expect(bench.book.items.isEmpty)
  }

  @Test("TM18: a minute more, running, paused and ringing")
  func addMinute() throws {
    var bench = Bench()
    try bench.start("1m")
    bench.run(30)
    try bench.book.add(seconds: 60, to: 1, at: bench.time.now)
    #expect(bench.left() == 90)
    try bench.apply(.pause)
    try bench.book.add(seconds: 60, to: 1, at: bench.time.now)
    #expect(bench.left() == 150)
    try bench.apply(.resume)
    bench.run(150)
    #expect(bench.book[1]?.isRinging == true)
    try bench.book.add(seconds: 60, to: 1, at: bench.time.now)
    #expect(bench.left() == 60)
    #expect(bench.run(60).map(\.kind) == [.rang])
    #expect(throws: TimerFault.self) {
      try bench.apply(.restart)
      try bench.book.add(seconds: TimerLimits.seconds, to: 1, at: bench.time.now)
    }
  }

  @Test("TM18: one that repeats goes on from its end, and missed rounds are over")
  func repeats() throws {
    var bench = Bench()
    try bench.start("10m --repeat")
    #expect(bench.run(600).map(\.kind) == [.repeated])
    #expect(bench.left() == 600)
    bench.time.sleep(1500)
    #expect(bench.look().map(\.kind) == [.repeated])
    #expect(bench.left() == 300)
    try bench.apply(.restart)
    #expect(bench.left() == 600)
  }

  @Test("TM18: restart begins with the whole length, also one that rings or was made longer")
  func restart() throws {
    var bench = Bench()
    try bench.start("10m")
    bench.run(60)
    try bench.book.add(seconds: 600, to: 1, at: bench.time.now)
    try bench.apply(.restart)
    #expect(bench.left() == 600)
    bench.run(600)
    try bench.apply(.restart)
    #expect(bench.left() == 600)
  }

  @Test("one that was sent away is seen again when it rings, or when something is done with it")
  func hidden() throws {
    var bench = Bench()
    try bench.start("10m")
    for change in [TimerChange.pause, .resume, .restart] {
      bench.book.change(1) { $0.isHidden = true }
      try bench.apply(change)
      #expect(bench.book[1]?.isHidden == false, "\(change)")
    }
    bench.book.change(1) { $0.isHidden = true }
    bench.run(600)
    #expect(bench.book[1]?.isHidden == false)
  }
}
