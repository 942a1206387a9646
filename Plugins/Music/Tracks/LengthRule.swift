/// Finds streams out whose player tells how much of them it has as their length (M13).
///
/// Such a length grows as the time passes, and the position is always next to it. Twice is a
/// proof: an honest player may correct a length once. Pure; lengths and positions are in
/// microseconds of the track, times in microseconds of the monotonic clock.
struct LengthRule {
  /// How often a length must have grown.
  private static let proofs = 2
  /// How far the end is from the position at most: players load ahead.
  private static let near = 30_000_000.0

  private var last: (length: Int64, time: UInt64)?
  private var growths = 0

  /// Whether the length has no end.
  var isLive: Bool { growths >= Self.proofs }

  /// Takes over the length of the same track, or of another one of the same stream.
  ///
  /// `position` is nil while it is unknown.
  mutating func told(_ length: Int64?, position: Double?, isPlaying: Bool, at time: UInt64) {
    guard let length, let last else {
      self = LengthRule()
      last = length.map { ($0, time) }
      return
    }
    guard length != last.length else { return }
    self.last = (length, time)
    let growth = Double(length) - Double(last.length)
    let passed = Double(time - min(last.time, time))
    guard growth > 0, growth <= 2 * passed + Self.near else {
      growths = 0
      return
    }
    guard isPlaying, !isLive else { return }
    let isNear = position.map { abs(Double(length) - $0) <= Self.near } ?? false
    growths = isNear && 2 * growth >= passed ? growths + 1 : 0
  }
}
