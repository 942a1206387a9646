import IsletKit

/// Shows what is being downloaded or copied: many sources, one activity for each download.
final class DownloadsProvider: Provider {
  static let descriptor = ProviderDescriptor(
    id: "downloads", name: "Downloads", version: "1.0",
    summary: "Shows what is being downloaded or copied.")

  static var widgets: [any Widget] { DownloadWidget() }

  private let host: Host
  private let board: ActivityBoard
  private var join = DownloadJoin()
  private var pacer = UpdatePacer()
  private var filter: PlaybackFilter?
  private var opener: FileOpener?
  private var runners: [SourceRunner] = []
  private var refreshing: Timer?
  /// The reports that may be of songs (``PlaybackFilter``).
  private var percentages: [DownloadKey: DownloadReport] = [:]

  init(host: Host) throws {
    self.host = host
    board = ActivityBoard(host: host)
    let filter = try PlaybackFilter(host: host)
    filter.onVerdict = { [unowned self] application in verdictChanged(application) }
    self.filter = filter
    opener = try FileOpener(host: host)
    refreshing = try host.eventLoop.makeTimer(.monotonic) { [unowned self] in refresh() }
    for type in SourceCatalog.all {
      runners.append(try SourceRunner(type, host: host, listener: self))
    }
    host.onSettingsChange = { [unowned self] in applySettings() }
  }

  func start() throws {
    applySettings()
  }

  func stop() {
    for runner in runners { runner.stop() }
    board.clear()
  }

  func handleAction(_ action: String, argument: String, activityID: String) throws {
    guard let action = DownloadAction(rawValue: action) else { throw Errno.invalidArgument }
    let download = board.download(of: activityID)
    switch action {
    case .open:
      if let path = board.path(of: activityID) { try opener?.open(path) }
    case .showInFolder:
      if let path = board.path(of: activityID) { try opener?.showInFolder(path) }
    case .cancel where download?.state.isOver == true: board.dismiss(activityID)
    case .cancel: perform(.cancel, download)
    case .pause: perform(.pause, download)
    case .resume: perform(.resume, download)
    }
  }

  func activityStateDidChange(
    _ state: ActivityState, reason: ActivityDismissalReason?, activityID: String
  ) {
    guard state == .ended || state == .dismissed else { return }
    board.activityEnded(activityID, byUser: reason == .user)
  }

  private func perform(_ command: DownloadCommand, _ download: ShownDownload?) {
    guard let target = download?.target else { return }
    runners.first { $0.id == target.source }?.perform(command, on: target.key)
  }

  private func applySettings() {
    let settings = DownloadsSettings(host.settings)
    host.report(settings.summary, on: "settings")
    for problem in settings.problems { host.log(problem.detail, level: .warning) }
    for runner in runners {
      runner.setEnabled(!settings.disabledSources.contains(runner.id))
    }
  }

  /// Brings the activities in line soon: at once after a pause, and four times a second at most.
  private func wantRefresh() {
    let time = pacer.next(at: now)
    guard let refreshing else { return }
    if !refreshing.isArmed || time < dueTime { arm(at: time) }
  }
  private var dueTime: UInt64 = 0

  private func arm(at time: UInt64) {
    dueTime = time
    refreshing?.arm(at: time)
  }

  private func refresh() {
    let time = now
    pacer.note(at: time)
    board.show(join.refresh(at: time), at: time)
    if let deadline = join.nextDeadline {
      arm(at: max(deadline, pacer.next(at: time)))
    } else {
      refreshing?.disarm()
    }
  }

  private var now: UInt64 { Clock.monotonic.now() }
}

extension DownloadsProvider: SourceListener {
  func report(_ report: DownloadReport, from source: SourceID) {
    if source.knowsFiles || report.state.isOver {
      join.report(report, from: source, at: now)
    } else {
      let key = DownloadKey(source: source, key: report.key)
      guard
        percentages[key] != nil
          || percentages.keys.lazy.filter({ $0.source == source }).count < DownloadJoin.sourceLimit
      else { return }
      percentages[key] = report
      judge(key, report)
    }
    wantRefresh()
  }

  func remove(_ key: String, from source: SourceID) {
    forget(DownloadKey(source: source, key: key))
    join.remove(key, from: source, at: now)
    wantRefresh()
  }

  func removeAll(from source: SourceID) {
    for key in percentages.keys where key.source == source { forget(key) }
    join.removeAll(from: source)
    wantRefresh()
  }

  /// Lets a percentage through, unless it is one of a song.
  private func judge(_ key: DownloadKey, _ report: DownloadReport) {
    switch filter?.verdict(on: report, at: now) {
    case .unknown: break
    case .playback: join.withdraw(key.key, from: key.source)
    case .download, nil: join.report(report, from: key.source, at: now)
    }
  }

  private func verdictChanged(_ application: String) {
    for (key, report) in percentages where report.application == application {
      judge(key, report)
    }
    wantRefresh()
  }

  private func forget(_ key: DownloadKey) {
    guard let report = percentages.removeValue(forKey: key) else { return }
    if !percentages.values.contains(where: { $0.application == report.application }) {
      filter?.forget(report.application)
    }
  }
}

/// What the library's entry symbol returns (`islet_provider_entry_v1`).
public func makeEntry() -> UnsafeRawPointer? {
  DownloadsProvider.makeEntry()
}
