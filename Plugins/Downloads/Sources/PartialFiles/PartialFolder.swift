import IsletKit

/// The partial files of one folder: which of them are downloads, and what has become of them.
///
/// Pure: events, times and the sizes of files are arguments. Times are microseconds of one clock.
struct PartialFolder {
  /// The bytes of a regular file in the folder; nil where there is none.
  typealias Probe = (_ name: String) -> UInt64?

  /// The most files that are watched; new ones take the place of those that stand.
  static let limit = 64
  /// How long after its last growth a file is still measured.
  static let measuringTime: UInt64 = 30_000_000
  /// How long after its last growth a file is still a download.
  static let patience: UInt64 = 600_000_000
  /// How long a write in the folder keeps the clock running.
  private static let curiosity: UInt64 = 3_000_000

  private struct File {
    let key: String
    var fileName: String
    var partial: PartialName
    var bytes: UInt64 = 0
    /// Whether it is a download: it came, or grew, while we looked.
    var isActive: Bool
    var grown: UInt64
    var note = ""
  }

  let path: String
  private var files: [String: File] = [:]
  private var moved: [(cookie: UInt32, file: File)] = []
  private var lastKey = 0
  private var curiousUntil: UInt64 = 0

  /// Makes an empty folder.
  init(path: String) {
    self.path = path
  }

  /// Takes over which files there are, at the start or after events were lost.
  ///
  /// One that was there before anybody looked is no download until it grows.
  mutating func scan(
    _ names: some Sequence<String>, isStart: Bool, probe: Probe, at time: UInt64
  ) -> [ReportChange] {
    var changes: [ReportChange] = []
    var gone = Set(files.keys)
    for name in names {
      gone.remove(name)
      if files[name] == nil { changes += begin(name, isActive: !isStart, probe: probe, at: time) }
    }
    for name in gone.sorted() {
      guard let file = files.removeValue(forKey: name) else { continue }
      changes += end(file, as: finalName(of: file, probe: probe), probe: probe)
    }
    if isStart { curiousUntil = time + Self.curiosity }
    return changes
  }

  /// Takes over something that has happened in the folder.
  mutating func handle(_ event: FolderEvent, probe: Probe, at time: UInt64) -> [ReportChange] {
    guard !event.isFolder else { return [] }
    switch event.kind {
    case .created:
      if files[event.name] != nil { files[event.name]?.isActive = true }
      return begin(event.name, isActive: true, probe: probe, at: time)
    case .modified, .closedWrite:
      curiousUntil = max(curiousUntil, time + Self.curiosity)
      return []
    case .movedFrom:
      if let file = files.removeValue(forKey: event.name) { moved.append((event.cookie, file)) }
      return []
    case .movedTo: return move(event, probe: probe, at: time)
    case .deleted:
      guard let file = files.removeValue(forKey: event.name) else { return [] }
      return end(file, as: finalName(of: file, probe: probe), probe: probe)
    case .gone, .overflow: return []
    }
  }

  /// Measures the files.
  ///
  /// - Parameters:
  ///   - probe: Their sizes.
  ///   - isFull: Whether the disk has no room; asked only of a file that does not grow.
  ///   - time: Now.
  /// - Returns: What has changed.
  mutating func sample(probe: Probe, isFull: () -> Bool, at time: UInt64) -> [ReportChange] {
    var changes: [ReportChange] = []
    for name in files.keys.sorted() {
      // A file that is not there has been renamed or deleted, and the event is on its way.
      guard var file = files[name], let bytes = probe(measuredName(of: file)) else { continue }
      if bytes > file.bytes {
        file.isActive = true
        file.grown = time
        file.note = ""
      } else if file.isActive, time >= file.grown + 5_000_000 {
        file.note = isFull() ? "no space left on the disk" : ""
      }
      if file.isActive, time >= file.grown + Self.patience {
        file.isActive = false
        changes.append(.remove(file.key))
      }
      file.bytes = bytes
      files[name] = file
      if file.isActive { changes.append(.report(report(of: file, probe: probe))) }
    }
    return changes
  }

  /// Gives those up that were moved to another folder: that is done too, whatever it is called.
  mutating func settle(probe: Probe) -> [ReportChange] {
    let left = moved
    moved = []
    return left.flatMap { end($0.file, as: nil, isMoved: true, probe: probe) }
  }

  /// Whether a renaming waits for its other half.
  var isSettling: Bool { !moved.isEmpty }
  /// Whether there is anything that may grow.
  var isEmpty: Bool { files.isEmpty }

  /// Whether something grows, so that it is worth to measure every second.
  func isGrowing(at time: UInt64) -> Bool {
    time < curiousUntil && !files.isEmpty
      || files.values.contains { $0.isActive && time < $0.grown + Self.measuringTime }
  }

  /// When a download that stands still is to be given up.
  var nextDeadline: UInt64? {
    files.values.lazy.filter(\.isActive).map { $0.grown + Self.patience }.min()
  }

  private mutating func begin(
    _ name: String, isActive: Bool, probe: Probe, at time: UInt64
  ) -> [ReportChange] {
    guard files[name] == nil, let partial = PartialName(name) else { return [] }
    var changes: [ReportChange] = []
    if files.count >= Self.limit {
      // The one that has stood for longest makes room, unless all of them grow.
      guard isActive,
        let oldest = files.values.filter({ time >= $0.grown + 1_500_000 || !$0.isActive })
          .min(by: { $0.grown < $1.grown })
      else { return [] }
      files[oldest.fileName] = nil
      if oldest.isActive { changes.append(.remove(oldest.key)) }
    }
    lastKey += 1
    var file = File(
      key: "\(lastKey)", fileName: name, partial: partial, isActive: isActive, grown: time)
    guard let bytes = probe(measuredName(of: file)) ?? (partial.isControlFile ? 0 : nil) else {
      return changes
    }
    file.bytes = bytes
    files[name] = file
    if isActive { changes.append(.report(report(of: file, probe: probe))) }
    return changes
  }

  private mutating func move(
    _ event: FolderEvent, probe: Probe, at time: UInt64
  ) -> [ReportChange] {
    // What had the name before is gone.
    var changes: [ReportChange] = []
    if let other = files.removeValue(forKey: event.name) {
      changes += end(other, as: nil, probe: probe)
    }
    guard let place = moved.firstIndex(where: { $0.cookie == event.cookie }) else {
      return changes + begin(event.name, isActive: true, probe: probe, at: time)
    }
    var file = moved.remove(at: place).file
    guard let partial = PartialName(event.name) else {
      return changes + end(file, as: event.name, isMoved: true, probe: probe)
    }
    // Another partial name: the same download, of which more is known.
    file.fileName = event.name
    file.partial = partial
    files[event.name] = file
    if file.isActive { changes.append(.report(report(of: file, probe: probe))) }
    return changes
  }

  /// Ends a file; it is done if there is a whole one in its place.
  private func end(
    _ file: File, as name: String?, isMoved: Bool = false, probe: Probe
  ) -> [ReportChange] {
    // A moved one that nobody saw grow may still be a download that ended within a second.
    guard file.isActive else { return [] }
    var report = report(of: file, probe: probe)
    report.note = ""
    let bytes = name.flatMap(probe)
    let isWhole = bytes.map { $0 > 0 && $0 >= file.bytes } ?? false
    guard isMoved || isWhole else {
      report.state = .cancelled
      return [.report(report)]
    }
    report.state = .finished
    if let name {
      report.name = name
      report.path = path + "/" + name
    } else {
      report.path = nil
    }
    if let bytes {
      report.bytes = bytes
      report.total = bytes
    }
    return [.report(report)]
  }

  private func measuredName(of file: File) -> String {
    file.partial.isControlFile ? file.partial.name : file.fileName
  }

  /// What the file will be called; nil while nobody knows.
  private func finalName(of file: File, probe: Probe) -> String? {
    if let name = file.partial.unlabelled, probe(name) != nil { return name }
    return file.partial.name.isEmpty ? nil : file.partial.name
  }

  private func report(of file: File, probe: Probe) -> DownloadReport {
    var report = DownloadReport(key: file.key)
    report.application = file.partial.application
    if let name = file.partial.unlabelled, probe(name) != nil { report.application = "firefox" }
    report.name = finalName(of: file, probe: probe) ?? ""
    if !report.name.isEmpty { report.path = path + "/" + report.name }
    report.bytes = file.bytes
    report.note = file.note
    return report
  }
}
