/// What is known of aria2's downloads over one connection; decides what to ask and what to report.
///
/// Pure: messages come in, effects go out.
struct Aria2Session {
  enum Effect: Hashable {
    case send(Aria2Request)
    case report(DownloadReport)
    case remove(String)
    /// What keeps it from working, for people; nil when all is well.
    case trouble(String?)
    /// aria2 has not done what the user asked for; a line for people.
    case refused(String)
    /// The connection is of no use.
    case fail(String)
  }

  /// The most downloads that are followed.
  static let downloadLimit = 64
  /// The most questions that wait for answers when events make new ones.
  static let questionLimit = 128
  /// How many seconds aria2 may take for an answer.
  static let patience = 20

  private let secret: String
  private let place: String
  private var downloads: [String: Aria2Download] = [:]
  /// What was asked and not answered yet.
  private var asked: Set<Aria2Topic> = []
  private var silentSeconds = 0
  private var isUnderstood = false
  /// Whether the last command was refused, and the status says so.
  private var isCommandRefused = false

  /// - Parameters:
  ///   - secret: aria2's secret; empty for none.
  ///   - place: The server, for people.
  init(secret: String, place: String) {
    self.secret = secret
    self.place = place
  }

  /// Whether ``tick()`` is wanted in a second: something is being loaded, or an answer is due.
  var isTicking: Bool {
    asked.contains(.active) || downloads.values.contains { $0.isRunning }
  }

  /// The downloads that were reported and are not over.
  var reported: [String] { downloads.values.filter(\.isReported).map(\.gid).sorted() }

  /// Begins: asks for what is going on.
  mutating func start() -> [Effect] {
    ask(.active, "tellActive", [.list(Self.briefKeys)])
      + ask(
        .waiting, "tellWaiting", [.number(0), .number(Self.downloadLimit), .list(Self.briefKeys)])
  }

  /// A second has passed.
  mutating func tick() -> [Effect] {
    silentSeconds += 1
    guard silentSeconds <= Self.patience else {
      return [.fail("aria2 at \(place) does not answer; is it stopped, or another program?")]
    }
    return ask(.active, "tellActive", [.list(Self.briefKeys)])
  }

  /// Carries out what the user wants.
  mutating func perform(_ command: DownloadCommand, on gid: String) -> [Effect] {
    guard downloads[gid] != nil else { return [] }
    let method =
      switch command {
      case .cancel: "remove"
      case .pause: "pause"
      case .resume: "unpause"
      }
    return [.send(Aria2Request(.command(gid), method, secret: secret, [.text(gid)]))]
  }

  /// Takes in what aria2 says.
  mutating func receive(_ text: String) -> [Effect] {
    guard let message = Aria2Message(text) else {
      return isUnderstood
        ? []
        : [.trouble("what \(place) sends is not aria2's; check aria2-host and aria2-port")]
    }
    silentSeconds = 0
    switch message {
    case .event(let event, let gid): return handle(event, gid)
    case .refusal(let topic, let reason): return refused(topic, reason)
    case .done:
      defer { isCommandRefused = false }
      return isCommandRefused ? [.trouble(nil)] : []
    case .files(let gid, let files):
      asked.remove(.files(gid))
      return name(gid, files.first?.path ?? "")
    case .downloads(let topic, let statuses):
      asked.remove(topic)
      var effects: [Effect] = isUnderstood ? [] : [.trouble(nil)]
      isUnderstood = true
      for status in statuses.prefix(Self.downloadLimit) where Aria2Message.isGID(status.gid) {
        effects += topic == .waiting && status.status != "paused" ? [] : update(status, topic)
      }
      if topic == .active { effects += lookForMissing(statuses) }
      return effects
    }
  }

  private mutating func handle(_ event: String, _ gid: String) -> [Effect] {
    switch event {
    case "aria2.onDownloadStart", "aria2.onDownloadPause", "aria2.onDownloadStop",
      "aria2.onDownloadComplete", "aria2.onDownloadError", "aria2.onBtDownloadComplete":
      guard asked.count < Self.questionLimit,
        downloads[gid] != nil || downloads.count < Self.downloadLimit
      else { return [] }
      return askStatus(gid)
    default: return []
    }
  }

  private mutating func refused(_ topic: Aria2Topic?, _ reason: String) -> [Effect] {
    if let topic { asked.remove(topic) }
    if case .command = topic { isCommandRefused = true }
    if reason == "Unauthorized" {
      return [
        .trouble(
          "aria2 at \(place) refuses the secret; set aria2-secret to its --rpc-secret")
      ]
    }
    if case .command(let gid) = topic {
      let name = downloads[gid]?.report?.name ?? ""
      let what = name.isEmpty ? "a download" : Self.short(name, 40)
      return [
        .refused(
          "aria2 did not do what you asked of \(what) (\(Self.short(reason, 80))); try again")
      ]
    }
    // It has forgotten the download.
    if case .status(let gid) = topic, downloads.removeValue(forKey: gid)?.isReported == true {
      return [.remove(gid)]
    }
    return []
  }

  private static func short(_ text: String, _ count: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
  }

  private mutating func update(_ status: Aria2Status, _ topic: Aria2Topic) -> [Effect] {
    let gid = status.gid
    let isNew = downloads[gid] == nil
    guard !isNew || downloads.count < Self.downloadLimit else { return [] }
    var download = downloads[gid] ?? Aria2Download(gid: gid)
    download.take(status, isWhole: topic == .status(gid))
    downloads[gid] = download
    if download.isOver {
      downloads[gid] = nil
      // One that was over before anybody could show it is told only where it went wrong.
      return isNew && status.status != "error" ? [] : [download.ending]
    }
    let questions = (isNew && topic != .status(gid) ? askStatus(gid) : []) + askName(download)
    // Not shown before its name is known.
    return questions + (download.isReported || !download.wantsFile ? report(gid) : [])
  }

  private mutating func name(_ gid: String, _ path: String) -> [Effect] {
    // Not known before the server has answered; asked again at the next look.
    guard !path.isEmpty else { return [] }
    downloads[gid]?.take(path: path)
    return report(gid)
  }

  private mutating func report(_ gid: String) -> [Effect] {
    guard let report = downloads[gid]?.report else { return [] }
    downloads[gid]?.isReported = true
    return [.report(report)]
  }

  /// Asks for those that were loading and are not any more: an event may be lost.
  private mutating func lookForMissing(_ statuses: [Aria2Status]) -> [Effect] {
    let present = Set(statuses.map(\.gid))
    return downloads.values.filter { $0.isRunning && !present.contains($0.gid) }.map(\.gid).sorted()
      .flatMap { askStatus($0) }
  }

  private static let briefKeys = [
    "gid", "status", "totalLength", "completedLength", "downloadSpeed", "seeder",
  ]

  private mutating func askStatus(_ gid: String) -> [Effect] {
    let keys = Self.briefKeys + ["errorMessage", "dir", "bittorrent", "followedBy"]
    return ask(.status(gid), "tellStatus", [.text(gid), .list(keys)])
  }

  /// A torrent may have ten thousand files; anything else has one.
  private mutating func askName(_ download: Aria2Download) -> [Effect] {
    download.wantsFile ? ask(.files(download.gid), "getFiles", [.text(download.gid)]) : []
  }

  private mutating func ask(
    _ topic: Aria2Topic, _ method: String, _ params: [Aria2Request.Parameter]
  ) -> [Effect] {
    guard asked.insert(topic).inserted else { return [] }
    return [.send(Aria2Request(topic, method, secret: secret, params))]
  }
}
