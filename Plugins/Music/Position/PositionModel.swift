/// Where a track is: a base, a rate, and the time that has passed since (the one time base).
///
/// Positions are in microseconds of the track, times in microseconds of the monotonic clock, which
/// stands still in suspend as the music does and which nobody sets.
struct PositionModel: Hashable {
  private(set) var base: Double
  private(set) var baseTime: UInt64
  private(set) var rate = 1.0
  private(set) var isRunning = false

  /// A model that stands at a position.
  init(position: Double, at time: UInt64) {
    base = position
    baseTime = time
  }

  /// The position at a time.
  func position(at time: UInt64) -> Double {
    guard isRunning, time > baseTime else { return base }
    return base + Double(time - baseTime) * rate
  }

  /// Goes on from here at another rate, or stops, without a jump.
  mutating func set(isRunning: Bool, rate: Double, at time: UInt64) {
    guard isRunning != self.isRunning || rate != self.rate else { return }
    rebase(to: position(at: time), at: time)
    self.isRunning = isRunning
    self.rate = rate
  }

  /// Takes over a position that was true at a time.
  mutating func rebase(to position: Double, at time: UInt64) {
    base = position
    baseTime = time
  }
}
