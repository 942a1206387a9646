/// When a change is shown, so that a track in pieces and a flood are few updates (M25, M27, M65).
///
/// Pure; times are in microseconds of the monotonic clock.
struct SettlingRule {
  /// How long something must be there before it is shown at all (M65).
  static let firstTime: UInt64 = 500_000
  /// How long a new track waits for the next piece of it, and for all of them.
  static let quietTime: UInt64 = 120_000
  static let settleTime: UInt64 = 250_000
  /// Two updates are at least this far apart.
  static let shortestGap: UInt64 = 100_000

  private var isShown = false
  private var settlingSince: UInt64?
  private var lastShown: UInt64 = 0
  /// When to show what there is; nil while nothing has changed.
  private(set) var due: UInt64?

  /// It is to be shown from now on.
  mutating func appear(at time: UInt64) {
    due = due ?? time + Self.firstTime
  }

  /// Something has changed at a time; `isNewTrack` if more of it is likely to come.
  mutating func change(isNewTrack: Bool, at time: UInt64) {
    guard isShown else { return }
    if isNewTrack { settlingSince = settlingSince ?? time }
    let soonest = lastShown + Self.shortestGap
    if let since = settlingSince {
      due = max(min(time + Self.quietTime, since + Self.settleTime), soonest)
    } else {
      due = due ?? max(time, soonest)
    }
  }

  /// It was shown.
  mutating func show(at time: UInt64) {
    isShown = true
    settlingSince = nil
    lastShown = time
    due = nil
  }

  /// It is not shown any more.
  mutating func disappear() {
    self = SettlingRule()
  }
}
