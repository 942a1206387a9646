/// When to look at what changes in several steps, such as files that a package installs.
///
/// A while after the last change, and not put off for ever. Times are in microseconds of one clock.
struct SettlingTime {
  /// How long it must have been quiet.
  static let quiet: UInt64 = 300_000
  /// How long the first change may wait.
  static let longest: UInt64 = 2_000_000

  private var first: UInt64?

  /// Takes note of a change, and returns the time to look.
  mutating func changed(at now: UInt64) -> UInt64 {
    let begin = first ?? now
    first = begin
    return min(now + Self.quiet, begin + Self.longest)
  }

  /// Begins anew, since it is looked now.
  mutating func settle() { first = nil }
}
