/// A timer as it stands in the file: flat, and readable for people.
///
/// Both ends are there. After a reboot the boot time means nothing, and only the time of day tells
/// how much is left.
struct TimerRecord: Codable {
  var id: Int
  var kind: String
  var name: String
  /// `running`, `paused` or `ringing`.
  var state: String
  /// Of a countdown, in seconds.
  var seconds: Int?
  /// Of an alarm.
  var time: LocalTime?
  /// Of a focus session.
  var focus: FocusStage?
  /// The end, or the start of a stopwatch, as boot time in microseconds.
  var bootTime: Int64?
  /// The same in seconds since 1970; when a ringing one was due.
  var wallTime: Double?
  /// When a ringing one has rung, in seconds since 1970.
  var rangAt: Double?
  /// What is left of a paused one, or has passed, in microseconds.
  var amount: Int64?
  /// The length of this run, in microseconds.
  var span: Int64
  var command: String?
  var sound: String?
  var repeats: Bool
  var pausesOnSuspend: Bool
  var isHidden: Bool
  var isSnoozed: Bool
}

extension TimerRecord {
  /// The record of a timer; `wall` says the time of day at a boot time.
  init(_ item: TimerItem, wall: (Int64) -> Double) {
    id = item.id
    name = item.label
    span = item.span
    command = item.options.command
    sound = item.options.sound
    repeats = item.options.repeats
    pausesOnSuspend = item.options.pausesOnSuspend
    isHidden = item.isHidden
    isSnoozed = item.isSnoozed
    switch item.kind {
    case .countdown(let seconds): (kind, self.seconds) = ("countdown", seconds)
    case .alarm(let time): (kind, self.time) = ("alarm", time)
    case .stopwatch: kind = "stopwatch"
    case .focus(let stage): (kind, focus) = ("focus", stage)
    }
    switch item.run {
    case .running(let boot): (state, bootTime, wallTime) = ("running", boot, wall(boot))
    case .paused(let amount): (state, self.amount) = ("paused", amount)
    case .ringing(let due, let since): (state, wallTime, rangAt) = ("ringing", due, since)
    }
  }

  /// The timer as it was; nil for a record that makes no sense.
  var item: TimerItem? {
    guard let kind = itemKind, let run = itemRun, TimerLimits.ids.contains(id),
      Self.spans.contains(span)
    else { return nil }
    return TimerItem(
      id: id, label: String(name.prefix(TimerLimits.nameLength)), kind: kind, run: run, span: span,
      options: TimerOptions(
        command: command, sound: sound, repeats: repeats, pausesOnSuspend: pausesOnSuspend),
      isHidden: isHidden, isSnoozed: isSnoozed)
  }

  private static let spans = 0...Int64(seconds: 2 * TimerLimits.seconds)
  /// Boot times that no machine gets to would overflow in sums.
  private static let bootTimes = -Int64(1 << 53)...Int64(1 << 53)
  private static let lengths = 1...TimerLimits.seconds

  private var itemKind: TimerItem.Kind? {
    switch kind {
    case "countdown":
      seconds.flatMap { Self.lengths.contains($0) ? .countdown(seconds: $0) : nil }
    case "alarm": time.flatMap { $0.isValid ? .alarm($0) : nil }
    case "stopwatch": .stopwatch
    case "focus": focus.flatMap { $0.isValid ? .focus($0) : nil }
    default: nil
    }
  }

  private var itemRun: TimerItem.Run? {
    switch state {
    case "running":
      bootTime.flatMap { Self.bootTimes.contains($0) ? .running($0) : nil }
    case "paused": amount.flatMap { (0...(1 << 53)).contains($0) ? .paused($0) : nil }
    case "ringing":
      wallTime.flatMap { due in rangAt.map { .ringing(due: due, since: $0) } }
    default: nil
    }
  }
}

extension LocalTime {
  fileprivate var isValid: Bool {
    (1...9999).contains(year) && (1...12).contains(month) && (1...31).contains(day)
      && (0...23).contains(hour) && (0...59).contains(minute)
  }
}

extension FocusStage {
  fileprivate var isValid: Bool {
    [plan.work, plan.shortBreak, plan.longBreak].allSatisfy {
      (1...TimerLimits.seconds).contains($0)
    } && TimerLimits.rounds.contains(plan.rounds) && (1...plan.rounds).contains(round)
  }
}
