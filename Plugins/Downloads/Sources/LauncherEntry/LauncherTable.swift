import IsletKit

/// What programs say by `com.canonical.Unity.LauncherEntry.Update`.
///
/// Each signal has only what has changed, so the state of each sender is kept; it begins with the
/// values that libunity begins with. A sender that has left takes its state along, except one that
/// came just to say it: scripts send by `gdbus emit`, which is gone a moment later.
///
/// Pure: times are arguments, in microseconds of one clock. Bounded.
struct LauncherTable {
  /// The most states that are kept; one of the sender that has the most makes room.
  static let limit = 128
  /// A sender that leaves so soon after it came has said all that it wanted to.
  static let briefTime: UInt64 = 1_000_000
  /// How long what it said holds.
  static let memory: UInt64 = 60_000_000

  private struct Key: Hashable {
    let sender: String
    let application: String
  }

  private struct Entry {
    var application: String
    var icon: String
    var count: Int64 = 0
    var isCountVisible = false
    var progress = 0.0
    var isVisible = false
    var isProxy = false
    let first: UInt64
    var last: UInt64
    /// Whether its sender has left.
    var isOrphan = false
  }

  private var entries: [Key: Entry] = [:]
  /// The applications of which a progress was told.
  private var told: Set<String> = []

  /// Takes over a signal.
  ///
  /// - Parameters:
  ///   - sender: The unique name of who sent it.
  ///   - path: The object's path.
  ///   - address: The application, as `application://firefox.desktop`.
  ///   - properties: What has changed, in whatever types.
  ///   - time: Now.
  /// - Returns: What is to be told.
  mutating func update(
    sender: String, path: String, address: String, properties: [String: BusValue], at time: UInt64
  ) -> [ReportChange] {
    // KDE's media library shows by this how far a song is.
    guard path != "/org/kde/kmediasession" else { return [] }
    let application = ApplicationID.normalised(address)
    guard !application.isEmpty else { return [] }
    let key = Key(sender: sender, application: application)
    var entry = entries[key] ?? takeOrphan(of: application, at: time)
    entry.icon = ApplicationID.raw(address)
    entry.last = time
    entry.isProxy =
      entry.isProxy || path == "/org/kde/notificationmanager/jobs"
      || properties["proxied-for"] != nil
    if let count = properties["count"]?.int64Value { entry.count = count }
    if let isVisible = Self.flag(properties["count-visible"]) { entry.isCountVisible = isVisible }
    if let progress = properties["progress"]?.doubleValue { entry.progress = progress }
    let wasVisible = entry.isVisible
    if let isVisible = Self.flag(properties["progress-visible"]) { entry.isVisible = isVisible }
    let changes = entries[key] == nil ? makeRoom() : []
    entries[key] = entry
    let isDone = wasVisible && !entry.isVisible && entry.progress >= 0.999
    return changes + tell(application, isDone: isDone)
  }

  /// Whether the sender shows a progress now, so that its leaving matters.
  func isShowing(_ sender: String) -> Bool {
    entries.contains { $0.key.sender == sender && $0.value.isVisible }
  }

  /// A sender has left the bus.
  mutating func senderLeft(_ sender: String, at time: UInt64) -> [ReportChange] {
    var applications: Set<String> = []
    for (key, entry) in entries where key.sender == sender {
      applications.insert(key.application)
      if entry.isVisible, time <= entry.first + Self.briefTime {
        entries[key]?.isOrphan = true
      } else {
        entries[key] = nil
      }
    }
    return applications.sorted().flatMap { tell($0, isDone: false) }
  }

  /// Forgets what has been told by those that left, and is old.
  mutating func expire(at time: UInt64) -> [ReportChange] {
    let old = entries.filter { $0.value.isOrphan && time >= $0.value.last + Self.memory }
    for key in old.keys { entries[key] = nil }
    return Set(old.keys.map(\.application)).sorted().flatMap { tell($0, isDone: false) }
  }

  /// When ``expire(at:)`` has something to do.
  var nextDeadline: UInt64? {
    entries.values.lazy.filter(\.isOrphan).map { $0.last + Self.memory }.min()
  }

  /// The state to begin with: what one said that has left since, or libunity's start values.
  private mutating func takeOrphan(of application: String, at time: UInt64) -> Entry {
    if let key = entries.first(where: { $0.key.application == application && $0.value.isOrphan })?
      .key, let old = entries.removeValue(forKey: key)
    {
      var entry = Entry(application: application, icon: old.icon, first: time, last: time)
      entry.count = old.count
      entry.isCountVisible = old.isCountVisible
      entry.progress = old.progress
      entry.isVisible = old.isVisible
      entry.isProxy = old.isProxy
      return entry
    }
    return Entry(application: application, icon: "", first: time, last: time)
  }

  /// Gives up the oldest state of the sender that has the most, so that none crowds others out.
  private mutating func makeRoom() -> [ReportChange] {
    guard entries.count >= Self.limit else { return [] }
    let counts = entries.keys.reduce(into: [:]) { $0[$1.sender, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    let crowd = entries.filter { counts[$0.key.sender] == most }
    guard let oldest = crowd.min(by: { $0.value.last < $1.value.last })?.key else { return [] }
    entries[oldest] = nil
    return tell(oldest.application, isDone: false)
  }

  /// What is to be told of an application now: the newest of its visible states.
  private mutating func tell(_ application: String, isDone: Bool) -> [ReportChange] {
    let newest = entries.filter { $0.key.application == application && $0.value.isVisible }
      .max { $0.value.last < $1.value.last }?.value
    guard let newest else {
      guard told.remove(application) != nil else { return [] }
      guard isDone else { return [.remove(application)] }
      var report = DownloadReport(key: application)
      report.application = application
      report.fraction = 1
      report.state = .finished
      return [.report(report), .remove(application)]
    }
    told.insert(application)
    var report = DownloadReport(key: application)
    report.application = application
    report.icon = newest.icon
    // What is no part of a whole says only that something goes on.
    report.fraction = (0...1).contains(newest.progress) ? newest.progress : nil
    report.count = newest.isCountVisible ? Int(clamping: newest.count) : 1
    report.isProxy = newest.isProxy
    return [.report(report)]
  }

  private static func flag(_ value: BusValue?) -> Bool? {
    value.flatMap { $0.boolValue ?? $0.int64Value.map { $0 != 0 } }
  }
}
