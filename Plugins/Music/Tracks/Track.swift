import IsletKit

/// What a player says that it plays, cleaned.
struct Track: Hashable {
  /// The player's own id; many give all tracks the same one, or none (M8–M10).
  var id: String?
  var title = ""
  /// Whether the title is the name of a file, because there is no other (M64).
  var isNamedByFile = false
  var artist = ""
  var album = ""
  var url = ""
  /// In microseconds; nil for a stream, or when it makes no sense (M11–M15).
  var length: Int64?
  /// Whether a length was told that no track has (M13).
  var isEndless = false
  /// Where the cover is said to be.
  var cover = CoverReference.none
  /// The process whose tab plays, as told by the browsers' integration into Plasma (M37).
  var browserProcess: Int32?

  /// Whether this is the same piece of music as one that was told before: the one rule (M8).
  ///
  /// Ids alone cannot be trusted, so everything counts. Browsers tell a track in pieces (M27): what
  /// was not told before may come later, but nothing may change or go.
  func continues(_ old: Track) -> Bool {
    let agree = [
      (old.id ?? "", id ?? ""), (old.url, url), (old.title, title), (old.artist, artist),
      (old.album, album),
    ]
    guard agree.allSatisfy({ $0.isEmpty || $0 == $1 }),
      old.length == nil || old.length == length
    else { return false }
    return old == self || agree.prefix(3).contains { !$0.0.isEmpty }
  }

  /// Whether it comes from where another one came from, so that their lengths can be compared: the
  /// songs of a radio station do.
  func hasSource(of old: Track) -> Bool {
    guard url.isEmpty else { return url == old.url && id == old.id }
    var other = old
    (other.length, other.isEndless) = (length, isEndless)
    return continues(other)
  }

  /// Whether two connections tell of the same music (M37, M40): neither contradicts the other.
  func isMirror(of other: Track) -> Bool {
    guard !title.isEmpty || !url.isEmpty || !other.title.isEmpty || !other.url.isEmpty else {
      return true
    }
    return title == other.title && (url.isEmpty || other.url.isEmpty || url == other.url)
      && (artist.isEmpty || other.artist.isEmpty || artist == other.artist)
  }

  /// Whether it comes from somewhere without an end, as radio does.
  var isLive: Bool {
    guard length == nil else { return false }
    return isEndless
      || ["http:", "https:", "rtsp:", "rtmp:", "mms:", "icy:", "udp:", "rtp:"]
        .contains { url.hasPrefix($0) }
  }

  /// Artist and album on one line.
  var subtitle: String { PlainText.joined([artist, album]) }
}
