/// When a crashed host may start again.
///
/// Time is a parameter, in microseconds of one clock.
struct RestartPolicy {
  /// The delay before the first restart.
  static let firstDelay: UInt64 = 250_000
  /// The delay doubles with each crash up to this.
  static let longestDelay: UInt64 = 30_000_000
  /// A host that ran so long was healthy: the next delay is the first one again.
  static let healthyTime: UInt64 = 60_000_000
  /// So many crashes within ``crashWindow`` put the provider into quarantine.
  static let crashesAllowed = 5
  /// The time in which crashes are counted.
  static let crashWindow: UInt64 = 600_000_000

  enum Decision: Equatable {
    case restart(after: UInt64)
    case quarantine
  }

  private var crashes: [UInt64] = []
  private var nextDelay = Self.firstDelay

  /// Whether the last run was the first to end badly after a healthy time, or ever.
  private(set) var isFirstInARow = true

  /// Decides after a host that was started at `start` ended at `now` without being asked to.
  mutating func crashed(startedAt start: UInt64, now: UInt64) -> Decision {
    let wasHealthy = now >= start && now - start >= Self.healthyTime
    isFirstInARow = wasHealthy || crashes.isEmpty
    if wasHealthy { nextDelay = Self.firstDelay }
    crashes.removeAll { now - min($0, now) >= Self.crashWindow }
    crashes.append(now)
    guard crashes.count < Self.crashesAllowed else { return .quarantine }
    defer { nextDelay = min(nextDelay * 2, Self.longestDelay) }
    return .restart(after: nextDelay)
  }
}
