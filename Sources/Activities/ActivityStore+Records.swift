// Writing activities down, and having them again after a restart.

extension ActivityStore {
  /// What must be written down of an activity, live or recently ended.
  public func record(_ identity: Activity.Identity) -> ActivityRecord? {
    guard let activity = activity(identity) else { return nil }
    return ActivityRecord(
      id: identity.id, source: sources[identity.source]?.name ?? "", state: activity.state,
      requestedAt: activity.requestedAt, endedAt: activity.endedAt,
      dismissalDate: activity.dismissalDate, wire: activity.wire,
      usesTemplate: activity.usesTemplate, alert: activity.standingAlert?.text)
  }

  /// Takes an activity back that was written down.
  ///
  /// What came due meanwhile happens at once, and makes its events; coming back makes none, but
  /// that of an alert which nobody has handled.
  ///
  /// - Parameters:
  ///   - record: What was written down.
  ///   - source: The number that its source has now.
  ///   - date: Now, in seconds since 1970.
  /// - Throws: ``ActivityError`` where the record is broken, its time is over, its source is
  ///   switched off or has too many, or its id is in use.
  public mutating func restore(
    _ record: ActivityRecord, source: Int, at date: Double
  ) throws(ActivityError) {
    advance(to: date)
    try checkEnabled(source)
    try ActivityStore.checkID(record.id)
    let identity = Activity.Identity(source: source, id: record.id)
    guard activity(identity) == nil else {
      throw .invalid(what: record.what, reason: "its id is in use")
    }
    try record.check()
    let alert = try record.alert.map { text throws(ActivityError) in
      try AlertConfiguration.decode(text, parser: parser)
    }
    // The clock may have been set back meanwhile; nothing lives the longer for it.
    let requestedAt = min(record.requestedAt, date)
    let wire = record.wire
    var activity = try decode(wire, identity: identity, requestedAt: requestedAt)
    let lifeEnd = requestedAt + ActivityLimits.lifetime
    if record.state == .ended {
      let endedAt = min(max(record.endedAt ?? requestedAt, requestedAt), date, lifeEnd)
      let latest = endedAt + ActivityLimits.listTime
      activity.state = .ended
      activity.endedAt = endedAt
      activity.dismissalDate = min(record.dismissalDate ?? latest, latest)
    }
    let end = activity.dismissalDate ?? lifeEnd + ActivityLimits.listTime
    guard end > date else { throw .invalid(what: record.what, reason: "its time is over") }
    if record.state == .ended {
      activity.version = nextVersion()
      list(activity)
    } else {
      try checkCount(source)
      if record.state == .stale, activity.content.staleDate.map({ $0 <= date }) == true {
        activity.state = .stale
      }
      activity.standingAlert = alert
      insert(activity)
      if let alert { events.append(.alert(identity, alert)) }
    }
    gone.remove(identity)
    advance(to: date)
  }
}
