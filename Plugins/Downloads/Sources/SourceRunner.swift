import IsletKit

/// Runs one source: starts it, hears it, and starts it again when it has failed.
///
/// So each source fails alone, and `islet status` names it.
final class SourceRunner {
  /// How long to wait after the first failure, in microseconds; twice as long after each more.
  static let firstPause: UInt64 = 5_000_000
  static let longestPause: UInt64 = 300_000_000
  /// A source that has worked for so long has a new first failure, in microseconds.
  static let provenTime: UInt64 = 60_000_000

  let id: SourceID
  private let type: any DownloadSource.Type
  private let host: Host
  private unowned let listener: any SourceListener
  private var source: (any DownloadSource)?
  private var started: UInt64 = 0
  private var pause = SourceRunner.firstPause
  private var failure: SourceError?
  private var retry: Timer?
  private var ending: DeferredSource?

  init(
    _ type: any DownloadSource.Type, host: Host, listener: any SourceListener
  ) throws(Errno) {
    id = type.id
    self.type = type
    self.host = host
    self.listener = listener
    retry = try host.eventLoop.makeTimer(.monotonic, accuracy: 1_000_000) { [unowned self] in
      start()
    }
    // A source may fail anywhere in its own code; it is stopped when that has returned.
    ending = try host.eventLoop.makeDeferred { [unowned self] in endFailed() }
  }

  /// Starts or stops the source, as the settings say.
  func setEnabled(_ isEnabled: Bool) {
    if !isEnabled {
      retry?.disarm()
      failure = nil
      host.report(nil, on: id.rawValue)
      guard source != nil else { return }
      stop()
    } else if source == nil {
      // What it failed by may just have been set right.
      retry?.disarm()
      pause = Self.firstPause
      start()
    } else {
      source?.settingsDidChange()
    }
  }

  /// Stops the source for good.
  func stop() {
    source?.stop()
    source = nil
    listener.removeAll(from: id)
  }

  /// Passes on what the user wants.
  func perform(_ command: DownloadCommand, on key: String) {
    source?.perform(command, on: key)
  }

  private func start() {
    let source = type.init(host: host, sink: self)
    self.source = source
    started = Clock.monotonic.now()
    do throws(SourceError) {
      try source.start()
      if failure == nil { host.report(nil, on: id.rawValue) }
    } catch {
      fail(error)
    }
  }

  private func endFailed() {
    guard let failure else { return }
    self.failure = nil
    stop()
    host.report(failure.description, on: id.rawValue)
    host.log("\(id.rawValue): \(failure)", level: .warning)
    if Clock.monotonic.now() >= started + Self.provenTime { pause = Self.firstPause }
    retry?.arm(after: pause)
    pause = min(pause * 2, Self.longestPause)
  }
}

extension SourceRunner: DownloadSink {
  func report(_ report: DownloadReport) {
    if failure == nil { listener.report(report, from: id) }
  }

  func remove(_ key: String) {
    if failure == nil { listener.remove(key, from: id) }
  }

  func report(_ trouble: String?) {
    if failure == nil { host.report(trouble, on: id.rawValue) }
  }

  func fail(_ error: SourceError) {
    guard source != nil, failure == nil else { return }
    failure = error
    ending?.schedule()
  }
}

/// Who hears all sources.
protocol SourceListener: AnyObject {
  /// A download is new, or something of it has changed.
  func report(_ report: DownloadReport, from source: SourceID)

  /// A download has gone without a result.
  func remove(_ key: String, from source: SourceID)

  /// A source has stopped, and what it has reported is void.
  func removeAll(from source: SourceID)
}
