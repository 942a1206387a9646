/// Tells a sustained flood of messages from a burst.
///
/// Looked at when a message comes and at no other time, so silence costs nothing.
struct StormMeter {
  private let rate: UInt64
  private let time: UInt64
  private let window: UInt64
  private var windowStart: UInt64 = 0
  private var count: UInt64 = 0
  /// How long every window has been heavy.
  private var heavyTime: UInt64 = 0

  init(_ limits: SupervisionLimits) {
    rate = limits.stormRate
    time = limits.stormTime
    window = max(limits.stormTime / 10, 1)
  }

  /// Counts a message that came at `now`, in microseconds, and returns whether this is a storm.
  mutating func count(at now: UInt64) -> Bool {
    let elapsed = now - min(windowStart, now)
    if elapsed >= window {
      let (product, overflow) = rate.multipliedReportingOverflow(by: elapsed)
      heavyTime = !overflow && count * 1_000_000 >= product ? heavyTime + elapsed : 0
      windowStart = now
      count = 0
    }
    count += 1
    return heavyTime >= time
  }
}
