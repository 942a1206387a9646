/// When a crashed host may start again.
///
/// Time is a parameter, in microseconds of one clock.
struct RestartPolicy {
  enum Decision: Equatable {
    case restart(after: UInt64)
    case quarantine
  }

  private let limits: SupervisionLimits
  private var crashes: [UInt64] = []
  private var nextDelay: UInt64

  /// Whether the last run was the first to end badly after a healthy time, or ever.
  private(set) var isFirstInARow = true

  init(_ limits: SupervisionLimits = SupervisionLimits()) {
    self.limits = limits
    nextDelay = limits.firstDelay
  }

  /// Decides after a host that was started at `start` ended at `now` without being asked to.
  mutating func crashed(startedAt start: UInt64, now: UInt64) -> Decision {
    let wasHealthy = now >= start && now - start >= limits.healthyTime
    isFirstInARow = wasHealthy || crashes.isEmpty
    if wasHealthy { nextDelay = limits.firstDelay }
    crashes.removeAll { now - min($0, now) >= limits.crashWindow }
    crashes.append(now)
    guard crashes.count < limits.crashesAllowed else { return .quarantine }
    defer { nextDelay = min(nextDelay * 2, limits.longestDelay) }
    return .restart(after: nextDelay)
  }
}
