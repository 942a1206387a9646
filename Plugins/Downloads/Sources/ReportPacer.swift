/// When the news of a source's downloads are told: not before a download has lasted a while, so
/// that a short one is never seen, and at most ten times a second for all of them.
///
/// Times are microseconds of one clock that goes on while the machine sleeps.
struct ReportPacer {
  /// The least time between two rounds of news.
  static let interval: UInt64 = 100_000

  private struct Entry {
    let showAt: UInt64
    let order: Int
    var isShown = false
    var hasNews = true
  }

  private var entries: [String: Entry] = [:]
  private var count = 0
  private var lastRound: UInt64?

  /// Adds a download that is not to be told of before a time.
  mutating func add(_ key: String, showAt: UInt64) {
    count += 1
    entries[key] = Entry(showAt: showAt, order: count)
  }

  /// There is news of a download.
  mutating func note(_ key: String) {
    entries[key]?.hasNews = true
  }

  /// Forgets a download.
  mutating func forget(_ key: String) {
    entries[key] = nil
  }

  /// Whether a download was told of already.
  func isShown(_ key: String) -> Bool {
    entries[key]?.isShown == true
  }

  /// When ``round(at:)`` has something to tell; nil while there is no news.
  var nextRound: UInt64? {
    let earliest = lastRound.map { $0 &+ Self.interval } ?? 0
    return entries.values.compactMap { entry in
      entry.hasNews ? max(entry.isShown ? 0 : entry.showAt, earliest) : nil
    }.min()
  }

  /// The downloads to tell of now, the oldest first; none before ``nextRound``.
  mutating func round(at now: UInt64) -> [String] {
    guard let nextRound, now >= nextRound else { return [] }
    lastRound = now
    let due = entries.filter { $1.hasNews && ($1.isShown || now >= $1.showAt) }
      .sorted { $0.value.order < $1.value.order }.map(\.key)
    for key in due {
      entries[key]?.isShown = true
      entries[key]?.hasNews = false
    }
    return due
  }
}
