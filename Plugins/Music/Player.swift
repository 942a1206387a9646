import IsletKit

/// One media player on the session bus, known by the unique name of its connection (M50).
///
/// Every call is asynchronous with its own limit, so that a player that hangs delays nobody (M49).
final class Player {
  static let path = "/org/mpris/MediaPlayer2"
  static let rootInterface = "org.mpris.MediaPlayer2"
  static let playerInterface = "org.mpris.MediaPlayer2.Player"
  private static let propertiesInterface = "org.freedesktop.DBus.Properties"
  /// How long a player may take to answer, in microseconds.
  private static let patience: UInt64 = 1_500_000

  /// The unique name of its connection.
  let owner: String
  /// The well-known names that the connection has; one process may have several.
  var names: Set<String> = []
  private(set) var state = PlayerState()
  private(set) var artwork: ImageAsset?
  /// Whether it answered, or said something, since it last failed to answer.
  private(set) var isResponsive = true
  /// When it was paused, or found so, in microseconds of the boot-time clock.
  private(set) var pausedAt: UInt64?
  /// Grows with each change of status, over all players: the newest is shown (M52).
  private(set) var lastChange: UInt64 = 0

  private let bus: Bus
  private unowned let list: PlayerList
  private var isReadingPosition = false
  private var mustReadPositionAgain = false

  init(owner: String, bus: Bus, list: PlayerList) {
    self.owner = owner
    self.bus = bus
    self.list = list
  }

  /// What to call the player: its own name, or the one on the bus (M41).
  var displayName: String {
    if !state.identity.isEmpty { return state.identity }
    let label = names.min().map { PlayerList.label(of: $0) } ?? ""
    return String(label.prefix { $0 != "." })
  }

  /// Reads all properties.
  func refresh() {
    call(
      Self.propertiesInterface, "GetAll", signature: "s",
      arguments: [.string(Self.rootInterface)]
    ) { player, values in
      player.state.applyRoot(values.first?.dictionaryValue ?? [:])
      player.list.playerChanged(player, isNewTrack: false)
    } failure: { _ in
    }
    call(
      Self.propertiesInterface, "GetAll", signature: "s",
      arguments: [.string(Self.playerInterface)]
    ) { player, values in
      player.apply(values.first?.dictionaryValue ?? [:])
    } failure: { player in
      // M45: some answer for single properties only.
      for name in ["PlaybackStatus", "Metadata", "Position"] { player.readProperty(name) }
    }
  }

  private func readProperty(_ name: String) {
    call(
      Self.propertiesInterface, "Get", signature: "ss",
      arguments: [.string(Self.playerInterface), .string(name)]
    ) { player, values in
      if let value = values.first { player.apply([name: value.unwrapped]) }
    } failure: { _ in
    }
  }

  /// Takes over properties of the player's interface that came just now.
  func apply(_ properties: [String: BusValue]) {
    let wasPlaying = state.status == .playing
    let changes = state.apply(properties, at: Self.now())
    if changes.contains(.status) {
      lastChange = list.nextChange()
      pausedAt = state.status == .paused ? Clock.bootTime.now() : nil
    }
    if changes.contains(.artwork) || (artwork == nil && properties["Metadata"] != nil) {
      artwork = Artwork.open(state.track.artworkURL)
    }
    if changes.contains(.motion), !changes.contains(.position), state.status != .stopped {
      readPosition()
    }
    list.playerChanged(self, isNewTrack: changes.contains(.track) && wasPlaying)
  }

  /// A signal has come from it, so it lives.
  func heard() {
    guard !isResponsive else { return }
    isResponsive = true
    refresh()
  }

  /// It jumped to a position in microseconds.
  func seeked(to position: Int64) {
    state.setPosition(position, at: Self.now())
    list.playerChanged(self, isNewTrack: false)
  }

  private func readPosition() {
    guard !isReadingPosition else {
      mustReadPositionAgain = true
      return
    }
    isReadingPosition = true
    call(
      Self.propertiesInterface, "Get", signature: "ss",
      arguments: [.string(Self.playerInterface), .string("Position")]
    ) { player, values in
      player.finishReadingPosition(MetadataReader.position(values.first))
    } failure: { player in
      // M19: without a position there is no bar, and nothing else is lost.
      player.finishReadingPosition(nil)
    }
  }

  private func finishReadingPosition(_ position: Int64?) {
    isReadingPosition = false
    if mustReadPositionAgain {
      mustReadPositionAgain = false
      readPosition()
    } else if let position {
      seeked(to: position)
    }
  }

  /// Asks the player to do something; what it does comes back as a signal.
  func perform(_ action: MusicAction) {
    let (interface, member) =
      switch action {
      case .previous: (Self.playerInterface, "Previous")
      case .playPause: (Self.playerInterface, "PlayPause")
      case .next: (Self.playerInterface, "Next")
      case .raise: (Self.rootInterface, "Raise")
      }
    call(interface, member) { _, _ in
    } failure: { player in
      player.list.log("\(player.displayName) could not do \(member)")
    }
  }

  /// Calls the player; exactly one of the closures is called later, while the player is known.
  private func call(
    _ interface: String, _ member: String, signature: String = "", arguments: [BusValue] = [],
    success: @escaping (Player, [BusValue]) -> Void, failure: @escaping (Player) -> Void
  ) {
    let call = BusCall(
      destination: owner, path: Self.path, interface: interface, member: member,
      signature: signature, arguments: arguments, timeout: Self.patience)
    do throws(Errno) {
      try bus.call(call) { [weak self] result in
        guard let self else { return }
        switch result {
        case .success(let values):
          isResponsive = true
          success(self, values)
        case .failure(let error):
          if error.isNoReply {
            isResponsive = false
            list.playerChanged(self, isNewTrack: false)
          }
          failure(self)
        }
      }.detach()
    } catch {
      failure(self)
    }
  }

  private static func now() -> Double {
    Double(Clock.realTime.now()) / 1_000_000
  }
}
