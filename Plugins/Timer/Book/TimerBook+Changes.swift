/// What somebody can do with a timer that is there.
enum TimerChange: String, Hashable, CaseIterable {
  case pause
  /// Goes on; where a break is over, with the work.
  case resume
  /// Takes it away.
  case cancel
  /// Begins it anew.
  case restart
  /// Ends the ringing.
  case stop
  /// Lets it ring again after a while.
  case snooze
  /// Goes on to the next part of a focus session.
  case skip
}

extension TimerBook {
  /// Changes a timer.
  ///
  /// - Parameters:
  ///   - change: What to do.
  ///   - id: Which one.
  ///   - now: The clocks.
  ///   - zone: For the next time of an alarm that repeats.
  ///   - snooze: How long to snooze, in seconds.
  /// - Throws: ``TimerFault`` where that makes no sense for it as it is.
  mutating func apply(
    _ change: TimerChange, to id: Int, at now: Moment, zone: TimeZoneRules, snooze: Int
  ) throws(TimerFault) {
    guard var item = self[id] else { throw .missing(id) }
    guard item.allows(change) else { throw .refused(change, item) }
    // Whoever asks for it wants to see it again.
    item.isHidden = false
    switch change == .resume && item.isBreakOver ? .skip : change {
    case .pause: item.run = .paused(item.amount(at: now.boot))
    case .resume:
      guard case .paused(let amount) = item.run else { return }
      item.run = .running(item.kind == .stopwatch ? now.boot - amount : now.boot + amount)
    case .cancel: return remove(id)
    case .restart: item.restart(at: now.boot)
    case .stop:
      guard item.options.repeats, case .alarm(let time) = item.kind else { return remove(id) }
      let next = zone.next(hour: time.hour, minute: time.minute, after: now.wall)
      item.kind = .alarm(next)
      item.span = 0
      item.isSnoozed = false
      item.run = .running(boot(at: zone.wall(next)))
    case .snooze: item.prolong(by: Int64(seconds: snooze), at: now.boot)
    case .skip:
      guard case .focus(let stage) = item.kind else { return }
      guard let next = stage.next else { return remove(id) }
      item.enter(next, at: now.boot)
    }
    self.change(id) { $0 = item }
  }

  /// Gives a timer more time; one that rings runs once more for that long.
  ///
  /// - Throws: ``TimerFault`` where it cannot be longer.
  mutating func add(seconds: Int, to id: Int, at now: Moment) throws(TimerFault) {
    guard var item = self[id] else { throw .missing(id) }
    guard item.allowsMore else {
      throw TimerFault("\(item.name) has no length; only timers and focus sessions take more time")
    }
    item.isHidden = false
    let more = Int64(seconds: seconds)
    guard item.isRinging || item.span + more <= Int64(seconds: TimerLimits.seconds) else {
      throw TimerFault("\(item.name) would be longer than 99 hours 59 minutes 59 seconds")
    }
    switch item.run {
    case .running(let end):
      item.span += more
      item.run = .running(end + more)
    case .paused(let left):
      item.span += more
      item.run = .paused(left + more)
    case .ringing: item.prolong(by: more, at: now.boot)
    }
    change(id) { $0 = item }
  }
}

extension TimerItem {
  /// What messages call it: `"Tea" (timer 2)`.
  var name: String { label.isEmpty ? "timer \(id)" : "\"\(label)\" (timer \(id))" }

  /// Whether something can be done with it as it is.
  func allows(_ change: TimerChange) -> Bool {
    switch change {
    case .pause: isRunning && !isAlarm
    case .resume: isPaused || isBreakOver
    case .cancel: true
    case .restart: !isAlarm
    case .stop, .snooze: isRinging
    case .skip: isFocus
    }
  }

  /// Whether it can be given more time.
  var allowsMore: Bool { isRinging || (kind != .stopwatch && (!isAlarm || isSnoozed)) }

  var isAlarm: Bool {
    if case .alarm = kind { true } else { false }
  }

  var isFocus: Bool {
    if case .focus = kind { true } else { false }
  }

  /// Whether the next work of a focus session waits for somebody to begin it.
  fileprivate var isBreakOver: Bool {
    if case .focus(let stage) = kind { isRinging && stage.next != nil } else { false }
  }

  /// Runs once more for a while.
  fileprivate mutating func prolong(by span: Int64, at boot: Int64) {
    begin(span, at: boot)
    isSnoozed = true
  }

  fileprivate mutating func restart(at boot: Int64) {
    switch kind {
    case .countdown(let seconds): begin(Int64(seconds: seconds), at: boot)
    case .stopwatch: run = .running(boot)
    case .focus(let stage): enter(isRinging && stage.next == nil ? stage.first : stage, at: boot)
    case .alarm: break
    }
  }
}

extension TimerFault {
  static func missing(_ id: Int) -> TimerFault {
    TimerFault("there is no timer \(id); 'islet timer list' shows them")
  }

  /// What keeps a change from a timer.
  static func refused(_ change: TimerChange, _ item: TimerItem) -> TimerFault {
    let reason =
      switch change {
      case .pause where item.isAlarm, .restart:
        "is due at a time of day; cancel it and set another"
      case .pause where item.isPaused: "is paused already"
      case .pause: "rings; stop it, or snooze it"
      case .resume where item.isRinging: "rings; stop it, or start it again with 'restart'"
      case .resume: "runs already"
      case .stop, .snooze: "does not ring; 'islet timer cancel' takes it away"
      case .skip: "is no focus session"
      case .cancel: "stays"
      }
    return TimerFault("\(item.name) \(reason)")
  }
}
