import IsletKit

/// The media players on the session bus.
///
/// Players are found by their names (`ListNames`, `NameOwnerChanged`) and heard by three matches
/// for all of them, routed by the sender's unique name. Nothing starts a player: no name is called
/// that nobody owns (M39).
final class PlayerList {
  /// More players than anyone has.
  private static let limit = 64

  /// Called when a player has come or changed.
  var onChange: ((Player, PlayerState.Changes) -> Void)?
  /// Called when a player has gone.
  var onLeave: ((Player) -> Void)?
  /// Called with lines for the log.
  var onLog: ((String) -> Void)?

  private let bus: Bus
  private let loop: EventLoop
  private let shelf: CoverShelf
  private var players: [String: Player] = [:]
  private var owners: [String: String] = [:]
  private var matches: [BusMatch] = []

  /// Begins to look for players.
  init(bus: Bus, loop: EventLoop, shelf: CoverShelf) throws(Errno) {
    self.bus = bus
    self.loop = loop
    self.shelf = shelf
    matches = [
      try bus.subscribe(
        "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
          + "interface='org.freedesktop.DBus',member='NameOwnerChanged',"
          + "arg0namespace='org.mpris.MediaPlayer2'"
      ) { [unowned self] message in ownerChanged(message) },
      try bus.subscribe(
        "type='signal',path='\(PlayerCalls.path)',interface='org.freedesktop.DBus.Properties',"
          + "member='PropertiesChanged',arg0='\(PlayerCalls.playerInterface)'"
      ) { [unowned self] message in propertiesChanged(message) },
      try bus.subscribe(
        "type='signal',path='\(PlayerCalls.path)',interface='\(PlayerCalls.playerInterface)',"
          + "member='Seeked'"
      ) { [unowned self] message in seeked(message) },
    ]
    try callBus("ListNames", []) { [unowned self] values in
      for name in values.first?.stringArray ?? [] where PlayerNames.isPlayer(name) {
        findOwner(of: name)
      }
    }
  }

  /// All of them, in no order.
  var all: [Player] { Array(players.values) }

  /// The player behind a connection.
  subscript(owner: String) -> Player? { players[owner] }

  private func callBus(
    _ member: String, _ arguments: [String], success: @escaping ([BusValue]) -> Void
  ) throws(Errno) {
    try bus.call(
      BusCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: member,
        signature: String(repeating: "s", count: arguments.count),
        arguments: arguments.map { .string($0) })
    ) { [weak self] result in
      switch result {
      case .success(let values): if self != nil { success(values) }
      // A name may go before it is asked about.
      case .failure(let error): if !error.isServiceUnknown { self?.onLog?("\(member): \(error)") }
      }
    }.detach()
  }

  private func findOwner(of name: String) {
    do throws(Errno) {
      try callBus("GetNameOwner", [name]) { [unowned self] values in
        // A newer NameOwnerChanged knows better.
        guard let owner = values.first?.stringValue, owners[name] == nil else { return }
        setOwner(of: name, to: owner)
      }
    } catch {
      onLog?("cannot ask for the owner of \(name): \(error)")
    }
  }

  private func findProcess(of player: Player) {
    do throws(Errno) {
      try callBus("GetConnectionUnixProcessID", [player.owner]) { [weak player] values in
        guard let number = values.first?.int64Value.flatMap({ Int32(exactly: $0) }) else { return }
        player?.identify(PlayerProcess(number))
      }
    } catch {
      onLog?("cannot ask for the process of \(player.displayName): \(error)")
    }
  }

  private func ownerChanged(_ message: BusMessage) {
    let values = message.body().compactMap(\.stringValue)
    guard message.sender == "org.freedesktop.DBus", values.count == 3,
      PlayerNames.isPlayer(values[0])
    else { return }
    setOwner(of: values[0], to: values[2])
  }

  /// Gives a name to another connection, or to none (M50).
  private func setOwner(of name: String, to owner: String) {
    if let old = owners.removeValue(forKey: name), let player = players[old] {
      player.names.remove(name)
      if player.names.isEmpty {
        players[old] = nil
        onLeave?(player)
      }
    }
    guard !owner.isEmpty, players[owner] != nil || players.count < Self.limit else { return }
    owners[name] = owner
    if let player = players[owner] {
      player.names.insert(name)
    } else {
      add(owner, name: name)
    }
  }

  private func add(_ owner: String, name: String) {
    do throws(Errno) {
      let player = try Player(
        owner: owner, bus: bus, loop: loop, cover: CoverLoader(shelf: shelf, loop: loop),
        events: Player.Events(
          onChange: { [unowned self] in onChange?($0, $1) },
          onLog: { [unowned self] in onLog?($0) }))
      player.names = [name]
      players[owner] = player
      findProcess(of: player)
    } catch {
      onLog?("cannot watch \(name): \(error)")
    }
  }

  private func propertiesChanged(_ message: BusMessage) {
    guard let player = message.sender.flatMap({ players[$0] }) else { return }
    let body = message.body()
    guard body.count >= 2, body[0].stringValue == PlayerCalls.playerInterface else { return }
    player.heard()
    player.apply(body[1].dictionaryValue ?? [:])
    if body.count >= 3, body[2].stringArray?.isEmpty == false { player.invalidate() }
  }

  private func seeked(_ message: BusMessage) {
    guard let player = message.sender.flatMap({ players[$0] }),
      let position = MetadataReader.position(message.body().first)
    else { return }
    player.heard()
    player.seeked(to: position)
  }
}
