import Foundation
import Testing

@testable import Timers

/// Focus sessions and stopwatches: what belongs to somebody who is there.
@Suite struct FocusTests {
  private func stage(_ bench: Bench) -> FocusStage? {
    guard case .focus(let stage) = bench.book[1]?.kind else { return nil }
    return stage
  }

  @Test("work and breaks in turn: a break begins by itself, work waits")
  func session() throws {
    var bench = Bench()
    try bench.start("focus --work 25m --break 5m --long-break 15m --rounds 2 Write")
    #expect(bench.state()?.detail == "Work · 1 of 2")
    #expect(bench.run(1500).map(\.kind) == [.advanced])
    #expect(bench.state()?.detail == "Break · 1 of 2")
    #expect(bench.left() == 300)
    #expect(bench.run(300).map(\.kind) == [.rang])
    #expect(bench.state()?.detail == "The break is over")
    #expect(bench.state()?.buttons == [.skip, .addMinute, .stop])
    bench.run(100_000)
    #expect(bench.book[1]?.isRinging == true, "work never begins by itself")
    try bench.apply(.skip)
    #expect(bench.state()?.detail == "Work · 2 of 2")
    #expect(bench.run(1500).map(\.kind) == [.advanced])
    #expect(stage(bench)?.phase == .longBreak)
    #expect(bench.left() == 900)
    #expect(bench.run(900).map(\.kind) == [.rang])
    #expect(bench.state()?.detail == "The session is over")
    try bench.apply(.restart)
    #expect(stage(bench) == stage(bench)?.first)
    #expect(bench.left() == 1500)
  }

  @Test("resume begins the work when a break is over, and ends no session")
  func resume() throws {
    var bench = Bench()
    try bench.start("focus --work 25m --break 5m --long-break 15m --rounds 2")
    #expect(throws: TimerFault.self) { try bench.apply(.resume) }
    bench.run(1800)
    #expect(bench.book[1]?.isRinging == true)
    #expect(try bench.book.select(nil, for: "resume") { $0.allows(.resume) } == 1)
    try bench.apply(.resume)
    #expect(bench.state()?.detail == "Work · 2 of 2")
    #expect(bench.left() == 1500)
    bench.run(2400)
    #expect(bench.state()?.detail == "The session is over")
    #expect(throws: TimerFault.self) { try bench.apply(.resume) }
  }

  @Test("skip goes on, and the last part ends the session")
  func skip() throws {
    var bench = Bench()
    try bench.start("focus --rounds 2")
    var phases: [FocusPhase?] = []
    for _ in 0..<3 {
      try bench.apply(.skip)
      phases.append(stage(bench)?.phase)
    }
    #expect(phases == [.shortBreak, .work, .longBreak])
    try bench.apply(.skip)
    #expect(bench.book.items.isEmpty)
  }

  @Test("TM2: a focus session does not count sleep")
  func sleep() throws {
    var bench = Bench()
    try bench.start("focus")
    bench.time.pass(600)
    bench.time.sleep(1800)
    #expect(bench.look().isEmpty)
    #expect(bench.left() == 900)
    #expect(bench.book[1]?.isRunning == true)
    #expect(bench.state()?.end.timeIntervalSince1970 == bench.time.now.wall + 900)
  }

  @Test("TM2: a flag lets it run on")
  func runsThrough() throws {
    var bench = Bench()
    try bench.start("focus --run-through-suspend")
    bench.time.sleep(1600)
    #expect(bench.look().map(\.kind) == [.advanced])
    #expect(bench.left() == 200)
  }

  @Test("TM4, TM7: away for long, it waits for somebody to resume it")
  func away() throws {
    var bench = Bench()
    try bench.start("focus")
    bench.time.pass(600)
    bench.time.sleep(3601)
    #expect(bench.look().isEmpty)
    #expect(bench.book[1]?.isPaused == true)
    #expect(bench.left() == 900)
    #expect(bench.state()?.detail == "Work · 1 of 4 · paused")
    try bench.apply(.resume)
    #expect(bench.run(900).map(\.kind) == [.advanced])
  }

  @Test("TM7: a part that ended hours ago starts the next one stopped, without a sound")
  func lapsed() throws {
    var bench = Bench()
    try bench.start("focus --run-through-suspend")
    bench.time.sleep(6 * 3600)
    #expect(bench.look().map(\.kind) == [.lapsed])
    #expect(stage(bench)?.phase == .shortBreak)
    #expect(bench.book[1]?.isPaused == true)
    #expect(bench.left() == 300)
  }

  @Test("TM2: a stopwatch does not count sleep either")
  func stopwatch() throws {
    var bench = Bench()
    try bench.start("stopwatch Run")
    bench.time.pass(10)
    bench.time.sleep(50)
    bench.look()
    #expect(bench.left() == 10)
    try bench.apply(.pause)
    bench.time.pass(100)
    #expect(bench.left() == 10)
    try bench.apply(.resume)
    bench.time.pass(5)
    bench.time.sleep(7200)
    bench.look()
    #expect(bench.book[1]?.isPaused == true)
    #expect(bench.left() == 15)
    try bench.apply(.restart)
    #expect(bench.left() == 0)
    #expect(bench.book.nextEnd == nil)
  }

  @Test("TM9: a stopwatch does not jump when the clock is set")
  func stopwatchAndClock() throws {
    var bench = Bench()
    try bench.start("stopwatch")
    bench.time.pass(10)
    bench.time.setClock(by: 5000)
    bench.look()
    let start = try #require(bench.state()?.start)
    #expect(abs(bench.time.now.wall - start.timeIntervalSince1970 - 10) < 0.002)
  }

  @Test("the setting says what waits while the machine sleeps")
  func setting() throws {
    let settings = TimerSettings { $0 == "pause-on-suspend" ? "timer" : nil }
    var bench = Bench()
    for words in ["5m", "focus", "stopwatch", "5m --run-through-suspend"] {
      try bench.start(words, settings)
    }
    #expect(bench.book.items.map(\.options.pausesOnSuspend) == [true, false, false, false])
  }
}
