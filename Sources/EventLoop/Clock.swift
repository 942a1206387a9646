import Glibc

/// A clock of the kernel that a timer can follow.
public enum Clock: Hashable, Sendable {
  /// Never set, stands still while the machine is suspended (`CLOCK_MONOTONIC`).
  case monotonic
  /// Never set, goes on while the machine is suspended (`CLOCK_BOOTTIME`).
  case bootTime
  /// Time of day since 1970, jumps when it is set (`CLOCK_REALTIME`).
  case realTime

  /// The clock's number for `clock_gettime` and `sd_event_add_time`.
  var identifier: clockid_t {
    switch self {
    case .monotonic: return CLOCK_MONOTONIC
    case .bootTime: return CLOCK_BOOTTIME
    case .realTime: return CLOCK_REALTIME
    }
  }

  /// The present time in microseconds (`clock_gettime`).
  public func now() -> UInt64 {
    var time = timespec()
    // Only an unknown clock number can fail, and these three exist on every kernel.
    _ = clock_gettime(identifier, &time)
    guard time.tv_sec >= 0 else { return 0 }
    return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
  }
}
