import Foundation
import Testing

@testable import Timers

/// Alarms at a time of day (TM8), and the calendar under them.
@Suite struct AlarmTests {
  @Test("an alarm is the next time that clocks show it")
  func next() throws {
    var bench = Bench("2026-01-01 11:00")
    try bench.start("17:00")
    try bench.start("10:59")
    try bench.start("11:00")
    let dates = bench.book.items.compactMap(\.end).map(bench.book.wall(at:))
    #expect(
      dates.map { ($0 * 10).rounded() / 10 } == [
        bench.time.wall("2026-01-01 17:00"), bench.time.wall("2026-01-02 10:59"),
        bench.time.wall("2026-01-02 11:00"),
      ])
    #expect(bench.state()?.clock == "17:00")
  }

  @Test("TM8: an alarm follows the clock that is set")
  func clockIsSet() throws {
    var bench = Bench()
    try bench.start("17:00 Ann")
    bench.time.setClock(by: 3600)
    #expect(bench.look().isEmpty)
    #expect(bench.left() == 5 * 3600.0)
    bench.time.setClock(by: -7200)
    #expect(bench.look().isEmpty)
    #expect(bench.left() == 7 * 3600.0)
    // Past it: nothing else will ever make it ring.
    bench.time.setClock(by: 8 * 3600)
    #expect(bench.look().map(\.kind) == [.rang])
    #expect(bench.state()?.detail == "Was due at 17:00")
  }

  @Test("TM8: a clock that was plainly wrong makes no alarm ring, nor wait for days")
  func greatCorrection() throws {
    for days in [9000.0, -9000] {
      var bench = Bench()
      try bench.start("17:00")
      bench.time.setClock(by: days * 86_400)
      #expect(bench.look().isEmpty)
      #expect(bench.left().map { (1...86_400).contains($0) } == true)
      #expect(bench.time.zone.local(bench.book.wall(at: bench.book.nextEnd ?? 0)).clock == "17:00")
    }
  }

  @Test("TM8: an alarm follows the zone")
  func zone() throws {
    var bench = Bench("2026-01-01 11:00")
    try bench.start("17:00")
    bench.time.zone = VirtualTime.rules("Europe/Lisbon")
    #expect(bench.look().isEmpty)
    #expect(bench.left() == 7 * 3600.0)
    bench.time.zone = VirtualTime.rules("Asia/Kolkata")
    #expect(bench.look().isEmpty)
    #expect(bench.left() == 1.5 * 3600)
    bench.time.zone = VirtualTime.rules("Asia/Tokyo")
    #expect(bench.look().map(\.kind) == [.rang])
  }

  @Test("TM8: the change to summer time and back is no hour's error")
  func summerTime() throws {
    var bench = Bench("2026-03-28 22:00")
    try bench.start("07:00")
    #expect(bench.left() == 8 * 3600.0)
    bench = Bench("2026-10-24 22:00")
    try bench.start("07:00")
    #expect(bench.left() == 10 * 3600.0)
    // 02:30 does not exist in this night, and exists twice in the other.
    bench = Bench("2026-03-28 22:00")
    try bench.start("02:30")
    #expect(bench.left() == 4.5 * 3600)
    bench = Bench("2026-10-24 22:00")
    try bench.start("02:30")
    #expect(bench.left() == 4.5 * 3600)
  }

  @Test("TM3: an alarm that is due during sleep rings at resume")
  func sleep() throws {
    var bench = Bench()
    try bench.start("17:00")
    bench.time.sleep(3 * 86_400)
    #expect(bench.look().map(\.kind) == [.rang])
    #expect(bench.state()?.detail == "Was due at 2026-01-01 17:00")
  }

  @Test("TM18: an alarm that repeats rings the next day, once the ringing is stopped")
  func repeats() throws {
    var bench = Bench()
    try bench.start("17:00 --repeat")
    #expect(bench.run(6 * 3600).map(\.kind) == [.rang])
    try bench.apply(.snooze)
    #expect(bench.run(300).map(\.kind) == [.rang])
    try bench.apply(.stop)
    #expect(bench.left() == 86_100)
    #expect(bench.book[1]?.followsClock == true)
    try bench.apply(.cancel)
    #expect(bench.book.items.isEmpty)
  }

  @Test(
    "no button is refused, whatever a timer does",
    arguments: ["17:00", "17:00 --repeat", "25m", "25m --repeat", "stopwatch", "focus"])
  func buttons(words: String) throws {
    var bench = Bench()
    try bench.start(words)
    func check(_ place: String) throws {
      for button in try #require(bench.state()?.buttons) {
        var bench = bench
        if let change = button.change {
          #expect(throws: Never.self, "\(place): \(button)") { try bench.apply(change) }
        } else {
          #expect(throws: Never.self, "\(place): \(button)") {
            try bench.book.add(seconds: 60, to: 1, at: bench.time.now)
          }
        }
      }
    }
    try check("running")
    bench.run(6 * 3600)
    try check("later")
    guard bench.book[1]?.isRinging == true else { return }
    try bench.apply(.snooze)
    try check("snoozed")
    bench.run(300)
    try check("ringing again")
  }

  @Test("what makes no sense for an alarm is refused with a way out")
  func refused() throws {
    var bench = Bench()
    try bench.start("17:00")
    for change in [TimerChange.pause, .restart, .stop, .snooze, .skip, .resume] {
      #expect(throws: TimerFault.self, "\(change)") { try bench.apply(change) }
    }
    #expect(throws: TimerFault.self) {
      try bench.book.add(seconds: 60, to: 1, at: bench.time.now)
    }
    #expect(throws: TimeFault.self) { try bench.start("17:00 --pause-on-suspend") }
  }

  @Test("the calendar agrees with the C library's for 400 years")
  func calendar() {
    let utc = TimeZoneRules { _ in 0 }
    for day in stride(from: -80_000, to: 80_000, by: 13) {
      let wall = Double(day) * 86_400 + 45_296
      var time = time_t(wall)
      var fields = tm()
      gmtime_r(&time, &fields)
      let local = utc.local(wall)
      #expect(local.year == Int(fields.tm_year) + 1900 && local.month == Int(fields.tm_mon) + 1)
      #expect(local.day == Int(fields.tm_mday) && local.clock == "12:34")
      #expect(utc.wall(local) == wall - 56)
    }
  }
}
