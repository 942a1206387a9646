import IsletKit

/// Where a cover is said to be, in few bytes: what `mpris:artUrl` means.
///
/// An embedded picture is hundreds of kilobytes of text (M33). It is known by its length and hash,
/// so that it is neither kept nor compared with each signal.
enum CoverReference: Hashable {
  case none
  /// A path, absolute and decoded; it may be that of the player's own world (M32).
  case file(String)
  /// The picture itself stands in the URL.
  case embedded(length: Int, hash: Int)
  /// `https:` or `http:`.
  case network(String)
  /// Anything else.
  case unusable

  /// The longest URL or path that is looked at, in bytes.
  private static let longest = 4096

  /// Reads a URL or path.
  init(_ url: String) {
    if url.isEmpty {
      self = .none
    } else if url.hasPrefix("data:") {
      self = .embedded(length: url.utf8.count, hash: url.hashValue)
    } else if url.utf8.count > Self.longest {
      self = .unusable
    } else if let path = FileAddress.localPath(of: url) {
      self = .file(path)
    } else if url.hasPrefix("https://") || url.hasPrefix("http://") {
      self = .network(Self.repaired(url))
    } else {
      self = .unusable
    }
  }

  /// Spotify tells an address that no longer answers (M35).
  private static func repaired(_ url: String) -> String {
    let dead = "https://open.spotify.com/image/"
    return url.hasPrefix(dead) ? "https://i.scdn.co/image/" + url.dropFirst(dead.count) : url
  }
}
