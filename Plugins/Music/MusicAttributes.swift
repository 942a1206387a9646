import IsletKit

/// What is playing, whichever player plays it.
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
    /// When the track runs; nil while its position is unknown.
    var timeline: Timeline?
    var canGoPrevious: Bool
    var canPlayOrPause: Bool
    var canGoNext: Bool
  }

  /// The time at which a track runs if nothing stops it: drawn by the engine without updates.
  struct Timeline: Codable, Hashable {
    var start: Date
    /// Nil while the length is unknown.
    var end: Date?
    /// The moment at which a paused track stands.
    var pausedAt: Date?
  }
}
