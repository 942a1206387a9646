import IsletKit

/// Keeps one activity for each shown download.
final class ActivityBoard {
  /// How many ended downloads still know their file, for the buttons in the list.
  private static let endedLimit = 64
  /// A download that took so long says when it is over, in microseconds.
  private static let longTime: UInt64 = 10_000_000

  private struct Row {
    let activity: Activity<DownloadAttributes>
    var shown: ShownDownload
    let since: UInt64
    /// Which end of all it was; 0 before.
    var ending: Int
  }

  private struct Ended {
    let activityID: String
    let path: String
  }

  private let host: Host
  private let programs = DesktopEntries()
  private var rows: [Int: Row] = [:]
  private var ended: [Ended] = []
  /// What somebody has sent away stays away.
  private var dismissed: Set<Int> = []
  /// Counts the downloads that have ended.
  private var lastEnding = 0

  init(host: Host) {
    self.host = host
  }

  /// Brings the activities in line with what is to be shown.
  func show(_ downloads: [ShownDownload], at time: UInt64) {
    let ids = Set(downloads.map(\.id))
    for (id, row) in rows where !ids.contains(id) { end(id, row) }
    dismissed.formIntersection(ids)
    for download in downloads where !dismissed.contains(download.id) {
      if let row = rows[download.id] {
        update(row, to: download, at: time)
      } else {
        begin(download, at: time)
      }
    }
  }

  /// Ends everything at once.
  func clear() {
    for row in rows.values { row.activity.end(nil, dismissalPolicy: .immediate) }
    rows = [:]
  }

  /// The download behind an activity that is not over.
  func download(of activityID: String) -> ShownDownload? {
    rows.values.first { $0.activity.id == activityID }?.shown
  }

  /// The finished file behind an activity, which may have ended.
  func path(of activityID: String) -> String? {
    download(of: activityID)?.path ?? ended.last { $0.activityID == activityID }?.path
  }

  /// Sends a download away that is over, as somebody has seen it.
  func dismiss(_ activityID: String) {
    guard let (id, row) = rows.first(where: { $0.value.activity.id == activityID }) else { return }
    dismissed.insert(id)
    rows[id] = nil
    row.activity.end(nil, dismissalPolicy: .immediate)
  }

  /// An activity has ended other than by this board.
  func activityEnded(_ activityID: String, byUser: Bool) {
    guard let (id, row) = rows.first(where: { $0.value.activity.id == activityID }) else {
      ended.removeAll { $0.activityID == activityID }
      return
    }
    rows[id] = nil
    dismissed.insert(id)
    if !byUser { keepPath(of: row) }
  }

  private func begin(_ download: ShownDownload, at time: UInt64) {
    let ending = countEnding(download.state)
    do {
      let activity = try Activity.request(
        attributes: DownloadAttributes(), content: content(download, ending: ending))
      rows[download.id] = Row(activity: activity, shown: download, since: time, ending: ending)
    } catch {
      // The user has switched them off, or there are too many: not again for this one.
      dismissed.insert(download.id)
      host.log("\(error)", level: .warning)
    }
  }

  private func update(_ row: Row, to download: ShownDownload, at time: UInt64) {
    guard row.shown != download else { return }
    let wasOver = row.shown.state.isOver
    let ending =
      row.shown.state == download.state ? row.ending : countEnding(download.state)
    rows[download.id]?.shown = download
    rows[download.id]?.ending = ending
    let content = content(download, ending: ending)
    guard !wasOver, download.state.isOver else { return row.activity.update(content) }
    row.activity.update(
      content, alertConfiguration: alert(download, content.state, took: time - row.since))
  }

  /// The number of an end that has just come; 0 for what goes on.
  private func countEnding(_ state: DownloadProgressState) -> Int {
    guard state.isOver else { return 0 }
    lastEnding += 1
    return lastEnding
  }

  /// What calls for attention: a failure, and the end of what took its time.
  ///
  /// The download pill has a sound of its own for the end.
  private func alert(
    _ download: ShownDownload, _ state: DownloadAttributes.ContentState, took: UInt64
  ) -> AlertConfiguration? {
    switch download.state {
    case .failed:
      AlertConfiguration(title: state.title, body: state.detail, sound: .named("dialog-error"))
    case .finished where took >= Self.longTime:
      AlertConfiguration(title: state.title, body: state.detail, sound: .named(""))
    default: nil
    }
  }

  private func end(_ id: Int, _ row: Row) {
    rows[id] = nil
    switch row.shown.state {
    case .finished, .failed:
      keepPath(of: row)
      row.activity.end(nil, dismissalPolicy: .default)
    case .running, .paused, .stalled, .cancelled:
      row.activity.end(nil, dismissalPolicy: .immediate)
    }
  }

  private func keepPath(of row: Row) {
    guard row.shown.state == .finished, let path = row.shown.path else { return }
    ended.append(Ended(activityID: row.activity.id, path: path))
    ended = ended.suffix(Self.endedLimit)
  }

  private func content(
    _ download: ShownDownload, ending: Int
  ) -> ActivityContent<DownloadAttributes.ContentState> {
    let program =
      download.application.isEmpty
      ? DesktopEntry(name: "", icon: "")
      : programs.entry(of: download.application, hint: download.icon)
    let name = download.applicationName.isEmpty ? program.name : download.applicationName
    let lines = DownloadLines(download, program: name)
    let state = DownloadAttributes.ContentState(
      title: lines.title, detail: lines.detail, pace: lines.pace,
      icon: program.icon.isEmpty ? download.icon : program.icon, phase: Self.phase(download.state),
      fraction: download.fraction.map { ($0 * 1000).rounded() / 1000 },
      canCancel: download.commands.contains(.cancel) && !download.state.isOver,
      canSuspend: download.commands.contains(.suspend) && !download.state.isOver,
      canOpen: download.state == .finished && download.path != nil && download.count == 1)
    let relevance: Double =
      switch state.phase {
      case .running: download.id == 0 ? 5 : 40
      // Ties go to the older activity, but what ended last is what somebody wants to open.
      case .finished, .failed: 45 + Double(ending) / 1_000_000
      case .paused, .stalled: 15
      }
    return ActivityContent(state: state, staleDate: nil, relevanceScore: relevance)
  }

  private static func phase(
    _ state: DownloadProgressState
  ) -> DownloadAttributes.ContentState.Phase {
    switch state {
    case .running: .running
    case .paused: .paused
    case .stalled: .stalled
    case .finished: .finished
    case .failed, .cancelled: .failed
    }
  }
}
