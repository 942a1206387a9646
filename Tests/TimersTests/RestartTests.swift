import Foundation
import TestSupport
import Testing

@testable import Timers

/// What survives a crash, a logout and a reboot (TM5, TM7).
@Suite struct RestartTests {
  @Test("TM5: after a crash everything is there, to the microsecond")
  func crash() throws {
    var bench = Bench()
    let all = [
      "25m Tea --command true --sound bell", "17:00 Ann --repeat", "stopwatch Run", "focus Write",
      "5m", "10m x",
    ]
    for words in all { try bench.start(words) }
    bench.time.pass(30)
    try bench.apply(.pause, 5)
    bench.book.change(6) { $0.isHidden = true }
    let before = bench.book
    #expect(try bench.restart().isEmpty)
    #expect(bench.book == before)
    bench.time.pass(60)
    #expect(try bench.restart().isEmpty)
    #expect(bench.book == before)
    #expect(try bench.start("1m") == 7)
  }

  @Test("TM5: overdue after a restart, it rings at once and says when it was due")
  func overdue() throws {
    var bench = Bench()
    try bench.start("25m Tea")
    #expect(try bench.restart { $0.pass(7200) }.map(\.kind) == [.rang])
    #expect(bench.state()?.detail == "Was due at 11:25")
    // One that rings goes on ringing.
    #expect(try bench.restart { $0.pass(60) }.isEmpty)
    #expect(bench.state()?.detail == "Was due at 11:25")
  }

  @Test("TM5: after a reboot the time of day tells how much is left")
  func reboot() throws {
    var bench = Bench()
    try bench.start("2h Bread")
    try bench.start("17:00")
    try bench.start("10m")
    let events = try bench.restart(boot: "b") { $0.reboot(after: 3600) }
    #expect(events.map(\.id) == [3])
    #expect(bench.left(1) == 3600)
    #expect(bench.left(2) == 18_000)
    #expect(bench.state(3)?.detail == "Was due at 11:10")
  }

  @Test("TM5: a reboot with a clock from the past makes no timer longer")
  func rebootWithoutClock() throws {
    var bench = Bench()
    try bench.start("2h Bread")
    let data = try bench.saved()
    _ = try bench.restart(data, boot: "b") { time in
      time.reboot(after: -1_700_000_000)
    }
    #expect(bench.left(1) == 7200)
    _ = try bench.restart(data, boot: "c") { time in
      time.reboot(after: 1e12)
    }
    #expect(bench.book[1]?.isRinging == true)
  }

  @Test("TM7: after a reboot focus sessions and stopwatches wait, with what they had")
  func rebootOfFocus() throws {
    var bench = Bench()
    try bench.start("focus")
    try bench.start("stopwatch")
    bench.time.pass(600)
    #expect(try bench.restart(isOver: true, boot: "b") { $0.reboot(after: 90) }.isEmpty)
    #expect(bench.book.items.map(\.isPaused) == [true, true])
    #expect(bench.left(1) == 900)
    #expect(bench.left(2) == 600)
  }

  @Test("TM4, TM7: logged out for a short while they go on, and for long they wait")
  func logout() throws {
    var bench = Bench()
    try bench.start("focus")
    try bench.start("stopwatch")
    try bench.start("3h")
    bench.time.pass(600)
    #expect(try bench.restart(isOver: true) { $0.pass(300) }.isEmpty)
    #expect([1, 2, 3].map { bench.left($0) } == [900, 600, 9900])
    #expect(bench.book.items.allSatisfy { $0.isRunning })
    #expect(
      try bench.restart(isOver: true) {
        $0.pass(2000)
        $0.sleep(3000)
      }.isEmpty)
    #expect([1, 2, 3].map { bench.left($0) } == [900, 600, 4900])
    #expect(bench.book.items.map(\.isRunning) == [false, false, true])
  }

  @Test("TM2: sleep between a crash and the next start counts as little")
  func sleepWhileDead() throws {
    var bench = Bench()
    try bench.start("focus")
    #expect(try bench.restart { $0.sleep(1800) }.isEmpty)
    #expect(bench.left() == 1500)
  }

  @Test("TM5: a broken timer in a good file costs no other")
  func brokenRecord() throws {
    var bench = Bench()
    for words in ["5m a", "6m b", "7m c"] { try bench.start(words) }
    let whole = String(decoding: try bench.saved(), as: UTF8.self)
    let changes = [
      ("\"name\" : \"b\"", "\"name\" : 7"), ("\"seconds\" : 360", "\"seconds\" : -360"),
      ("\"seconds\" : 360", "\"seconds\" : 1e300"), ("\"id\" : 2", "\"id\" : 1"),
      ("\"id\" : 2", "\"id\" : -2"),
    ]
    for (old, new) in changes {
      let text = whole.replacingOccurrences(of: old, with: new)
      #expect(text != whole)
      let file = try TimerFile(Data(text.utf8))
      #expect(file.lost == 1, "\(new)")
      _ = try bench.restart(Data(text.utf8))
      #expect(bench.book.items.count == 2, "\(new)")
    }
  }

  @Test("TM5: numbers without room for another one leave room all the same")
  func greatNumbers() throws {
    var bench = Bench()
    try bench.start("5m a")
    let whole = String(decoding: try bench.saved(), as: UTF8.self)
    for (old, count) in [("\"lastID\" : 1", 1), ("\"id\" : 1", 0)] {
      let text = whole.replacingOccurrences(of: old, with: old.dropLast() + "\(Int.max)")
      #expect(text != whole)
      _ = try bench.restart(Data(text.utf8))
      #expect(bench.book.items.count == count)
      #expect(try bench.start("1m") > 0)
    }
  }

  @Test("what is no file of timers at all is an error, and random damage never traps")
  func damage() throws {
    var bench = Bench()
    for words in ["5m a", "17:00 b", "focus c", "stopwatch d"] { try bench.start(words) }
    let data = try bench.saved()
    for text in ["", "{", "[]", "null", "\u{0}", "{\"timers\":[]}"] {
      #expect(throws: (any Error).self, "\(text)") { try TimerFile(Data(text.utf8)) }
    }
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let numbers = ["9223372036854775807", "-9223372036854775808", "1e308", "0", "-1", "null"]
    for _ in 0..<400 {
      var text = String(decoding: data, as: UTF8.self)
      var lines = text.split(separator: "\n").map(String.init)
      for _ in 0...Int.random(in: 0...2, using: &generator) {
        let line = Int.random(in: lines.indices, using: &generator)
        guard let colon = lines[line].firstIndex(of: ":") else { continue }
        let comma = lines[line].hasSuffix(",") ? "," : ""
        let number = numbers.randomElement(using: &generator) ?? "0"
        lines[line] = lines[line][...colon] + " \(number)\(comma)"
      }
      text = lines.joined(separator: "\n")
      guard let file = try? TimerFile(Data(text.utf8)) else { continue }
      for boot in ["a", "b"] {
        bench.book = file.restore(at: bench.time.now, bootID: boot, away: bench.away)
        bench.look()
        for id in bench.book.items.map(\.id) { _ = bench.state(id) }
        _ = try bench.start("1m")
        _ =
          TimerTable(TimerWords(book: bench.book, now: bench.time.now, zone: bench.time.zone)).text
        _ = try bench.saved()
      }
    }
  }
}
