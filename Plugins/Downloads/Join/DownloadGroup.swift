/// The live reports that belong to one shown download.
struct DownloadGroup {
  /// One for each file: what the sources say of it, the most trusted first.
  var files: [[DownloadEntry]]
  /// What an application says of all its downloads together.
  var percent: DownloadEntry?

  var fileKeys: Set<DownloadKey> { Set(files.joined().map(\.key)) }

  var keys: Set<DownloadKey> { fileKeys.union(percent.map { [$0.key] } ?? []) }

  /// Whether nothing more comes; a percentage that ends without a file is handled when it goes.
  var isOver: Bool { files.count == 1 && files[0][0].report.state.isOver }
}

/// A report that lives, and when it came first.
struct DownloadEntry {
  let key: DownloadKey
  /// Counts the downloads of all sources as they came.
  let order: Int
  var report: DownloadReport
  /// Counts the changes of all reports.
  var change: Int
}

extension DownloadGroup {
  /// Sorts live reports into groups (the rules are in ``DownloadJoin``).
  ///
  /// - Parameters:
  ///   - entries: The live reports.
  ///   - isResting: Whether a percentage of an application is not to be shown by itself now.
  /// - Returns: The groups that go on before those that are over, the oldest first.
  static func make(
    of entries: some Sequence<DownloadEntry>, isResting: (String) -> Bool
  ) -> [DownloadGroup] {
    let sorted = entries.sorted { one, other in
      let (mine, its) = (one.key.source.trust, other.key.source.trust)
      return mine != its ? mine > its : one.order < other.order
    }
    var files: [[DownloadEntry]] = []
    for entry in sorted where entry.key.source.knowsFiles {
      if let place = place(of: entry, in: files) {
        files[place].append(entry)
      } else {
        files.append([entry])
      }
    }
    var groups: [DownloadGroup] = []
    for entry in percentages(sorted) {
      let application = entry.report.application
      let members = files.indices.filter { place in
        let facts = FileFacts(files[place])
        return !facts.state.isOver && ApplicationID.mayBeSame(facts.application, application)
      }
      // One of them is exact already, so that the percentage tells nothing new.
      if members.contains(where: { FileFacts(files[$0]).isExact }) { continue }
      if members.isEmpty, isResting(application) { continue }
      groups.append(DownloadGroup(files: members.map { files[$0] }, percent: entry))
      for place in members.reversed() { files.remove(at: place) }
    }
    groups += files.map { DownloadGroup(files: [$0]) }
    return groups.sorted { one, other in
      one.isOver != other.isOver ? other.isOver : one.order < other.order
    }
  }

  private var order: Int {
    (files.joined().map(\.order) + (percent.map { [$0.order] } ?? [])).min() ?? 0
  }

  /// Where a report of another source on the same file is.
  private static func place(of entry: DownloadEntry, in files: [[DownloadEntry]]) -> Int? {
    let report = entry.report
    func isFree(_ file: [DownloadEntry]) -> Bool {
      !file.contains { $0.key.source == entry.key.source }
    }
    if let path = report.path,
      let place = files.firstIndex(where: { $0.contains { $0.report.path == path } })
    {
      return isFree(files[place]) ? place : nil
    }
    func mayBeSame(_ file: [DownloadEntry]) -> Bool {
      let facts = FileFacts(file)
      return isFree(file)
        && (facts.application.isEmpty || report.application.isEmpty
          || ApplicationID.mayBeSame(facts.application, report.application))
    }
    if !report.name.isEmpty {
      // Two paths that differ are two files, whatever they are called.
      return files.firstIndex { file in
        mayBeSame(file)
          && file.contains {
            $0.report.name == report.name && ($0.report.path == nil || report.path == nil)
          }
      }
    }
    // Chromium's partial files have no name; a job of the same program is it if there is one only.
    let candidates = files.indices.filter { place in
      mayBeSame(files[place])
        && ApplicationID.mayBeSame(FileFacts(files[place]).application, report.application)
    }
    return candidates.count == 1 ? candidates[0] : nil
  }

  /// The most trusted percentage of each application, the newest of those.
  private static func percentages(_ sorted: [DownloadEntry]) -> [DownloadEntry] {
    let jobs = sorted.filter { $0.key.source == .jobs && !$0.report.state.isOver }
    var best: [String: DownloadEntry] = [:]
    for entry in sorted where !entry.key.source.knowsFiles {
      let application = entry.report.application
      if entry.report.isProxy, jobs.contains(where: { $0.report.application == application }) {
        continue
      }
      guard let known = best[application] else {
        best[application] = entry
        continue
      }
      if known.key.source == entry.key.source, known.change < entry.change {
        best[application] = entry
      }
    }
    return best.values.sorted { $0.order < $1.order }
  }
}

/// What the sources together say of one file.
struct FileFacts {
  private let reports: [DownloadReport]

  /// Takes what the sources say, the most trusted first.
  init(_ entries: [DownloadEntry]) {
    reports = entries.map(\.report)
  }

  private func first<Value>(_ value: (DownloadReport) -> Value?) -> Value? {
    reports.lazy.compactMap(value).first
  }

  private func text(_ text: (DownloadReport) -> String) -> String {
    reports.lazy.map(text).first { !$0.isEmpty } ?? ""
  }

  var application: String { text(\.application) }
  var applicationName: String { text(\.applicationName) }
  var icon: String { text(\.icon) }
  var title: String { text(\.title) }
  var name: String { text(\.name) }
  var note: String { text(\.note) }
  var path: String? { first(\.path) }
  var bytes: UInt64? { first(\.bytes) }
  var speed: Double? { first(\.speed) }
  var count: Int { reports.first?.count ?? 1 }
  var isUrgent: Bool { reports.contains { $0.isUrgent } }
  var state: DownloadProgressState { reports.first?.state ?? .running }

  /// The total; one that is smaller than what is there already is none.
  var total: UInt64? {
    first(\.total).flatMap { $0 > 0 && $0 >= bytes ?? 0 ? $0 : nil }
  }

  /// How much is done, by bytes where they are known.
  var fraction: Double? {
    if let total, let bytes { return Double(bytes) / Double(total) }
    return first(\.fraction)
  }

  /// Whether nobody need guess how much is done.
  var isExact: Bool { fraction != nil }
}
