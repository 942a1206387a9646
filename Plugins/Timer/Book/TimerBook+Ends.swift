/// What happened to a timer by itself.
struct TimerEvent: Hashable {
  enum Kind: Hashable {
    /// It rings until somebody acts.
    case rang
    /// It has come to an end and has begun anew, as one that repeats.
    case repeated
    /// A break of a focus session has begun.
    case advanced
    /// A part of a focus session ended long ago; the next one waits, paused.
    case lapsed
  }

  var id: Int
  var kind: Kind
  /// When it was due, in seconds since 1970.
  var due: Double
}

extension TimerBook {
  /// Does what is due.
  ///
  /// - Parameters:
  ///   - now: The clocks, which ``follow(_:zone:away:)`` has seen.
  ///   - away: How late the end of a part of a focus session may be seen, in microseconds.
  /// - Returns: What happened, in the order in which it was due.
  mutating func ring(_ now: Moment, away: Int64) -> [TimerEvent] {
    let due = items.compactMap { item in item.end.map { (item.id, $0) } }
      .filter { $0.1 <= now.boot }.sorted { $0.1 < $1.1 }
    return due.compactMap { id, end in
      var event: TimerEvent?
      let wall = wall(at: end)
      change(id) { item in
        event = TimerEvent(
          id: id, kind: item.finish(end, due: wall, now: now, away: away), due: wall)
      }
      return event
    }
  }
}

extension TimerItem {
  /// Comes to its end.
  ///
  /// A break begins by itself; work never does, so that nobody works who is not there (TM2).
  fileprivate mutating func finish(
    _ end: Int64, due: Double, now: Moment, away: Int64
  ) -> TimerEvent.Kind {
    isHidden = false
    switch kind {
    case .countdown(let seconds) where options.repeats:
      // The rounds go on from the end, however late it is seen; those that were missed are over.
      let length = Int64(seconds: seconds)
      begin(length, at: end + (now.boot - end) / length * length)
      return .repeated
    case .focus(let stage):
      let isAway = now.boot - end > away
      guard let next = stage.next, isAway || next.phase != .work else { break }
      enter(next, at: end)
      guard isAway || now.boot >= end + next.span else { return .advanced }
      if isAway {
        run = .paused(next.span)
        return .lapsed
      }
      return finish(end + next.span, due: due + next.span.seconds, now: now, away: away)
    case .countdown, .alarm, .stopwatch: break
    }
    run = .ringing(due: due, since: now.wall)
    return .rang
  }
}
