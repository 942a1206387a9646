import Foundation

@testable import Timers

/// A machine whose clocks a test turns.
struct VirtualTime {
  private(set) var now = Moment(boot: 100_000_000, asleep: 5_000_000, wall: 1_767_261_600)
  /// Seconds of the tests' zone; Berlin unless a test moves away.
  var zone = VirtualTime.rules("Europe/Berlin")

  /// 2026-01-01 11:00 in Berlin unless said otherwise.
  init(_ date: String = "2026-01-01 11:00") {
    now.wall = wall(date)
  }

  static func rules(_ name: String) -> TimeZoneRules {
    let zone = TimeZone(identifier: name) ?? .gmt
    return TimeZoneRules { zone.secondsFromGMT(for: Date(timeIntervalSince1970: $0)) }
  }

  /// Lets time go by, awake.
  mutating func pass(_ seconds: Double) {
    now.boot += Int64(seconds * 1_000_000)
    now.wall += seconds
  }

  /// Lets the machine sleep.
  mutating func sleep(_ seconds: Double) {
    pass(seconds)
    now.asleep += Int64(seconds * 1_000_000)
  }

  /// Sets the clock.
  mutating func setClock(by seconds: Double) {
    now.wall += seconds
  }

  /// Starts the machine anew, after so long without power.
  mutating func reboot(after seconds: Double) {
    now = Moment(boot: 30_000_000, asleep: 0, wall: now.wall + seconds)
  }

  /// Seconds since 1970 at `YYYY-MM-DD HH:MM` in the zone.
  func wall(_ text: String) -> Double {
    let parts = text.split { "- :".contains($0) }.compactMap { Int($0) }
    return zone.wall(
      LocalTime(year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4]))
  }
}

/// A book and its clocks: what the provider does, without its effects.
struct Bench {
  var time: VirtualTime
  var book: TimerBook
  var away: Int64 = 3_600_000_000

  init(_ date: String = "2026-01-01 11:00") {
    time = VirtualTime(date)
    book = TimerBook(at: time.now)
  }

  /// Looks at the clocks.
  @discardableResult
  mutating func look() -> [TimerEvent] {
    _ = book.follow(time.now, zone: time.zone, away: away)
    return book.ring(time.now, away: away)
  }

  @discardableResult
  mutating func start(_ words: String, _ settings: TimerSettings = TimerSettings()) throws -> Int {
    look()
    let order = try TimerOrder(words.split(separator: " ").map(String.init), settings: settings)
    guard case .start(let request) = order else { throw TimerFault("'\(words)' starts nothing") }
    return try book.add(request, at: time.now, zone: time.zone).id
  }

  mutating func apply(_ change: TimerChange, _ id: Int = 1) throws {
    look()
    try book.apply(change, to: id, at: time.now, zone: time.zone, snooze: 300)
  }

  /// What is left in seconds, to the millisecond: dates are less exact than boot times.
  func left(_ id: Int = 1) -> Double? {
    book[id].map { ($0.amount(at: time.now.boot).seconds * 1000).rounded() / 1000 }
  }

  /// Lets time go by, and wakes up where the provider would.
  @discardableResult
  mutating func run(_ seconds: Double) -> [TimerEvent] {
    let end = time.now.boot + Int64(seconds * 1_000_000)
    var events: [TimerEvent] = []
    while let next = book.nextEnd, next <= end {
      time.pass(max(Double(next - time.now.boot) / 1_000_000, 0))
      events += look()
    }
    time.pass(Double(end - time.now.boot) / 1_000_000)
    return events + look()
  }

  /// What the pill shows.
  func state(_ id: Int = 1) -> TimerAttributes.ContentState? {
    book[id].map {
      TimerAttributes.ContentState(
        $0, words: TimerWords(book: book, now: time.now, zone: time.zone), isStandingStill: false)
    }
  }

  /// Ends the provider, which may have had its last words, and starts it again in a run of the
  /// machine.
  mutating func restart(
    isOver: Bool = false, boot: String = "a", after body: (inout VirtualTime) -> Void = { _ in }
  ) throws -> [TimerEvent] {
    let data = try TimerFile(book, again: [], isOver: isOver, bootID: "a", at: time.now).data()
    return try restart(data, boot: boot, after: body)
  }

  mutating func restart(
    _ data: Data, boot: String = "a", after body: (inout VirtualTime) -> Void = { _ in }
  ) throws -> [TimerEvent] {
    body(&time)
    book = try TimerFile(data).restore(at: time.now, bootID: boot, away: away)
    return look()
  }

  func saved() throws -> Data {
    try TimerFile(book, again: [], isOver: false, bootID: "a", at: time.now).data()
  }
}
