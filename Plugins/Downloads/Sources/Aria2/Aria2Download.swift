/// One download of aria2's, as far as it has told.
struct Aria2Download: Hashable {
  let gid: String
  var isReported = false
  private var status = Aria2Status()
  private var path = ""
  /// Whether the folder and the torrent's name are known.
  private var isWhole = false

  init(gid: String) {
    self.gid = gid
  }

  /// Takes over what aria2 says now; only a whole answer tells about the folder and the errors.
  mutating func take(_ new: Aria2Status, isWhole: Bool) {
    let old = status
    status = new
    if !isWhole {
      status.errorMessage = old.errorMessage
      status.folder = old.folder
      status.torrentName = old.torrentName
      status.isFollowed = old.isFollowed
    }
    self.isWhole = self.isWhole || isWhole
  }

  /// Takes over where its file is; may be relative to the folder, or nowhere.
  mutating func take(path: String) {
    self.path = path
  }

  var isRunning: Bool { status.status == "active" && !status.isSeeding }

  /// Whether nothing more comes; a torrent that is only given to others is one of these.
  var isOver: Bool {
    status.isSeeding || ["complete", "error", "removed"].contains(status.status)
  }

  /// Whether its name can only be asked for.
  var wantsFile: Bool { isWhole && status.torrentName == nil && path.isEmpty }

  /// The last thing to say of it.
  var ending: Aria2Session.Effect {
    guard !status.isFollowed, let report else { return .remove(gid) }
    return .report(report)
  }

  /// What to say of it; nil while nothing but its number is known.
  var report: DownloadReport? {
    guard isWhole, let state else { return nil }
    var report = DownloadReport(key: gid)
    report.application = "aria2"
    report.applicationName = "aria2"
    let place = place
    report.name = String(place.split(separator: "/").last ?? "")
    report.path = place.hasPrefix("/") ? place : nil
    report.bytes = status.completed
    report.total = status.total
    report.speed = state == .running ? status.speed.map { Double($0) } : nil
    report.state = state
    report.commands = state.isOver ? [] : [.cancel, .suspend]
    return report
  }

  /// The file or the torrent's folder; only a name where it is in no folder.
  private var place: String {
    let name = status.torrentName ?? path
    let memory = "[MEMORY]"
    if name.hasPrefix(memory) { return String(name.dropFirst(memory.count)) }
    guard !name.hasPrefix("/"), status.folder.hasPrefix("/"), !name.isEmpty else { return name }
    return status.folder + "/" + name
  }

  private var state: DownloadProgressState? {
    if status.isSeeding { return .finished }
    switch status.status {
    case "active", "waiting": return .running
    case "paused": return .paused
    case "complete": return .finished
    case "removed": return .cancelled
    case "error": return .failed(String(status.errorMessage.prefix(200)))
    default: return nil
    }
  }
}
