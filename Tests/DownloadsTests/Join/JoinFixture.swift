@testable import Downloads

/// A join with a clock that is turned by hand, in seconds.
struct JoinFixture {
  var join = DownloadJoin()
  var seconds = 100.0
  var time: UInt64 { UInt64(seconds * 1_000_000) }

  mutating func report(
    _ source: SourceID, _ key: String = "1", _ change: (inout DownloadReport) -> Void
  ) {
    var report = DownloadReport(key: key)
    change(&report)
    join.report(report, from: source, at: time)
  }

  mutating func partial(
    _ key: String = "1", name: String = "big.iso", bytes: UInt64,
    state: DownloadProgressState = .running, application: String = "firefox"
  ) {
    report(.partialFiles, key) {
      $0.application = application
      $0.name = name
      $0.path = name.isEmpty ? nil : "/home/anna/Downloads/\(name)"
      $0.bytes = bytes
      $0.state = state
    }
  }

  mutating func percent(
    _ fraction: Double, of application: String = "firefox", count: Int = 1,
    from source: SourceID = .windows
  ) {
    report(source, application) {
      $0.application = application
      $0.fraction = fraction
      $0.count = count
    }
  }

  mutating func remove(_ source: SourceID, _ key: String) {
    join.remove(key, from: source, at: time)
  }

  mutating func shown() -> [ShownDownload] { join.refresh(at: time) }

  /// What is shown some seconds later, having looked whenever something was due.
  mutating func shown(after delay: Double) -> [ShownDownload] {
    let end = seconds + delay
    var shown = self.shown()
    while let next = join.nextDeadline, Double(next) / 1_000_000 <= end {
      seconds = max(Double(next) / 1_000_000, seconds)
      shown = self.shown()
    }
    seconds = end
    return shown
  }

  /// How often it asks to be looked at in so many seconds.
  mutating func looks(in delay: Double) -> Int {
    let end = seconds + delay
    var count = 0
    while let next = join.nextDeadline, Double(next) / 1_000_000 <= end {
      seconds = max(Double(next) / 1_000_000, seconds)
      _ = shown()
      count += 1
    }
    seconds = end
    return count
  }
}
