import IsletKit

/// The media players on the session bus, and which of them is shown.
///
/// Players are found by their names (`ListNames`, `NameOwnerChanged`) and heard by two matches for
/// all of them. Nothing is polled: while no player says anything, nothing wakes up.
final class PlayerList {
  private static let prefix = "org.mpris.MediaPlayer2."
  /// A mirror of the newest player, which a call would even start (M38, M39).
  private static let ignoredLabels: Set<String> = ["playerctld"]
  /// More players than anyone has.
  private static let limit = 64
  /// How long a paused player stays, in microseconds (M51).
  static let pauseLimit: UInt64 = 10 * 60 * 1_000_000

  /// Called when what is shown may have changed; true for a new track of a playing player.
  var onChange: ((_ isNewTrack: Bool) -> Void)?
  /// Called with lines for the log.
  var onLog: ((String) -> Void)?

  private let bus: Bus
  private var players: [String: Player] = [:]
  private var owners: [String: String] = [:]
  private var matches: [BusMatch] = []
  private var changes: UInt64 = 0

  /// Begins to look for players.
  init(bus: Bus) throws(Errno) {
    self.bus = bus
    matches = [
      try bus.subscribe(
        "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
          + "interface='org.freedesktop.DBus',member='NameOwnerChanged',"
          + "arg0namespace='org.mpris.MediaPlayer2'"
      ) { [unowned self] message in ownerChanged(message) },
      try bus.subscribe(
        "type='signal',path='\(Player.path)',interface='org.freedesktop.DBus.Properties',"
          + "member='PropertiesChanged',arg0='\(Player.playerInterface)'"
      ) { [unowned self] message in propertiesChanged(message) },
      try bus.subscribe(
        "type='signal',path='\(Player.path)',interface='\(Player.playerInterface)',"
          + "member='Seeked'"
      ) { [unowned self] message in seeked(message) },
    ]
    try callBus("ListNames") { [unowned self] values in
      for name in values.first?.stringArray ?? [] where isPlayer(name) { findOwner(of: name) }
    }
  }

  /// The player to show: one that plays before one that is paused, then the newest change (M52).
  ///
  /// One that does not answer comes last, so that it hides nobody.
  var current: Player? {
    let now = Clock.bootTime.now()
    return players.values.filter { isShown($0, at: now) }.max { rank($0) < rank($1) }
  }

  /// When the last paused player is to be forgotten, in microseconds of the boot-time clock.
  var nextExpiry: UInt64? {
    players.values.compactMap { $0.pausedAt.map { $0 + Self.pauseLimit } }
      .filter { $0 > Clock.bootTime.now() }.min()
  }

  private func isShown(_ player: Player, at now: UInt64) -> Bool {
    switch player.state.status {
    case .playing: true
    // One that was found paused counts too: so music is back after a restart of the host.
    case .paused: player.pausedAt.map { now < $0 + Self.pauseLimit } ?? true
    case .stopped: false
    }
  }

  private func rank(_ player: Player) -> (Int, Int, UInt64) {
    (
      player.isResponsive ? 1 : 0, player.state.status == .playing ? 1 : 0, player.lastChange
    )
  }

  /// The part of a bus name that names the player: `vlc.instance7389`.
  static func label(of name: String) -> String {
    String(name.dropFirst(prefix.count))
  }

  /// A number greater than all before.
  func nextChange() -> UInt64 {
    changes += 1
    return changes
  }

  /// A player has news.
  func playerChanged(_ player: Player, isNewTrack: Bool) {
    onChange?(isNewTrack)
  }

  /// Writes a line to the log.
  func log(_ message: String) {
    onLog?(message)
  }

  private func isPlayer(_ name: String) -> Bool {
    name.hasPrefix(Self.prefix) && !Self.ignoredLabels.contains(Self.label(of: name))
  }

  private func callBus(
    _ member: String, signature: String = "", arguments: [BusValue] = [],
    success: @escaping ([BusValue]) -> Void
  ) throws(Errno) {
    try bus.call(
      BusCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: member, signature: signature,
        arguments: arguments)
    ) { [weak self] result in
      switch result {
      case .success(let values): if self != nil { success(values) }
      // A name may go before its owner is asked for.
      case .failure(let error): if !error.isServiceUnknown { self?.log("\(member): \(error)") }
      }
    }.detach()
  }

  private func findOwner(of name: String) {
    do throws(Errno) {
      try callBus("GetNameOwner", signature: "s", arguments: [.string(name)]) {
        [unowned self] values in
        // A newer NameOwnerChanged knows better.
        guard let owner = values.first?.stringValue, owners[name] == nil else { return }
        setOwner(of: name, to: owner)
      }
    } catch {
      log("cannot ask for the owner of \(name): \(error)")
    }
  }

  private func ownerChanged(_ message: BusMessage) {
    let values = message.body().compactMap(\.stringValue)
    guard message.sender == "org.freedesktop.DBus", values.count == 3, isPlayer(values[0]) else {
      return
    }
    setOwner(of: values[0], to: values[2])
  }

  /// Gives a name to another connection, or to none.
  private func setOwner(of name: String, to owner: String) {
    if let old = owners.removeValue(forKey: name), let player = players[old] {
      player.names.remove(name)
      if player.names.isEmpty {
        players[old] = nil
        onChange?(false)
      }
    }
    guard !owner.isEmpty, players[owner] != nil || players.count < Self.limit else { return }
    owners[name] = owner
    if let player = players[owner] {
      player.names.insert(name)
    } else {
      let player = Player(owner: owner, bus: bus, list: self)
      player.names = [name]
      players[owner] = player
      player.refresh()
    }
  }

  private func propertiesChanged(_ message: BusMessage) {
    guard let player = message.sender.flatMap({ players[$0] }) else { return }
    let body = message.body()
    guard body.count >= 2, body[0].stringValue == Player.playerInterface else { return }
    player.heard()
    player.apply(body[1].dictionaryValue ?? [:])
    if body.count >= 3, body[2].stringArray?.isEmpty == false { player.refresh() }
  }

  private func seeked(_ message: BusMessage) {
    guard let player = message.sender.flatMap({ players[$0] }),
      let position = MetadataReader.position(message.body().first)
    else { return }
    player.heard()
    player.seeked(to: position)
  }
}
