import Foundation
import Testing

@testable import Timers

/// What people and programs read.
@Suite struct TextTests {
  private func bench() throws -> Bench {
    var bench = Bench()
    for words in [
      "25m Tea", "17:00", "stopwatch Run", "focus Write", "5m --repeat", "07:00 Up --repeat",
    ] {
      try bench.start(words)
    }
    bench.time.pass(61)
    try bench.apply(.pause, 1)
    return bench
  }

  private func words(_ bench: Bench) -> TimerWords {
    TimerWords(book: bench.book, now: bench.time.now, zone: bench.time.zone)
  }

  @Test("the list has aligned columns")
  func table() throws {
    var bench = try bench()
    #expect(
      TimerTable(words(bench)).text == """
        ID  NAME   KIND           TIME  STATE
        1   Tea    timer         23:59  paused
        2   -      alarm       5:58:59  at 17:00
        3   Run    stopwatch      1:01  running
        4   Write  focus         23:59  Work · 1 of 4, until 11:25
        5   -      timer          3:59  until 11:05, repeats
        6   Up     alarm      19:58:59  at 2026-01-02 07:00, repeats

        """)
    for id in 1...6 { try bench.apply(.cancel, id) }
    #expect(TimerTable(words(bench)).text.contains("islet timer 25m Tea"))
    #expect(TimerTable(words(bench)).json == "[]\n")
  }

  @Test("one that rings says when it was due where it is late")
  func ringing() throws {
    var bench = Bench()
    try bench.start("25m Tea")
    bench.run(1500)
    bench.time.pass(600)
    #expect(bench.book[1].map(words(bench).state) == "rings")
    #expect(bench.book[1].map(words(bench).answer) == "timer 1: Tea, rings")
    try bench.start("5m")
    bench.time.sleep(900)
    bench.look()
    #expect(bench.book[2].map(words(bench).state) == "rings, was due at 11:40")
  }

  @Test("programs get JSON")
  func json() throws {
    let bench = try bench()
    let rows = try #require(
      JSONSerialization.jsonObject(with: Data(TimerTable(words(bench)).json.utf8))
        as? [[String: Any]])
    #expect(rows.count == 6)
    #expect(rows[0]["name"] as? String == "Tea" && rows[0]["state"] as? String == "paused")
    #expect(rows[0]["seconds"] as? Double == 1439 && rows[0]["end"] == nil)
    #expect(rows[1]["kind"] as? String == "alarm")
    #expect(
      abs((rows[1]["end"] as? Double ?? 0) - bench.time.wall("2026-01-01 17:00")) < 0.001)
    #expect(rows[2]["seconds"] as? Double == 61 && rows[2]["end"] == nil)
    #expect(rows[3]["phase"] as? String == "work" && rows[3]["rounds"] as? Int == 4)
  }

  @Test("answers say what a timer does now")
  func answers() throws {
    let bench = try bench()
    let answers = bench.book.items.map(words(bench).answer)
    #expect(
      answers == [
        "timer 1: Tea, paused with 23 min 59 s left", "timer 2: at 17:00, in 5 h 58 min 59 s",
        "timer 3: Run, stopwatch, 1 min 1 s",
        "timer 4: Write, Work · 1 of 4, 23 min 59 s, until 11:25",
        "timer 5: 3 min 59 s, until 11:05",
        "timer 6: Up, at 2026-01-02 07:00, in 19 h 58 min 59 s",
      ])
  }

  @Test("each state has its buttons")
  func buttons() throws {
    var bench = try bench()
    #expect(bench.state(1)?.buttons == [.resume, .addMinute, .cancel])
    #expect(bench.state(2)?.buttons == [.cancel])
    #expect(bench.state(3)?.buttons == [.pause, .restart, .cancel])
    #expect(bench.state(4)?.buttons == [.pause, .addMinute, .skip, .cancel])
    try bench.apply(.resume, 1)
    bench.run(1440)
    #expect(bench.state(1)?.buttons == [.stop, .snooze, .addMinute])
  }

  @Test("before the machine sleeps, what waits stands still")
  func fallingAsleep() throws {
    let bench = try bench()
    let item = try #require(bench.book[4])
    let state = TimerAttributes.ContentState(item, words: words(bench), isStandingStill: true)
    #expect(state.pausedAt?.timeIntervalSince1970 == bench.time.now.wall)
    #expect(bench.state(4)?.pausedAt == nil)
  }
}
