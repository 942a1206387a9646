/// One timer, alarm, stopwatch or focus session.
struct TimerItem: Hashable {
  /// What it counts.
  enum Kind: Hashable {
    /// Down from a length, in whole seconds.
    case countdown(seconds: Int)
    /// To what a clock in the room shows (TM8).
    case alarm(LocalTime)
    /// Up, for ever.
    case stopwatch
    /// Down through the parts of a focus session.
    case focus(FocusStage)
  }

  /// What it does.
  enum Run: Hashable {
    /// It ends at a boot time in microseconds; a stopwatch has begun at it.
    case running(Int64)
    /// So many microseconds are left; on a stopwatch they have passed.
    case paused(Int64)
    /// It was due at a time of day, and has rung at another, in seconds since 1970.
    case ringing(due: Double, since: Double)
  }

  /// What people call it on the command line; unique, from 1 on.
  var id: Int
  /// Its name; may be empty.
  var label: String
  var kind: Kind
  var run: Run
  /// How long it runs this time, in microseconds; 0 for a stopwatch and an alarm.
  var span: Int64
  var options: TimerOptions
  /// Whether the pill leaves it out until it rings, because somebody has sent it away.
  var isHidden = false
  /// Whether it runs once more for a while after it has rung, whatever its kind is.
  var isSnoozed = false

  var isRunning: Bool {
    if case .running = run { true } else { false }
  }

  var isPaused: Bool {
    if case .paused = run { true } else { false }
  }

  var isRinging: Bool {
    if case .ringing = run { true } else { false }
  }

  /// Whether its end moves with the clock of the room: an alarm that has not rung.
  var followsClock: Bool {
    if case .alarm = kind { isRunning && !isSnoozed } else { false }
  }

  /// The boot time at which it ends, in microseconds; nil where it does not run, or up.
  var end: Int64? {
    guard case .running(let end) = run, kind != .stopwatch else { return nil }
    return end
  }

  /// Its name for people; one without gets that of its kind.
  var title: String {
    guard label.isEmpty else { return label }
    return switch kind {
    case .countdown: "Timer"
    case .alarm: "Alarm"
    case .stopwatch: "Stopwatch"
    case .focus: "Focus"
    }
  }

  /// What is left, or has passed on a stopwatch, in microseconds; 0 while it rings.
  func amount(at boot: Int64) -> Int64 {
    switch run {
    case .running(let start) where kind == .stopwatch: max(boot - start, 0)
    case .running(let end): max(end - boot, 0)
    case .paused(let amount): amount
    case .ringing: 0
    }
  }
}

/// What was asked for beside the time.
struct TimerOptions: Hashable {
  /// What `sh -c` runs at the end (TM20).
  var command: String?
  /// A name of the sound theme, or `none`; nil for that of the settings.
  var sound: String?
  /// Whether it begins again at its end (TM18).
  var repeats = false
  /// Whether the machine's sleep does not count (TM2).
  var pausesOnSuspend: Bool
}

/// A timer that somebody asks for.
struct TimerRequest: Hashable {
  enum Kind: Hashable {
    case countdown(seconds: Int)
    case alarm(hour: Int, minute: Int)
    case stopwatch
    case focus(FocusPlan)
  }

  var kind: Kind
  var label = ""
  var options: TimerOptions
}
