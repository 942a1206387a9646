/// One shown download through its life: what is kept from one look to the next.
///
/// Pure: times are arguments, in microseconds of one clock.
struct DownloadTrack {
  /// How long something must be there before it is shown, as Plasma does.
  static let firstTime: UInt64 = 500_000
  /// The same for what asks to be shown at once.
  static let urgentTime: UInt64 = 50_000
  /// How long a download without a new byte counts as running.
  static let stallTime: UInt64 = 10_000_000
  /// How long an end is shown before the activity ends.
  static let finishedTime: UInt64 = 8_000_000
  static let failedTime: UInt64 = 30_000_000
  /// How long a bar that begins anew shows no fraction, so that nothing runs backwards.
  static let restartTime: UInt64 = 250_000
  /// How often what runs is measured.
  static let sampleTime: UInt64 = 1_000_000
  /// A step back that is worth a new beginning; a smaller one is an error of rounding.
  private static let backStep = 0.02

  let id: Int
  var keys: Set<DownloadKey>
  private(set) var shown: ShownDownload
  /// Whether it has been there long enough.
  private(set) var isShown: Bool
  /// When it was over.
  private(set) var overSince: UInt64?
  private let since: UInt64
  private var isUrgent = false
  private var byteMeter: RateMeter?
  private var fractionMeter: RateMeter?
  private var grown: UInt64
  private var sampled: UInt64
  private var lastBytes: UInt64?
  private var lastFraction: Double?
  private var estimate = TotalEstimate()
  private var highest = 0.0
  private var restarted: UInt64?
  private var files = 0

  /// Begins a track; one that comes from another that was shown is shown at once.
  init(id: Int, keys: Set<DownloadKey>, isShown: Bool, at time: UInt64) {
    self.id = id
    self.keys = keys
    self.isShown = isShown
    shown = ShownDownload(id: id)
    since = time
    grown = time
    sampled = time
  }

  /// Brings it in line with its reports.
  mutating func update(_ group: DownloadGroup, at time: UInt64) {
    let facts = group.files.map(FileFacts.init)
    var next = ShownDownload(id: id)
    next.count = facts.count
    if let percent = group.percent?.report {
      next.application = percent.application
      next.applicationName = percent.applicationName
      next.icon = percent.icon
      next.fraction = percent.fraction
      if ApplicationID.countsDownloads(percent.application) {
        next.count = max(facts.count, percent.count)
      }
      next.count = max(next.count, 1)
      isUrgent = isUrgent || percent.isUrgent
    }
    if facts.count == 1, next.count == 1 || group.percent == nil {
      take(facts[0], into: &next)
      // Commands go to the most trusted source that takes any.
      let able = group.files[0].first { !$0.report.commands.isEmpty }
      next.target = able?.key
      next.commands = able?.report.commands ?? []
    } else if !facts.isEmpty {
      takeSum(facts, into: &next)
    }
    note(next, files: facts.count, at: time)
    measure(&next, percent: group.percent?.report, isSingle: facts.count == 1, at: time)
    shown = next
    if next.state.isOver {
      overSince = overSince ?? time
      if case .failed = next.state { isShown = true }
    } else if time >= since + (isUrgent ? Self.urgentTime : Self.firstTime) {
      isShown = true
    }
  }

  private mutating func take(_ file: FileFacts, into next: inout ShownDownload) {
    next.application = next.application.isEmpty ? file.application : next.application
    next.applicationName =
      next.applicationName.isEmpty ? file.applicationName : next.applicationName
    next.icon = next.icon.isEmpty ? file.icon : next.icon
    next.title = file.title
    next.name = file.name
    next.path = file.path
    next.count = file.count
    next.bytes = file.bytes
    next.total = file.total
    next.fraction = next.fraction ?? file.fraction
    next.speed = file.speed
    next.note = file.note
    next.state = file.state
    isUrgent = isUrgent || file.isUrgent
  }

  private mutating func takeSum(_ files: [FileFacts], into next: inout ShownDownload) {
    let bytes = files.compactMap(\.bytes)
    if bytes.count == files.count { next.bytes = bytes.reduce(0) { $0.clampedSum($1) } }
    isUrgent = isUrgent || files.contains(where: \.isUrgent)
    let states = files.map(\.state)
    if !states.contains(.running), let first = states.first { next.state = first }
  }

  /// Takes note of growth, and of a beginning anew.
  private mutating func note(_ next: ShownDownload, files: Int, at time: UInt64) {
    if files != self.files {
      // Another set of files has another sum.
      byteMeter = nil
      estimate = TotalEstimate()
      self.files = files
    }
    if next.bytes != lastBytes || next.fraction != lastFraction { grown = time }
    lastBytes = next.bytes
    lastFraction = next.fraction
  }

  private mutating func measure(
    _ next: inout ShownDownload, percent: DownloadReport?, isSingle: Bool, at time: UInt64
  ) {
    sampled = time
    if isSingle, next.total == nil, let fraction = percent?.fraction, let bytes = next.bytes {
      estimate.add(fraction: fraction, bytes: bytes)
      if let total = estimate.total, total > bytes {
        next.total = total
        next.isTotalEstimated = true
      }
    }
    if let bytes = next.bytes {
      if byteMeter == nil { byteMeter = RateMeter(Double(bytes), at: time) }
      byteMeter?.add(Double(bytes), at: time)
      next.speed = next.speed ?? byteMeter?.rate
    }
    restart(&next, at: time)
    if next.state == .running, next.bytes != nil, time >= grown + Self.stallTime {
      next.state = .stalled
    }
    if next.state != .running { next.speed = nil }
    next.timeLeft = timeLeft(next)
  }

  /// A fraction that goes back shows nothing for a moment, and a little less is the same.
  private mutating func restart(_ next: inout ShownDownload, at time: UInt64) {
    guard let fraction = next.fraction else {
      fractionMeter = nil
      return
    }
    if fraction < highest - Self.backStep {
      restarted = time
      highest = fraction
      fractionMeter = nil
    }
    highest = max(highest, fraction)
    if fractionMeter == nil { fractionMeter = RateMeter(highest, at: time) }
    fractionMeter?.add(highest, at: time)
    if let restarted, time < restarted + Self.restartTime {
      next.fraction = nil
    } else {
      restarted = nil
      next.fraction = highest
    }
  }

  private func timeLeft(_ next: ShownDownload) -> Double? {
    // A program may be busy with the rest at 100 %; nobody knows for how long.
    guard next.state == .running, next.fraction ?? 0 < 1 else { return nil }
    if let total = next.total, let bytes = next.bytes {
      guard let speed = next.speed, speed > 0, total > bytes else { return nil }
      return Double(total - bytes) / speed
    }
    guard let fraction = next.fraction, let rate = fractionMeter?.rate else { return nil }
    return (1 - fraction) / rate
  }

  /// Its reports have gone; nearly all of it was done, so it counts as finished.
  mutating func finish(at time: UInt64) {
    shown.state = .finished
    shown.fraction = 1
    shown.speed = nil
    shown.timeLeft = nil
    overSince = time
  }

  /// Whether an end has been shown long enough.
  func hasExpired(at time: UInt64) -> Bool {
    overSince.map { time >= $0 + shownTime } ?? false
  }

  private var shownTime: UInt64 {
    if case .failed = shown.state { return Self.failedTime }
    return isShown ? Self.finishedTime : 0
  }

  /// When it may look different though no report comes; nil where it does not.
  var nextDeadline: UInt64? {
    if let overSince { return overSince + shownTime }
    var times: [UInt64] = []
    if !isShown { times.append(since + (isUrgent ? Self.urgentTime : Self.firstTime)) }
    if let restarted { times.append(restarted + Self.restartTime) }
    if shown.state == .running, isShown, sampled < grown + Self.stallTime {
      // Nothing that has stopped growing is measured for long.
      times.append(min(sampled + Self.sampleTime, grown + Self.stallTime))
    }
    return times.min()
  }
}

extension UInt64 {
  /// The sum, or the greatest number where it would be greater.
  func clampedSum(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
