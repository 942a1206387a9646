/// What decides which players are shown, and in which order.
///
/// Pure values.
struct PlayerFacts {
  /// The unique name of the connection.
  var owner: String
  /// The labels of its names, `vlc.instance7389`, sorted.
  var labels: [String]
  /// Its own name.
  var identity = ""
  var desktopEntry = ""
  var process: Int32?
  var status = PlaybackStatus.stopped
  var track = Track()
  /// Whether it answers.
  var isResponsive = true
  /// Grows with each change of status, over all players.
  var lastChange: UInt64 = 0
  /// When it stopped playing without being stopped, or was found so, in microseconds of the
  /// boot-time clock.
  var restingSince: UInt64?

  var isPlaying: Bool { status == .playing && isResponsive }
  var isRemote: Bool { labels.contains(where: PlayerNames.isRemote) }
  var isBrowser: Bool { labels.contains(where: PlayerNames.isBrowser) }
  var isBrowserIntegration: Bool { labels.contains(where: PlayerNames.isBrowserIntegration) }

  /// Whether one of its names is this one; people write any of them, in any case (M41).
  func isCalled(_ name: String) -> Bool {
    let name = name.lowercased()
    return identity.lowercased() == name || desktopEntry.lowercased() == name
      || labels.contains {
        $0.lowercased() == name || PlayerNames.program(ofLabel: $0).lowercased() == name
      }
  }
}
