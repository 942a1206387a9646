/// Lets the first update through at once and then four a second at most, so that no flood of
/// reports becomes one of updates.
///
/// Pure: times are arguments, in microseconds of one clock.
struct UpdatePacer {
  /// The time between two updates.
  static let interval: UInt64 = 250_000

  private var last: UInt64?

  /// When an update may be made that is wanted now.
  func next(at time: UInt64) -> UInt64 {
    last.map { max($0 + Self.interval, time) } ?? time
  }

  /// Takes note of an update.
  mutating func note(at time: UInt64) { last = time }
}
