/// Tells the progress of a song or film from that of a download: scripts and media libraries show
/// both by the same signals.
///
/// Listening to all players would cost; so a player is asked only when its own application shows a
/// progress. What stands where the player's position stands is playback.
enum PlaybackRule {
  /// What a player says.
  struct Player: Hashable {
    var isPlaying: Bool
    /// In microseconds.
    var position: Int64
    /// In microseconds.
    var length: Int64
  }

  private static let prefix = "org.mpris.MediaPlayer2."
  /// A percentage is a whole number, and it may be a moment old.
  private static let tolerance = 0.02
  /// The same for short songs, in microseconds.
  private static let delay = 2_000_000.0

  /// Those of all names on the bus that the application's player may have.
  static func names(of application: String, in names: [String]) -> [String] {
    guard let last = application.split(separator: ".").last else { return [] }
    return names.filter { name in
      name.hasPrefix(prefix)
        && name.dropFirst(prefix.count).split(separator: ".").contains { part in
          ApplicationID.normalised(String(part)) == ApplicationID.normalised(String(last))
        }
    }
  }

  /// Whether a progress is that of what a player plays.
  static func isPlayback(_ fraction: Double, _ player: Player) -> Bool {
    guard player.isPlaying, player.length > 0, player.position >= 0 else { return false }
    let (position, length) = (Double(player.position), Double(player.length))
    return abs(fraction - position / length) <= tolerance
      || abs(fraction * length - position) <= delay
  }
}

/// What is known of each application that shows a progress: whether it is that of a download.
///
/// Pure: times are arguments, in microseconds of one clock.
struct PlaybackVerdicts {
  /// What to do with a progress.
  enum Verdict: Hashable {
    /// Nobody knows yet: keep it until the answer comes.
    case unknown
    case download
    case playback
  }

  private struct State {
    var verdict = Verdict.unknown
    var isAsking = false
    var answers = 0
    var asked: UInt64 = 0
  }

  /// How long to wait before an application's player is asked again.
  static let patience: UInt64 = 5_000_000
  /// After so many answers in a row a download is believed to be one.
  private static let trust = 3
  /// More applications are believed at once.
  private static let limit = 64

  private var states: [String: State] = [:]

  /// What is to be done with a progress that has come.
  ///
  /// - Parameters:
  ///   - application: Whose it is.
  ///   - time: Now.
  /// - Returns: The verdict, and whether its player has to be asked.
  mutating func look(at application: String, at time: UInt64) -> (verdict: Verdict, asks: Bool) {
    guard states[application] != nil || states.count < Self.limit else { return (.download, false) }
    var state = states[application] ?? State()
    let isDue = state.asked == 0 || time >= state.asked + Self.patience
    let isOpen = state.verdict != .download || state.answers < Self.trust
    let asks = !state.isAsking && isDue && isOpen
    if asks {
      state.isAsking = true
      state.asked = time
    }
    states[application] = state
    return (state.verdict, asks)
  }

  /// Takes over the answer; returns whether the verdict has changed.
  mutating func answer(_ application: String, isPlayback: Bool) -> Bool {
    guard var state = states[application] else { return false }
    let verdict: Verdict = isPlayback ? .playback : .download
    let isNew = state.verdict != verdict
    state.answers = isNew ? 1 : state.answers + 1
    state.verdict = verdict
    state.isAsking = false
    states[application] = state
    return isNew
  }

  /// The application shows no progress any more; the next one is a new one.
  mutating func forget(_ application: String) { states[application] = nil }
}
