/// Makes one shown download of the many reports on it.
///
/// The rules:
/// * Reports on the same path are one download; so are those on the same name, where one has no
///   path, and a job and the one nameless partial file of the same program.
/// * The more trusted source is believed (``SourceID``); what it does not know others tell.
/// * A percentage stands for all downloads of its application. With one partial file of that
///   application it tells the file's total; with several, or where the program counts more, it is
///   one download of many; where the files are exact already it tells nothing. What Plasma re-sends
///   of a job that is known itself is ignored.
/// * A fraction that goes back begins anew.
/// * Nothing is shown before it has been there for half a second, nor what was over by then, unless
///   it failed. What is over stays for some seconds. No byte for 10 seconds is a stall.
///
/// Pure: times are arguments, in microseconds of one clock. Bounded whatever the sources say.
struct DownloadJoin {
  /// The most that are shown; beyond that the first of them, with the id 0, counts the others.
  static let shownLimit = 16
  /// The most reports of one source; more are ignored.
  static let sourceLimit = 256
  /// How long after the end of a file its program's percentage is not shown by itself.
  private static let restTime: UInt64 = 3_000_000
  /// From where on a percentage that goes away without a file means that all is done.
  private static let nearlyAll = 0.97

  private var entries: [DownloadKey: DownloadEntry] = [:]
  private var tracks: [DownloadTrack] = []
  private var rests: [(application: String, since: UInt64)] = []
  private var lastID = 0
  private var lastOrder = 0
  private var lastChange = 0

  /// Takes over a report.
  mutating func report(_ report: DownloadReport, from source: SourceID, at time: UInt64) {
    let key = DownloadKey(source: source, key: report.key)
    lastChange += 1
    if let known = entries[key] {
      if source.knowsFiles, report.state.isOver, !known.report.state.isOver {
        rests.append((report.application, time))
        rests = rests.suffix(Self.sourceLimit)
      }
      entries[key]?.report = report.sound
      entries[key]?.change = lastChange
      if !source.knowsFiles, report.state.isOver { endPercentage(key, report.state, at: time) }
      return
    }
    switch report.state {
    // What was over before anybody heard of it is no news, nor is more of what is over already.
    case .finished, .cancelled: return
    case .failed, .running, .paused, .stalled: break
    }
    guard
      !source.knowsFiles
        || !tracks.contains(where: { $0.overSince != nil && $0.keys.contains(key) }),
      entries.keys.lazy.filter({ $0.source == source }).count < Self.sourceLimit
    else { return }
    lastOrder += 1
    entries[key] = DownloadEntry(
      key: key, order: lastOrder, report: report.sound, change: lastChange)
  }

  /// Forgets a report.
  mutating func remove(_ key: String, from source: SourceID, at time: UInt64) {
    let key = DownloadKey(source: source, key: key)
    for place in tracks.indices where tracks[place].overSince != nil {
      tracks[place].keys.remove(key)
    }
    guard let entry = entries[key], !entry.report.state.isOver || !source.knowsFiles else { return }
    let isDone = (entry.report.fraction ?? 0) >= Self.nearlyAll
    if !source.knowsFiles, isDone {
      endPercentage(key, .finished, at: time)
    } else {
      entries[key] = nil
    }
  }

  /// Forgets a report that should never have been, so that nothing is made of its end.
  mutating func withdraw(_ key: String, from source: SourceID) {
    entries[DownloadKey(source: source, key: key)] = nil
  }

  /// Forgets all reports of a source that has stopped.
  mutating func removeAll(from source: SourceID) {
    entries = entries.filter { $0.key.source != source }
  }

  /// A percentage ends: by itself it is a download that ends, beside files they tell more.
  private mutating func endPercentage(
    _ key: DownloadKey, _ state: DownloadProgressState, at time: UInt64
  ) {
    entries[key] = nil
    guard state == .finished,
      let place = tracks.firstIndex(where: { $0.overSince == nil && $0.keys.contains(key) }),
      tracks[place].keys.allSatisfy({ !$0.source.knowsFiles }), tracks[place].isShown
    else { return }
    tracks[place].finish(at: time)
  }

  /// Brings what is shown in line with the reports.
  ///
  /// - Parameter time: Now.
  /// - Returns: What is to be shown, the oldest first.
  mutating func refresh(at time: UInt64) -> [ShownDownload] {
    tracks.removeAll { $0.hasExpired(at: time) }
    rests.removeAll { time >= $0.since + Self.restTime }
    let groups = DownloadGroup.make(of: entries.values) { application in
      rests.contains { ApplicationID.mayBeSame($0.application, application) }
    }
    var old = tracks.filter { $0.overSince == nil }
    var live: [DownloadTrack] = []
    var before: [Int: Set<DownloadKey>] = [:]
    for group in groups {
      var track: DownloadTrack
      if let place = place(of: group, in: old) {
        track = old.remove(at: place)
        before[track.id] = track.keys
        track.keys = group.keys
      } else {
        // What was part of a shown download of many is shown at once.
        let wasShown = live.contains { other in
          other.isShown && !(before[other.id] ?? []).isDisjoint(with: group.fileKeys)
        }
        lastID += 1
        track = DownloadTrack(id: lastID, keys: group.keys, isShown: wasShown, at: time)
      }
      track.update(group, at: time)
      if track.overSince != nil {
        for key in group.keys where key.source.knowsFiles { entries[key] = nil }
        if track.shown.state == .cancelled || !track.isShown { continue }
      }
      live.append(track)
    }
    tracks = tracks.filter { $0.overSince != nil } + live
    tracks.sort { $0.id < $1.id }
    let shown = tracks.filter(\.isShown).map(\.shown)
    guard shown.count > Self.shownLimit else { return shown }
    var others = ShownDownload(id: 0)
    others.count = shown.count - (Self.shownLimit - 1)
    return [others] + shown.suffix(Self.shownLimit - 1)
  }

  /// The track that a group goes on with: that of its files, else that of its percentage.
  private func place(of group: DownloadGroup, in tracks: [DownloadTrack]) -> Int? {
    tracks.firstIndex { !$0.keys.isDisjoint(with: group.fileKeys) }
      ?? tracks.firstIndex { !$0.keys.isDisjoint(with: group.keys) }
  }

  /// When something changes though no report comes; nil where nothing does.
  var nextDeadline: UInt64? {
    (tracks.compactMap(\.nextDeadline) + rests.map { $0.since + Self.restTime }).min()
  }
}

extension DownloadReport {
  /// Without what makes no sense, and no longer than can be shown.
  fileprivate var sound: DownloadReport {
    var report = self
    func short(_ text: String) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.prefix(255)))
    }
    report.applicationName = short(applicationName)
    report.title = short(title)
    report.name = short(name)
    report.note = short(note)
    if let fraction { report.fraction = fraction.isFinite ? min(max(fraction, 0), 1) : nil }
    if let speed { report.speed = speed.isFinite && speed >= 0 ? speed : nil }
    report.count = min(max(count, 1), 9999)
    if case .failed(let reason) = state { report.state = .failed(short(reason)) }
    return report
  }
}
