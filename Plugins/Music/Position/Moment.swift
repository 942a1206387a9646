import IsletKit

/// One moment on the two clocks that matter here.
struct Moment: Hashable {
  /// In microseconds of the clock that stands still in suspend and is never set.
  var monotonic: UInt64
  /// In microseconds since 1970: what the engine draws running times by.
  var wall: UInt64

  /// The date at which the monotonic clock showed a time, if nobody had set the other one.
  func date(of time: UInt64) -> Date {
    let ago = Double(monotonic) - Double(time)
    return Date(timeIntervalSince1970: (Double(wall) - ago) / 1_000_000)
  }
}
