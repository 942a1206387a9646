/// What is said about timers: answers of the command line, and the second line of the pill.
struct TimerWords {
  let book: TimerBook
  let now: Moment
  let zone: TimeZoneRules

  /// The answer to a command that has started or changed a timer: `timer 1: Tea, 25 min, until 17:30`.
  func answer(_ item: TimerItem) -> String {
    let label = item.label.isEmpty ? "" : "\(item.label), "
    return "timer \(item.id): \(label)\(summary(item))"
  }

  /// What a timer does, in some words.
  private func summary(_ item: TimerItem) -> String {
    let amount = DurationText.words(seconds(item))
    switch (item.kind, item.run) {
    case (_, .ringing(let due, let since)): return ringing(due: due, since: since)
    case (.alarm(let time), .running) where !item.isSnoozed:
      return "at \(moment(of: time)), in \(amount)"
    case (.stopwatch, .running): return "stopwatch, \(amount)"
    case (.stopwatch, .paused): return "stopwatch, paused at \(amount)"
    case (.focus(let stage), .running(let end)):
      return "\(title(of: stage)), \(amount), until \(clock(book.wall(at: end)))"
    case (.focus(let stage), .paused): return "\(title(of: stage)), paused with \(amount) left"
    case (_, .running(let end)): return "\(amount), until \(clock(book.wall(at: end)))"
    case (_, .paused): return "paused with \(amount) left"
    }
  }

  /// The last column of the list.
  func state(_ item: TimerItem) -> String {
    var parts: [String] = []
    if case .focus(let stage) = item.kind { parts.append(title(of: stage)) }
    switch item.run {
    case .ringing(let due, let since): parts.append(ringing(due: due, since: since))
    case .paused: parts.append("paused")
    case .running where item.kind == .stopwatch: parts.append("running")
    case .running(let end):
      parts.append("\(item.followsClock ? "at" : "until") \(clock(book.wall(at: end)))")
    }
    if item.options.repeats { parts.append("repeats") }
    if item.isSnoozed { parts.append("snoozed") }
    if item.isHidden { parts.append("hidden") }
    return parts.joined(separator: ", ")
  }

  /// The second line of the pill; empty for none.
  func detail(_ item: TimerItem) -> String {
    switch (item.kind, item.run) {
    case (let kind, .ringing(let due, let since)):
      if let overdue = overdue(due: due, since: since) { return overdue.capitalizedFirst }
      guard case .focus(let stage) = kind else { return "Time is up" }
      return stage.next == nil ? "The session is over" : "The break is over"
    case (.focus(let stage), .running): return title(of: stage)
    case (.focus(let stage), .paused): return "\(title(of: stage)) · paused"
    case (_, .paused): return "Paused"
    case (.stopwatch, .running): return ""
    case (.alarm, .running) where !item.isSnoozed: return ""
    case (_, .running(let end)):
      let until = "until \(clock(book.wall(at: end)))"
      return item.isSnoozed ? "Snoozed \(until)" : until.capitalizedFirst
    }
  }

  private func ringing(due: Double, since: Double) -> String {
    overdue(due: due, since: since).map { "rings, \($0)" } ?? "rings"
  }

  /// When it was due, where it rang later than that: who was not there wants to know (TM3).
  private func overdue(due: Double, since: Double) -> String? {
    since - due > 5 ? "was due at \(clock(due))" : nil
  }

  /// `Work · 2 of 4`.
  func title(of stage: FocusStage) -> String {
    guard stage.phase != .longBreak else { return stage.phase.title }
    return "\(stage.phase.title) · \(stage.round) of \(stage.plan.rounds)"
  }

  /// The whole seconds that the pill shows.
  func seconds(_ item: TimerItem) -> Int {
    let amount = item.amount(at: now.boot).seconds
    return Int(item.kind == .stopwatch ? amount.rounded(.down) : amount.rounded(.up))
  }

  /// A time of day, with its day where that is not today.
  private func clock(_ wall: Double) -> String { moment(of: zone.local(wall)) }

  private func moment(of time: LocalTime) -> String {
    time.isSameDay(as: zone.local(now.wall)) ? time.clock : time.full
  }
}

extension String {
  /// With a large first letter.
  fileprivate var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}
