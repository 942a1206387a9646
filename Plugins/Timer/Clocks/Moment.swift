/// One reading of the clocks: what time it is for everything in here (TM1, TM9, TM21).
struct Moment: Hashable {
  /// The time since the machine was started, sleep included, in microseconds (CLOCK_BOOTTIME).
  var boot: Int64
  /// How much of that the machine has slept, in microseconds: CLOCK_BOOTTIME less CLOCK_MONOTONIC.
  var asleep: Int64
  /// The time of day, in seconds since 1970 (CLOCK_REALTIME).
  var wall: Double
}

extension Int64 {
  /// Whole seconds as microseconds.
  init(seconds: Int) {
    self = Int64(seconds) * 1_000_000
  }

  /// Microseconds as seconds.
  var seconds: Double { Double(self) / 1_000_000 }
}
