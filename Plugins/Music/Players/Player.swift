import IsletKit

/// One media player on the session bus, known by the unique name of its connection (M50).
///
/// It keeps the pure parts supplied with what the player says and with the time, and does what
/// they decide. Everything is asynchronous; nothing is asked while nothing plays.
final class Player {
  /// What it tells its owner.
  struct Events {
    /// Something has changed.
    var onChange: (Player, PlayerState.Changes) -> Void
    /// A line for the log.
    var onLog: (String) -> Void
  }

  /// The well-known names that the connection has; one process may have several.
  var names: Set<String> = [] { didSet { labels = names.map(PlayerNames.label).sorted() } }
  private var labels: [String] = []
  /// The unique name of its connection.
  let owner: String
  var state = PlayerState()
  private(set) var process: PlayerProcess?
  let cover: CoverLoader
  /// Whether it is shown, so that changes without a word are looked for (M21, M48).
  var isShown = false { didSet { if isShown != oldValue { armReading() } } }

  let calls: PlayerCalls
  let events: Events
  var plan = ReadingPlan()
  var backOff = BackOff()
  var seeking = SeekRule()
  var reading: Timer?
  private var lastChange: UInt64 = 0
  private var restingSince: UInt64?
  /// The icon that the files of the disk have told.
  private var icon: (application: String, name: String)?

  /// Begins to know the player behind a connection.
  init(
    owner: String, bus: Bus, loop: EventLoop, cover: CoverLoader, events: Events
  ) throws(Errno) {
    self.owner = owner
    self.cover = cover
    self.events = events
    calls = PlayerCalls(owner: owner, bus: bus)
    // Half a second decides nothing here, and lets wake-ups be shared.
    reading = try loop.makeTimer(.monotonic, accuracy: 500_000) { [unowned self] in readNext() }
    calls.onAnswer = { [unowned self] isAnswered in noteAnswer(isAnswered) }
    cover.onChange = { [unowned self] in self.events.onChange(self, .cover) }
    plan.begin(at: Self.now())
    readRoot()
    armReading()
  }

  /// What decides where it is shown.
  var facts: PlayerFacts {
    PlayerFacts(
      owner: owner, labels: labels, identity: state.identity, desktopEntry: state.desktopEntry,
      process: process?.identifier, status: state.status, track: state.track,
      isResponsive: backOff.isResponsive, lastChange: lastChange, restingSince: restingSince)
  }

  /// What to call the player: its own name, the one on the bus, or its program's (M41, M43).
  var displayName: String {
    if !state.identity.isEmpty { return state.identity }
    let program = labels.first.map(PlayerNames.program) ?? ""
    return program.isEmpty ? process?.program ?? "" : program
  }

  /// The name of its icon in the desktop's theme: that of its desktop file, or that file's own name,
  /// or its program's (M43).
  var iconName: String {
    let application =
      state.desktopEntry.isEmpty
      ? process?.program ?? labels.first.map(PlayerNames.program) ?? "" : state.desktopEntry
    if let icon, icon.application == application { return icon.name }
    let name = DesktopEntry(id: application)?.icon ?? ""
    let found = (application, name.isEmpty ? application : name)
    icon = found
    return found.1
  }

  /// The bus has told which process it is.
  func identify(_ process: PlayerProcess) {
    self.process = process
    loadCover(metadata: nil, isNewTrack: false)
    events.onChange(self, [])
  }

  static func now() -> UInt64 { Clock.monotonic.now() }
}

// MARK: - What it says

extension Player {
  /// Properties of the player's interface have come just now.
  func apply(_ properties: [String: BusValue]) {
    let now = Self.now()
    let changes = state.apply(properties, at: now)
    if changes.contains(.status) { noteStatus() }
    if changes.contains(.track) { seeking.forget() }
    if let metadata = properties["Metadata"]?.dictionaryValue {
      if changes.contains(.cover) || cover.isMissing {
        loadCover(metadata: metadata, isNewTrack: changes.contains(.track))
      }
    }
    if changes.contains(.motion) {
      if state.status == .stopped {
        plan.rest()
      } else {
        plan.moved(at: now, isPositionKnown: changes.contains(.position))
      }
    }
    if changes.contains(.jump), !changes.contains(.motion) { plan.wantEverything(at: now) }
    armReading()
    events.onChange(self, changes)
  }

  /// Properties have changed and their values were not told.
  func invalidate() {
    plan.wantEverything(at: Self.now())
    armReading()
  }

  /// It has jumped to a position in microseconds.
  func seeked(to position: Int64) {
    state.seeked(to: position, at: Self.now())
    events.onChange(self, .position)
  }

  /// A signal has come from it, so it lives.
  func heard() {
    guard !backOff.isResponsive else { return }
    noteAnswer(true)
  }

  private func noteStatus() {
    lastChange = Self.now()
    restingSince = state.status == .paused ? Clock.bootTime.now() : nil
  }

  private func noteAnswer(_ isAnswered: Bool) {
    guard isAnswered else {
      if backOff.isResponsive { restingSince = restingSince ?? Clock.bootTime.now() }
      backOff.failed(at: Self.now())
      events.onChange(self, [])
      return
    }
    guard backOff.succeeded() else { return }
    if state.status == .playing { restingSince = nil }
    plan.wantEverything(at: Self.now())
    armReading()
    events.onChange(self, [])
  }

  private func loadCover(metadata: [String: BusValue]?, isNewTrack: Bool) {
    cover.load(
      state.track.cover, embedded: metadata.map(MetadataReader.coverURL) ?? "",
      process: process?.identifier, isNewTrack: isNewTrack)
  }
}
