/// How many bytes a source may send: so many a second on average, and a burst at once.
struct ByteQuota: Sendable {
  /// What it may send now, in bytes.
  private var bytes = Double(ActivityLimits.burstBytes)
  /// When that was so, in microseconds.
  private var time: UInt64

  /// A quota that was not used before a time, in microseconds.
  init(at time: UInt64) { self.time = time }

  /// Whether nothing of it is used at a time, in microseconds.
  func isFull(at time: UInt64) -> Bool { left(at: time) >= Double(ActivityLimits.burstBytes) }

  /// Uses some of it; a refused use costs nothing.
  ///
  /// - Parameters:
  ///   - count: How many bytes.
  ///   - time: Now, in microseconds.
  /// - Throws: ``ActivityError/quotaExceeded(bytesPerSecond:retryAfter:)``.
  mutating func use(_ count: Int, at time: UInt64) throws(ActivityError) {
    let left = left(at: time)
    guard Double(count) <= left else {
      let rate = ActivityLimits.bytesPerSecond
      throw .quotaExceeded(
        bytesPerSecond: rate, retryAfter: (Double(count) - left) / Double(rate))
    }
    bytes = left - Double(count)
    self.time = max(time, self.time)
  }

  private func left(at time: UInt64) -> Double {
    let passed = time > self.time ? Double(time - self.time) / 1e6 : 0
    return min(
      bytes + passed * Double(ActivityLimits.bytesPerSecond), Double(ActivityLimits.burstBytes))
  }
}
