import IsletKit

/// What a player says that it plays, cleaned.
struct Track: Hashable {
  /// The player's own id; many give all tracks the same one, or none (M8–M10).
  var id: String?
  var title = ""
  var artist = ""
  var album = ""
  var url = ""
  /// In microseconds; nil for a stream, or when it makes no sense (M11–M15).
  var length: Int64?
  /// Where the cover is said to be.
  var artworkURL = ""

  /// Whether this is the same piece of music (M8): ids alone cannot be trusted.
  func isSameTrack(as other: Track) -> Bool {
    id == other.id && url == other.url && title == other.title && artist == other.artist
      && album == other.album && length == other.length
  }

  /// Artist and album on one line.
  var subtitle: String { PlainText.joined([artist, album]) }
}
