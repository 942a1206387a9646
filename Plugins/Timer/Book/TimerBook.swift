/// Every timer, and what becomes of them as time goes by: a state machine without a clock.
///
/// Plain timers are measured with the boot time and never with the time of day (TM1, TM9, TM21).
struct TimerBook: Hashable {
  /// In the order of their start.
  private(set) var items: [TimerItem] = []
  /// The id of the newest timer; 0 once there is none left.
  private(set) var lastID = 0
  /// How much the machine had slept at the last look, in microseconds.
  private(set) var asleep: Int64
  /// The time of day less the boot time, in seconds.
  private(set) var clockOffset: Double

  /// A difference of the clocks up to here comes from reading one after the other, in seconds.
  private static let clockTolerance = 0.02
  /// A shorter sleep counts for nothing, in microseconds.
  private static let leastSleep: Int64 = 500_000
  /// A clock that is set by more was plainly wrong before, in seconds.
  private static let greatCorrection = 43_200.0

  /// Makes a book without timers.
  init(at now: Moment) {
    asleep = now.asleep
    clockOffset = now.wall - now.boot.seconds
  }

  /// Takes over timers from an earlier life, as things stood at a moment.
  init(items: [TimerItem], lastID: Int, at then: Moment) {
    self.init(at: then)
    self.items = items
    // From a file, which may say anything: there must be room for the next one.
    self.lastID = max(min(lastID, TimerLimits.ids.upperBound), items.map(\.id).max() ?? 0)
  }

  subscript(id: Int) -> TimerItem? { items.first { $0.id == id } }

  /// The boot time at which the next one ends, in microseconds; nil where nothing has to be done.
  var nextEnd: Int64? { items.lazy.compactMap(\.end).min() }

  /// The time of day at a boot time, in seconds since 1970.
  func wall(at boot: Int64) -> Double { clockOffset + boot.seconds }

  /// The boot time at a time of day, in microseconds.
  func boot(at wall: Double) -> Int64 {
    // Dates are bounded: no difference is out of the range of an Int64.
    Int64(((min(max(wall, -1e11), 1e12) - clockOffset) * 1_000_000).rounded())
  }

  /// Changes a timer; without effect where there is none.
  mutating func change(_ id: Int, _ body: (inout TimerItem) -> Void) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    body(&items[index])
  }

  mutating func remove(_ id: Int) {
    items.removeAll { $0.id == id }
    if items.isEmpty { lastID = 0 }
  }

  /// Adds a timer.
  ///
  /// - Returns: The timer with its id.
  /// - Throws: ``TimerFault`` where there are too many.
  mutating func add(
    _ request: TimerRequest, at now: Moment, zone: TimeZoneRules
  ) throws(TimerFault) -> TimerItem {
    guard items.count < TimerLimits.count else {
      throw TimerFault(
        "there are \(TimerLimits.count) timers already; 'islet timer cancel' takes one away")
    }
    var item = TimerItem(
      id: lastID + 1, label: request.label, kind: .stopwatch, run: .running(now.boot), span: 0,
      options: request.options)
    switch request.kind {
    case .stopwatch: break
    case .countdown(let seconds):
      item.kind = .countdown(seconds: seconds)
      item.begin(Int64(seconds: seconds), at: now.boot)
    case .alarm(let hour, let minute):
      let time = zone.next(hour: hour, minute: minute, after: now.wall)
      item.kind = .alarm(time)
      item.run = .running(boot(at: zone.wall(time)))
    case .focus(let plan):
      let stage = FocusStage(plan: plan)
      item.kind = .focus(stage)
      item.begin(stage.span, at: now.boot)
    }
    lastID = item.id
    items.append(item)
    return item
  }

  /// Takes over what the clocks say: sleep, and a clock that was set.
  ///
  /// - Returns: Whether the clock was set, so that all dates are others.
  mutating func follow(_ now: Moment, zone: TimeZoneRules, away: Int64) -> Bool {
    let slept = now.asleep - asleep
    if slept >= Self.leastSleep {
      asleep = now.asleep
      wakeUp(after: slept, at: now.boot, away: away)
    }
    let offset = now.wall - now.boot.seconds
    let step = offset - clockOffset
    let wasSet = abs(step) > Self.clockTolerance
    if wasSet { clockOffset = offset }
    for index in items.indices where items[index].followsClock {
      guard case .alarm(var time) = items[index].kind else { continue }
      if abs(step) >= Self.greatCorrection {
        // No time has passed, so nothing is overdue: the next such time is meant.
        time = zone.next(hour: time.hour, minute: time.minute, after: now.wall)
        items[index].kind = .alarm(time)
      }
      items[index].run = .running(boot(at: zone.wall(time)))
    }
    return wasSet
  }

  /// Takes over that the machine, or the overlay, did nothing for a while (TM2, TM4, TM7).
  ///
  /// - Parameters:
  ///   - slept: For how long, in microseconds.
  ///   - boot: When that was over.
  ///   - away: After how long timers wait for somebody to resume them.
  mutating func wakeUp(after slept: Int64, at boot: Int64, away: Int64) {
    for index in items.indices where items[index].options.pausesOnSuspend {
      guard case .running(let anchor) = items[index].run, !items[index].followsClock else {
        continue
      }
      let moved = anchor + slept
      let isDue = items[index].end != nil && moved <= boot
      items[index].run = .running(moved)
      if slept > away, !isDue { items[index].run = .paused(items[index].amount(at: boot)) }
    }
  }
}

extension TimerItem {
  /// Runs down from a span in microseconds.
  mutating func begin(_ span: Int64, at boot: Int64) {
    self.span = span
    run = .running(boot + span)
    isSnoozed = false
    isHidden = false
  }

  /// Enters a part of a focus session.
  mutating func enter(_ stage: FocusStage, at boot: Int64) {
    kind = .focus(stage)
    begin(stage.span, at: boot)
  }
}

/// Something that cannot be done with a timer.
struct TimerFault: Error, Hashable {
  /// What is wrong, and what to do.
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
