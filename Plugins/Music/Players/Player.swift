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
  private(set) var state = PlayerState()
  private(set) var process: PlayerProcess?
  let cover: CoverLoader
  /// Whether it is shown, so that changes without a word are looked for (M21, M48).
  var isShown = false { didSet { if isShown != oldValue { armReading() } } }

  private let calls: PlayerCalls
  private let events: Events
  private var plan = ReadingPlan()
  private var backOff = BackOff()
  private var seeking = SeekRule()
  private var reading: Timer?
  private var lastChange: UInt64 = 0
  private var restingSince: UInt64?

  /// Begins to know the player behind a connection.
  init(
    owner: String, bus: Bus, loop: EventLoop, cover: CoverLoader, events: Events
  ) throws(Errno) {
    self.owner = owner
    self.cover = cover
    self.events = events
    calls = PlayerCalls(owner: owner, bus: bus)
    // A tenth of a second decides nothing here, and lets wake-ups be shared.
    reading = try loop.makeTimer(.monotonic, accuracy: 100_000) { [unowned self] in readNext() }
    calls.onAnswer = { [unowned self] isAnswered in noteAnswer(isAnswered) }
    cover.onChange = { [unowned self] in self.events.onChange(self, .cover) }
    plan.begin(at: Self.now())
    readRoot()
    readNext()
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

  /// The name of its icon in the desktop's theme (M43).
  var iconName: String {
    if !state.desktopEntry.isEmpty { return state.desktopEntry }
    return process?.program ?? labels.first.map(PlayerNames.program) ?? ""
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

// MARK: - What it is asked

extension Player {
  private var situation: ReadingPlan.Situation {
    ReadingPlan.Situation(
      isWatched: isShown && state.status == .playing, isKnown: !state.track.title.isEmpty)
  }

  private func armReading() {
    let due = backOff.isResponsive ? plan.due(situation) : backOff.nextTry
    if let due {
      reading?.arm(at: due)
    } else {
      reading?.disarm()
    }
  }

  private func readNext() {
    let now = Self.now()
    if !backOff.isResponsive {
      backOff.tries()
      readProperty("PlaybackStatus")
      return
    }
    switch plan.take(situation, at: now) {
    case .everything: readEverything()
    case .position: readPosition()
    case nil: armReading()
    }
  }

  private func finishReading() {
    plan.finished()
    armReading()
  }

  private func readRoot() {
    calls.getAll(PlayerCalls.rootInterface) { [unowned self] properties in
      guard let properties else { return }
      state.applyRoot(properties)
      events.onChange(self, [])
    }
  }

  private func readEverything() {
    if state.identity.isEmpty { readRoot() }
    calls.getAll(PlayerCalls.playerInterface) { [unowned self] properties in
      plan.finished()
      if let properties {
        apply(properties)
      } else if backOff.isResponsive {
        // M45: some answer for single properties only.
        for name in ["PlaybackStatus", "Metadata", "Position", "CanSeek"] { readProperty(name) }
      }
      armReading()
    }
  }

  private func readProperty(_ name: String) {
    calls.get(name) { [unowned self] value in
      if let value { apply([name: value]) } else { armReading() }
    }
  }

  private func readPosition() {
    calls.get("Position") { [unowned self] value in
      // M19: without a position there is no bar, and nothing else is lost.
      if let position = MetadataReader.position(value) {
        let changes = state.readPosition(position, at: Self.now())
        if changes.contains(.jump) { plan.wantEverything(at: Self.now()) }
        events.onChange(self, changes)
      }
      finishReading()
    }
  }
}

// MARK: - What it is told to do

extension Player {
  /// Asks the player to do something; what it does comes back as a signal.
  func perform(_ action: MusicAction, argument: String) {
    switch action {
    case .previous: call(PlayerCalls.playerInterface, "Previous")
    case .playPause: call(PlayerCalls.playerInterface, "PlayPause")
    case .next: call(PlayerCalls.playerInterface, "Next")
    case .raise: call(PlayerCalls.rootInterface, "Raise")
    case .seek: seek(argument)
    }
  }

  private func call(_ interface: String, _ member: String) {
    calls.call(interface, member) { [unowned self] values in
      if values == nil { events.onLog("\(displayName) could not do \(member)") }
    }
  }

  private func seek(_ argument: String) {
    let now = Self.now()
    guard state.canSeek, let length = state.track.length, let model = state.position.model,
      let request = SeekRule.Request(argument)
    else { return }
    let target = SeekRule.target(request, from: model.position(at: now), length: length)
    let call = seeking.jump(to: target, from: model, trackID: state.track.id, at: now)
    state.jump(to: target, at: now)
    events.onChange(self, .position)
    if let call { send(call) }
  }

  private func send(_ call: SeekRule.Call) {
    let (member, signature, arguments): (String, String, [BusValue]) =
      switch call {
      case .setPosition(let track, let position):
        ("SetPosition", "ox", [.objectPath(track), .int64(position)])
      case .seek(let offset): ("Seek", "x", [.int64(offset)])
      }
    calls.call(
      PlayerCalls.playerInterface, member, signature: signature, arguments: arguments
    ) { [unowned self] _ in
      let now = Self.now()
      if let next = seeking.finished(trackID: state.track.id, at: now) {
        send(next)
      } else {
        // Where it really is counts again once the jump has had its time.
        plan.wantPosition(at: now + PlaybackPosition.jumpTime)
        armReading()
      }
    }
  }
}
