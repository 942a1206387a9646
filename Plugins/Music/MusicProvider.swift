import IsletKit

/// Shows what plays: one activity for the player that matters most.
final class MusicProvider: Provider {
  static let descriptor = ProviderDescriptor(
    id: "music", name: "Music", version: "1.0",
    summary: "Shows what media players on the session bus play (MPRIS2).")

  static var widgets: [any Widget] { MusicWidget() }

  /// How long a new track waits for the rest of its metadata, in microseconds.
  ///
  /// Browsers send the title, the artist and the cover one after the other (M27).
  private static let settleTime: UInt64 = 120_000
  /// How long something must be there before it is shown at all, in microseconds (M65).
  ///
  /// mpv says that it plays before it has opened the file, and names the file before its title.
  private static let firstTime: UInt64 = 250_000
  /// How long to wait before the session bus is looked for again, in microseconds.
  private static let reconnectTime: UInt64 = 5_000_000

  private let host: Host
  private var activity: Activity<MusicAttributes>?
  /// What somebody has sent away: it stays away until its player plays something else.
  private var dismissed: (owner: String, track: Track)?
  private var hasWaited = false
  private var players: PlayerList?
  private var bus: Bus?
  private var refreshing: DeferredSource?
  private var settling: Timer?
  private var expiry: Timer?
  private var reconnecting: Timer?

  init(host: Host) throws {
    self.host = host
    refreshing = try host.eventLoop.makeDeferred { [unowned self] in refresh() }
    settling = try host.eventLoop.makeTimer(.monotonic) { [unowned self] in
      hasWaited = true
      refresh()
    }
    expiry = try host.eventLoop.makeTimer(.bootTime, accuracy: 1_000_000) { [unowned self] in
      refresh()
    }
    reconnecting = try host.eventLoop.makeTimer(.monotonic) { [unowned self] in reconnect() }
  }

  func start() throws {
    try connect()
  }

  func stop() {
    activity?.end(nil, dismissalPolicy: .immediate)
    activity = nil
    players = nil
    bus = nil
  }

  func handleAction(_ action: String, argument: String, activityID: String) throws {
    guard let action = MusicAction(rawValue: action) else { throw Errno.invalidArgument }
    players?.current?.perform(action)
  }

  func activityStateDidChange(
    _ state: ActivityState, reason: ActivityDismissalReason?, activityID: String
  ) {
    guard reason == .user, activityID == activity?.id, let player = players?.current else { return }
    dismissed = (player.owner, player.state.track)
  }

  private func connect() throws(Errno) {
    let bus = try host.openSessionBus()
    let players = try PlayerList(bus: bus)
    players.onChange = { [unowned self] isNewTrack in playersChanged(isNewTrack: isNewTrack) }
    players.onLog = { [unowned self] message in host.log(message, level: .warning) }
    bus.onDisconnect = { [unowned self] in disconnected() }
    self.bus = bus
    self.players = players
  }

  private func disconnected() {
    host.log("the session bus is gone; waiting for it to come back", level: .warning)
    players = nil
    bus = nil
    refresh()
    reconnecting?.arm(after: Self.reconnectTime)
  }

  private func reconnect() {
    do throws(Errno) {
      try connect()
    } catch {
      reconnecting?.arm(after: Self.reconnectTime)
    }
  }

  private func playersChanged(isNewTrack: Bool) {
    if settling?.isArmed == true, players?.current != nil { return }
    if isNewTrack, activity != nil {
      settling?.arm(after: Self.settleTime)
    } else {
      refreshing?.schedule()
    }
  }

  /// Brings the activity in line with the players.
  private func refresh() {
    if let date = players?.nextExpiry {
      expiry?.arm(at: date)
    } else {
      expiry?.disarm()
    }
    guard let player = players?.current else {
      activity?.end(nil, dismissalPolicy: .immediate)
      activity = nil
      hasWaited = false
      settling?.disarm()
      return
    }
    if let dismissed {
      guard dismissed.owner != player.owner || !dismissed.track.isSameTrack(as: player.state.track)
      else {
        activity = nil
        return
      }
      self.dismissed = nil
    }
    if activity == nil, !hasWaited {
      if settling?.isArmed == false { settling?.arm(after: Self.firstTime) }
      return
    }
    settling?.disarm()
    let content = ActivityContent(
      state: makeState(player), staleDate: nil, relevanceScore: player.isPlaying ? 50 : 10)
    // One that the engine has ended, after its hours for example, begins anew.
    if [.ended, .dismissed].contains(activity?.activityState) { activity = nil }
    if let activity {
      activity.update(content)
    } else {
      do {
        activity = try Activity.request(attributes: MusicAttributes(), content: content)
      } catch {
        host.log("\(error)", level: .error)
      }
    }
  }

  private func makeState(_ player: Player) -> MusicAttributes.ContentState {
    let state = player.state
    return MusicAttributes.ContentState(
      title: state.title.isEmpty ? player.displayName : state.title,
      subtitle: state.track.subtitle, player: player.displayName, isPlaying: player.isPlaying,
      artwork: player.artwork, timeline: state.clock?.timeline(length: state.track.length),
      canGoPrevious: state.canGoPrevious, canPlayOrPause: state.canPlayOrPause,
      canGoNext: state.canGoNext)
  }
}

extension Player {
  /// Whether it plays right now.
  var isPlaying: Bool { state.status == .playing }
}

/// What the library's entry symbol returns (`islet_provider_entry_v1`).
public func makeEntry() -> UnsafeRawPointer? {
  MusicProvider.makeEntry()
}
