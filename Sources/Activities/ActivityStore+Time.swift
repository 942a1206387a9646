// What happens by itself as time goes by.

extension ActivityStore {
  /// When something happens by itself next, in seconds since 1970; `nil` for never.
  public var nextDeadline: Double? {
    var next = Double.infinity
    for index in live.indices { next = min(next, live[index].deadline) }
    for index in recentlyEnded.indices { next = min(next, recentlyEnded[index].deadline) }
    return next < .infinity ? next : nil
  }

  /// Lets everything happen that is due, each at its own date: stale dates (B3), the end after
  /// 8 h, the time in the list (B2, B4), and orphans past their grace.
  ///
  /// One long step does what many short ones do; a step back does nothing.
  ///
  /// - Parameter date: Now, in seconds since 1970.
  public mutating func advance(to date: Double) {
    while let next = nextDeadline, next <= date { happen(at: next) }
  }

  /// Lets everything happen that is due at a date, which nothing is due before.
  private mutating func happen(at date: Double) {
    for activity in live where activity.deadline <= date {
      guard let index = live.index(of: activity.identity) else { continue }
      if let graceEnd = activity.graceEnd, graceEnd <= date {
        live.remove(at: index)
        forget(activity.identity, .source)
        continue
      }
      if activity.state == .active, let staleDate = activity.content.staleDate, staleDate <= date {
        makeStale(at: index)
      }
      let lifeEnd = activity.requestedAt + ActivityLimits.lifetime
      if lifeEnd <= date {
        end(live.remove(at: index), at: lifeEnd, dismissal: lifeEnd + ActivityLimits.listTime)
      }
    }
    for activity in recentlyEnded.reversed() where activity.deadline <= date {
      recentlyEnded.removeAll { $0.identity == activity.identity }
      forget(activity.identity, activity.dismissalReason)
    }
  }

  /// Marks a live activity as stale, and tells.
  mutating func makeStale(at index: Int) {
    live[index].state = .stale
    live[index].version = nextVersion()
    events.append(.stale(live[index].identity))
  }
}
