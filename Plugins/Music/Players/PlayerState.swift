import IsletKit

/// What a player does, by its `PlaybackStatus`.
enum PlaybackStatus: Hashable {
  case playing
  case paused
  case stopped

  /// Reads the property, in upper or lower case; nil for what makes no sense.
  init?(_ text: String) {
    switch text.lowercased() {
    case "playing": self = .playing
    case "paused": self = .paused
    case "stopped": self = .stopped
    default: return nil
    }
  }
}

/// Everything that is known of a player: its properties, read leniently.
///
/// Pure: it is told what came and when, and says what that changed. Times are in microseconds of
/// the monotonic clock.
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
    static let cover = Changes(rawValue: 16)
    /// The position is one that nothing explains, so more may have changed without a word (M48).
    static let jump = Changes(rawValue: 32)
    /// What cannot change which players are shown.
    static let ofTheTrackAlone: Changes = [.position, .cover, .jump]
  }

  private(set) var status = PlaybackStatus.stopped
  private(set) var track = Track()
  private(set) var position = PlaybackPosition()
  private(set) var identity = ""
  /// The name of its desktop file, without folder and ending (M43).
  private(set) var desktopEntry = ""
  private var lengths = LengthRule()
  private var rate = 1.0
  private var canControl = true
  private var canGoNextProperty = true
  private var canGoPreviousProperty = true
  private var canPlay = true
  private var canPause = true
  private var canSeekProperty = false

  var canGoNext: Bool { canControl && canGoNextProperty }
  var canGoPrevious: Bool { canControl && canGoPreviousProperty }
  /// M56: players that can do one of the two understand `PlayPause`.
  var canPlayOrPause: Bool { canControl && (canPlay || canPause) }
  /// Whether a place on the bar means something to the player (M20).
  var canSeek: Bool {
    canControl && canSeekProperty && track.length != nil && position.model != nil
      && position.isInMicroseconds
  }

  /// Takes over properties of `org.mpris.MediaPlayer2`.
  mutating func applyRoot(_ properties: [String: BusValue]) {
    let name = MetadataReader.text(properties["Identity"])
    if !name.isEmpty { identity = name }
    let entry = PlayerNames.desktopEntry(MetadataReader.text(properties["DesktopEntry"]))
    if !entry.isEmpty { desktopEntry = entry }
  }

  /// Takes over properties of `org.mpris.MediaPlayer2.Player` that came at a time; a missing one
  /// stays as it was.
  mutating func apply(_ properties: [String: BusValue], at time: UInt64) -> Changes {
    var changes: Changes = []
    if let text = properties["PlaybackStatus"]?.stringValue,
      let newStatus = PlaybackStatus(text), newStatus != status
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
      changes.formUnion(apply(MetadataReader.track(metadata), at: time))
    }
    position.set(isPlaying: status == .playing, rate: rate, at: time)
    read(&canControl, properties["CanControl"])
    read(&canGoNextProperty, properties["CanGoNext"])
    read(&canGoPreviousProperty, properties["CanGoPrevious"])
    read(&canPlay, properties["CanPlay"])
    read(&canPause, properties["CanPause"])
    read(&canSeekProperty, properties["CanSeek"])
    if let value = MetadataReader.position(properties["Position"]) {
      changes.formUnion(readPosition(value, at: time))
    }
    return changes
  }

  private mutating func apply(_ newTrack: Track, at time: UInt64) -> Changes {
    var newTrack = newTrack
    if !newTrack.hasSource(of: track) { lengths = LengthRule() }
    lengths.told(
      newTrack.length, position: position.model?.position(at: time),
      isPlaying: status == .playing, at: time)
    if lengths.isLive {
      (newTrack.length, newTrack.isEndless) = (nil, true)
      // It was the same all the time: only its end is gone.
      if newTrack.hasSource(of: track) { (track.length, track.isEndless) = (nil, true) }
    }
    guard newTrack.continues(track) else {
      let isFirst = track == Track()
      track = newTrack
      position.beginTrack(isFirst: isFirst, at: time)
      return [.track, .motion, .cover]
    }
    // M29, M30: the cover of the same track stays when it is taken away.
    if newTrack.cover == .none { newTrack.cover = track.cover }
    let isSameCover = newTrack.cover == track.cover
    track = newTrack
    return isSameCover ? [] : .cover
  }

  /// Takes over a reading of `Position`.
  mutating func readPosition(_ value: Int64, at time: UInt64) -> Changes {
    let isJump = position.read(value, length: track.length, at: time)
    return isJump ? [.position, .jump] : .position
  }

  /// Takes over the player's word that somebody jumped.
  mutating func seeked(to value: Int64, at time: UInt64) {
    position.seeked(to: value, at: time)
  }

  /// Jumps before the player does (M23); in microseconds.
  mutating func jump(to target: Double, at time: UInt64) {
    position.jump(to: target, at: time)
  }

  private func read(_ property: inout Bool, _ value: BusValue?) {
    if let value = value?.boolValue { property = value }
  }
}
