import IsletKit

/// What is playing in one player.
struct MusicAttributes: ActivityAttributes {
  /// A track and how far it is.
  struct ContentState: Codable, Hashable {
    var title: String
    /// Artist and album, as far as they are known.
    var subtitle: String
    /// The player's name.
    var player: String
    var isPlaying: Bool
    var artwork: ImageAsset?
    /// The player's icon, where a cover was told that cannot be had (M32).
    var icon: String?
    /// When the track runs; nil while its position is unknown.
    var timeline: Timeline?
    /// Whether it comes from somewhere without an end.
    var isLive: Bool
    var canGoPrevious: Bool
    var canPlayOrPause: Bool
    var canGoNext: Bool
    var canSeek: Bool
  }
}

extension MusicAttributes.ContentState {
  /// What is to be seen of a player at a moment.
  init(
    _ state: PlayerState, facts: PlayerFacts, name: String, icon: String, artwork: ImageAsset?,
    at moment: Moment
  ) {
    let track = state.track
    title = track.title.isEmpty ? name : track.title
    player = name
    isPlaying = facts.isPlaying
    self.artwork = artwork
    let isCoverMissing = artwork == nil && track.cover != .none
    self.icon = isCoverMissing && !icon.isEmpty ? icon : nil
    // One that does not answer is nowhere.
    timeline =
      facts.isResponsive
      ? state.position.model.map {
        MusicAttributes.Timeline($0, length: track.length, at: moment)
      } : nil
    isLive = track.isLive
    canGoPrevious = state.canGoPrevious
    canPlayOrPause = state.canPlayOrPause
    canGoNext = state.canGoNext
    canSeek = state.canSeek && facts.isResponsive
    if !facts.isResponsive {
      subtitle = PlainText.joined([name, "does not answer"])
    } else if track.title.isEmpty {
      // M28: some tell nothing at first.
      subtitle = facts.isPlaying ? "Playing" : "Paused"
    } else {
      // M54: music of another device says whose it is.
      subtitle = PlainText.joined([track.artist, track.album, facts.isRemote ? name : ""])
    }
  }
}
