import IsletKit

/// Shows what plays: an activity for each player that matters.
final class MusicProvider: Provider {
  static let descriptor = ProviderDescriptor(
    id: "music", name: "Music", version: "1.0",
    summary: "Shows what media players on the session bus play (MPRIS2).")

  static var widgets: [any Widget] { MusicWidget() }

  /// How long to wait before the session bus is looked for again, in microseconds.
  private static let reconnectTime: UInt64 = 5_000_000

  /// How long fetching a cover may take, in microseconds.
  private static let fetchTime: UInt64 = 15_000_000

  private let host: Host
  private let shelf = CoverShelf()
  private var settings = MusicSettings()
  private var bus: Bus?
  private var players: PlayerList?
  private var shown: [String: PlayerActivity] = [:]
  private var ordering: DeferredSource?
  private var expiry: Timer?
  private var reconnecting: Timer?
  private var clock: ClockChangeSource?

  init(host: Host) throws {
    self.host = host
    ordering = try host.eventLoop.makeDeferred { [unowned self] in order() }
    expiry = try host.eventLoop.makeTimer(.bootTime, accuracy: 1_000_000) { [unowned self] in
      order()
    }
    reconnecting = try host.eventLoop.makeTimer(.monotonic) { [unowned self] in reconnect() }
    // The engine draws by the time of day, and music keeps to a clock that stands still in sleep.
    clock = try host.eventLoop.onClockChange { [unowned self] in
      for activity in shown.values { activity.playerChanged(.position) }
    }
    host.onSettingsChange = { [unowned self] in readSettings() }
  }

  func start() throws {
    readSettings()
    try connect()
  }

  func stop() {
    for activity in shown.values { activity.end() }
    shown = [:]
    players = nil
    bus = nil
  }

  func handleAction(_ action: String, argument: String, activityID: String) throws {
    guard let action = MusicAction(rawValue: action) else { throw Errno.invalidArgument }
    shown.values.first { $0.id == activityID }?.player.perform(action, argument: argument)
  }

  func activityStateDidChange(
    _ state: ActivityState, reason: ActivityDismissalReason?, activityID: String
  ) {
    guard reason == .user else { return }
    shown.values.first { $0.id == activityID }?.dismiss()
  }

  private func readSettings() {
    let (settings, faults) = MusicSettings.read { host.settings[$0] }
    for fault in faults { host.log(fault.text, level: .warning) }
    host.report(faults.isEmpty ? nil : faults.map(\.text).joined(separator: "; "), on: "settings")
    self.settings = settings
    if settings.fetchesCovers != shelf.isOpen {
      shelf.fetch = settings.fetchesCovers ? makeFetch() : nil
      if !settings.fetchesCovers { host.report(nil, on: "network-art") }
      for player in players?.all ?? [] { player.cover.reconsider() }
    }
    ordering?.schedule()
  }

  private func makeFetch() -> CoverShelf.Fetch {
    { [unowned host] url, limit, completion in
      host.fetch(url, limit: limit, timeout: Self.fetchTime) { result in
        switch result {
        case .success(let data): completion(data)
        case .failure(let error):
          // A server without a cover is normal; a helper that is missing concerns all of them.
          if error.kind == .noHelper { host.report(error.description, on: "network-art") }
          completion(nil)
        }
      }
    }
  }

  private func connect() throws(Errno) {
    let bus = try host.openSessionBus()
    let players = try PlayerList(bus: bus, loop: host.eventLoop, shelf: shelf)
    players.onChange = { [unowned self] player, changes in
      shown[player.owner]?.playerChanged(changes)
      if changes.isEmpty || !changes.isSubset(of: .ofTheTrackAlone) { ordering?.schedule() }
    }
    players.onLeave = { [unowned self] player in
      shown.removeValue(forKey: player.owner)?.end()
      ordering?.schedule()
    }
    players.onLog = { [unowned self] message in host.log(message, level: .warning) }
    bus.onDisconnect = { [unowned self] in disconnected() }
    self.bus = bus
    self.players = players
  }

  private func disconnected() {
    host.log("the session bus is gone; waiting for it to come back", level: .warning)
    for activity in shown.values { activity.end() }
    shown = [:]
    players = nil
    bus = nil
    order()
    reconnecting?.arm(after: Self.reconnectTime)
  }

  private func reconnect() {
    do throws(Errno) {
      try connect()
    } catch {
      reconnecting?.arm(after: Self.reconnectTime)
    }
  }

  /// Decides which players are shown, and in which order.
  private func order() {
    let now = Clock.bootTime.now()
    let ranking = Ranking(settings: settings)
    let facts = players?.all.map(\.facts) ?? []
    let order = ranking.shown(facts, at: now)
    for (place, facts) in order.enumerated() {
      show(facts, relevance: Self.relevance(facts, place: place))
    }
    for (owner, activity) in shown where !order.contains(where: { $0.owner == owner }) {
      activity.hide()
    }
    if let date = ranking.nextExpiry(facts, after: now) {
      expiry?.arm(at: date)
    } else {
      expiry?.disarm()
    }
    reportSilent(facts)
  }

  /// What plays comes well before what is paused, and each before the one after it (M52).
  private static func relevance(_ facts: PlayerFacts, place: Int) -> Double {
    (facts.isPlaying ? 50 : 10) - Double(place)
  }

  private func show(_ facts: PlayerFacts, relevance: Double) {
    guard let player = players?[facts.owner] else { return }
    do throws(Errno) {
      let activity: PlayerActivity
      if let known = shown[facts.owner] {
        activity = known
      } else {
        activity = try PlayerActivity(player, host: host)
      }
      shown[facts.owner] = activity
      activity.show(relevance: relevance)
    } catch {
      host.log("\(player.displayName) cannot be shown: \(error)", level: .error)
    }
  }

  /// Names the players that do not answer (M49).
  private func reportSilent(_ facts: [PlayerFacts]) {
    let names = facts.filter { !$0.isResponsive }
      .compactMap { players?[$0.owner]?.displayName }.sorted()
    let notice = names.map { "\($0) does not answer" }.joined(separator: ", ")
    host.report(
      names.isEmpty ? nil : notice + "; close it if it does not come back", on: "players")
  }
}

/// What the library's entry symbol returns (`islet_provider_entry_v1`).
public func makeEntry() -> UnsafeRawPointer? {
  MusicProvider.makeEntry()
}
