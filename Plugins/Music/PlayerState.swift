import IsletKit

/// What a player does, by its `PlaybackStatus`.
enum PlaybackStatus: String, Hashable {
  case playing = "Playing"
  case paused = "Paused"
  case stopped = "Stopped"
}

/// Everything that is known of a player: its properties, read leniently.
///
/// Pure: it is told what came and when, and says what that changed.
struct PlayerState {
  /// What some properties have changed.
  struct Changes: OptionSet {
    let rawValue: Int
    /// Another track plays.
    static let track = Changes(rawValue: 1)
    /// It plays, paused or stopped.
    static let status = Changes(rawValue: 2)
    /// The position goes on in another way, so it must be read again.
    static let motion = Changes(rawValue: 4)
    /// The position was in the properties themselves.
    static let position = Changes(rawValue: 8)
    /// The cover may be another one.
    static let artwork = Changes(rawValue: 16)
  }

  private(set) var status = PlaybackStatus.stopped
  private(set) var track = Track()
  /// Nil while the position is unknown.
  private(set) var clock: PlaybackClock?
  private(set) var identity = ""
  private var rate = 1.0
  private var canControl = true
  private var canGoNextProperty = true
  private var canGoPreviousProperty = true
  private var canPlay = true
  private var canPause = true

  var canGoNext: Bool { canControl && canGoNextProperty }
  var canGoPrevious: Bool { canControl && canGoPreviousProperty }
  /// M56: players that can do one of the two understand `PlayPause`.
  var canPlayOrPause: Bool { canControl && (canPlay || canPause) }

  /// What to call the track: its title, or else the player's name.
  var title: String { track.title.isEmpty ? identity : track.title }

  /// Takes over properties of `org.mpris.MediaPlayer2`.
  mutating func applyRoot(_ properties: [String: BusValue]) {
    let name = MetadataReader.text(properties["Identity"])
    if !name.isEmpty { identity = name }
  }

  /// Takes over properties of `org.mpris.MediaPlayer2.Player` that came at a date; a missing one
  /// stays as it was.
  mutating func apply(_ properties: [String: BusValue], at date: Double) -> Changes {
    var changes: Changes = []
    if let text = properties["PlaybackStatus"]?.stringValue,
      let newStatus = PlaybackStatus(rawValue: text), newStatus != status
    {
      status = newStatus
      changes.formUnion([.status, .motion])
    }
    if let value = properties["Rate"] {
      let newRate = MetadataReader.rate(value)
      if newRate != rate { changes.insert(.motion) }
      rate = newRate
    }
    // `a{sv}` by the spec; anything else counts as absent.
    if let metadata = properties["Metadata"]?.dictionaryValue {
      changes.formUnion(apply(MetadataReader.track(metadata), at: date))
    }
    clock?.set(isRunning: status == .playing, rate: rate, at: date)
    if let position = MetadataReader.position(properties["Position"]) {
      setPosition(position, at: date)
      changes.insert(.position)
    }
    read(&canControl, properties["CanControl"])
    read(&canGoNextProperty, properties["CanGoNext"])
    read(&canGoPreviousProperty, properties["CanGoPrevious"])
    read(&canPlay, properties["CanPlay"])
    read(&canPause, properties["CanPause"])
    return changes
  }

  private mutating func apply(_ newTrack: Track, at date: Double) -> Changes {
    var newTrack = newTrack
    guard newTrack.isSameTrack(as: track) else {
      track = newTrack
      // Until the new position is read, a new track has just begun (M9).
      if clock != nil { clock = PlaybackClock(position: 0, at: date) }
      return [.track, .motion, .artwork]
    }
    // M29, M30: the cover of the same track stays when it is taken away.
    if newTrack.artworkURL.isEmpty { newTrack.artworkURL = track.artworkURL }
    let isSameArtwork = newTrack.artworkURL == track.artworkURL
    track = newTrack
    return isSameArtwork ? [] : .artwork
  }

  /// Takes over a position in microseconds that was true at a date.
  mutating func setPosition(_ position: Int64, at date: Double) {
    if clock == nil { clock = PlaybackClock(position: position, at: date) }
    clock?.set(position: position, at: date)
    clock?.set(isRunning: status == .playing, rate: rate, at: date)
  }

  private func read(_ property: inout Bool, _ value: BusValue?) {
    if let value = value?.boolValue { property = value }
  }
}
