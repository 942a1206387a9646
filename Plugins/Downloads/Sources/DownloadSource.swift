import IsletKit

/// One way to hear of downloads; all of them stand behind this protocol.
///
/// A source lives on the host's main thread and never blocks. It may be stopped and started again
/// any number of times; a new object is made for each start, so it needs no way back to its first
/// state. At rest it costs no wake-up. Whatever a sender says, a source neither traps nor keeps
/// more of it than a bounded number of entries.
protocol DownloadSource: AnyObject {
  /// Its name in the settings, the log and `islet status`, and its rank.
  static var id: SourceID { get }

  /// Makes a source that does nothing yet; the sink outlives it.
  init(host: Host, sink: any DownloadSink)

  /// Begins to report.
  ///
  /// - Throws: What is wrong, for people. The source is stopped and started again after a while.
  func start() throws(SourceError)

  /// Ends it: it reports no more, and what it owned is free again.
  func stop()

  /// Does what the user asks of a download that offered it in ``DownloadReport/commands``.
  ///
  /// What becomes of it comes as a report.
  func perform(_ command: DownloadCommand, on key: String)

  /// The user's settings have changed; a source that is switched off is stopped by others.
  func settingsDidChange()
}

extension DownloadSource {
  func perform(_ command: DownloadCommand, on key: String) {}

  func settingsDidChange() {}
}

/// Where a source reports to; each source has its own.
protocol DownloadSink: AnyObject {
  /// A download is new, or something of it has changed; a report replaces the one before.
  func report(_ report: DownloadReport)

  /// A download has gone without a result, as if it had never been.
  func remove(_ key: String)

  /// What keeps the source from its work while it goes on by itself; nil when all is well.
  ///
  /// One plain line that says what to do next; shown in `islet status`.
  func report(_ trouble: String?)

  /// The source cannot go on: it is stopped, its downloads are forgotten, and it is started again
  /// after a while.
  ///
  /// The source may be released before this returns to it.
  func fail(_ error: SourceError)
}

/// Why a source cannot work, in a plain line that says what to do next.
struct SourceError: Error, Hashable, CustomStringConvertible {
  let description: String

  /// Makes an error from a line for people.
  init(_ description: String) {
    self.description = description
  }

  /// Makes an error from what the system said: "cannot WHAT (the system's words); ADVICE".
  init(cannot what: String, _ error: Errno, advice: String) {
    description = "cannot \(what) (\(error)); \(advice)"
  }
}
