import IsletKit

/// What is kept of the timers, so that they survive a crash, a logout and a reboot (TM5).
struct TimerFile: Codable {
  /// The name of the file in the provider's folder.
  static let name = "timers.json"
  /// Where one is kept that could not be read.
  static let unreadableName = "timers-unreadable.json"

  /// Names one run of the machine.
  var bootID: String
  /// The clocks when the file was written: boot time and sleep in microseconds, seconds since 1970.
  var bootTime: Int64
  var asleep: Int64
  var wallTime: Double
  /// Whether the provider was about to end in an orderly way.
  var isOver: Bool
  var lastID: Int
  /// The words that started the newest timer, for `again` (TM13).
  var again: [String]
  var timers: [Lenient]

  init(
    _ book: TimerBook, again: [String], isOver: Bool, bootID: String, at now: Moment
  ) {
    self.bootID = bootID
    bootTime = now.boot
    asleep = now.asleep
    wallTime = now.wall
    self.isOver = isOver
    lastID = book.lastID
    self.again = again
    timers = book.items.map { item in
      Lenient(record: TimerRecord(item) { now.wall + ($0 - now.boot).seconds })
    }
  }

  /// The file's text.
  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    return try encoder.encode(self)
  }

  /// Reads a file.
  ///
  /// - Throws: Where it is no such file at all; a bad timer in a good file is left out.
  init(_ data: Data) throws {
    self = try JSONDecoder().decode(TimerFile.self, from: data)
    // No machine gets there, and sums would overflow.
    let times = 0...Int64(1 << 53)
    guard times.contains(bootTime), times.contains(asleep), abs(wallTime) < 1e12 else {
      throw Errno.invalidArgument
    }
  }

  /// How many timers could not be read.
  var lost: Int { timers.count - min(items.count, timers.count) }

  /// Those that could, at most ``TimerLimits/count``, each id once.
  private var items: [TimerItem] {
    var ids: Set<Int> = []
    return Array(
      timers.compactMap { $0.record?.item }.filter { ids.insert($0.id).inserted }
        .prefix(TimerLimits.count))
  }

  /// A record that may be broken.
  struct Lenient: Codable {
    var record: TimerRecord?

    init(record: TimerRecord?) {
      self.record = record
    }

    init(from decoder: any Decoder) {
      record = try? TimerRecord(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
      try record?.encode(to: encoder)
    }
  }

  /// The timers as they are now; ``TimerBook/follow(_:zone:away:)`` and
  /// ``TimerBook/ring(_:away:)`` do the rest.
  ///
  /// - Parameters:
  ///   - now: The clocks.
  ///   - bootID: Names this run of the machine.
  ///   - away: After how long timers wait for somebody to resume them, in microseconds.
  /// - Returns: The book, as if no time had passed since the file was written.
  func restore(at now: Moment, bootID: String, away: Int64) -> TimerBook {
    let then = Moment(boot: bootTime, asleep: asleep, wall: wallTime)
    guard bootID == self.bootID, now.boot >= bootTime else {
      let items = items.map { restoreAfterReboot($0, then: then, now: now) }
      return TimerBook(items: items, lastID: lastID, at: now)
    }
    var book = TimerBook(items: items, lastID: lastID, at: then)
    if isOver {
      // Nobody was there to see them run: as if the machine had slept.
      book = TimerBook(
        items: items, lastID: lastID,
        at: Moment(boot: bootTime, asleep: now.asleep, wall: wallTime))
      book.wakeUp(after: now.boot - bootTime, at: now.boot, away: away)
    }
    return book
  }

  /// A timer of another run of the machine: what ends by the clock goes on, all else waits.
  private func restoreAfterReboot(_ item: TimerItem, then: Moment, now: Moment) -> TimerItem {
    var item = item
    guard case .running(let anchor) = item.run, !item.followsClock else { return item }
    if item.options.pausesOnSuspend {
      item.run = .paused(item.amount(at: then.boot))
      return item
    }
    // Within bounds: a clock that was reset in between may say anything. There is never more left
    // than the whole of it.
    let passed = min(max(now.wall - then.wall, 0), 1e10)
    let moved = now.boot + anchor - then.boot - Int64(passed * 1_000_000)
    item.run = .running(item.end == nil ? moved : min(moved, now.boot + item.span))
    return item
  }
}
