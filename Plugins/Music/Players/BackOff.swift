/// How often one that does not answer is asked again (M49).
///
/// Pure.
///
/// Times are in microseconds of the monotonic clock.
struct BackOff {
  private static let first: UInt64 = 2_000_000
  private static let longest: UInt64 = 60_000_000
  /// After so long it is not asked any more; a word from it begins anew.
  private static let patience: UInt64 = 600_000_000

  private var failingSince: UInt64?
  private var pause = first
  /// When to ask again; nil while it answers, and for one that was given up.
  private(set) var nextTry: UInt64?

  var isResponsive: Bool { failingSince == nil }

  /// It has not answered.
  mutating func failed(at time: UInt64) {
    let since = failingSince ?? time
    failingSince = since
    nextTry = time - since < Self.patience ? time + pause : nil
    pause = min(pause * 2, Self.longest)
  }

  /// The next try is made now.
  mutating func tries() {
    nextTry = nil
  }

  /// It lives; returns whether that is news.
  mutating func succeeded() -> Bool {
    let isNews = failingSince != nil
    self = BackOff()
    return isNews
  }
}
