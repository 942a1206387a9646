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
    } else if let path = Self.localPath(url) {
      self = .file(path)
    } else if url.hasPrefix("https://") || url.hasPrefix("http://") {
      self = .network(Self.repaired(url))
    } else {
      self = .unusable
    }
  }

  /// The path of a `file:` URL, or a plain absolute path.
  static func localPath(_ url: String) -> String? {
    if url.hasPrefix("/") { return url }
    guard url.hasPrefix("file:") else { return nil }
    var rest = url.dropFirst(5)
    // `file:/path` is as good as `file:///path`.
    if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
    let path = rest.hasPrefix("localhost/") ? rest.dropFirst(9) : rest
    return path.hasPrefix("/") ? PlainText.percentDecoded(String(path)) : nil
  }

  /// Spotify tells an address that no longer answers (M35).
  private static func repaired(_ url: String) -> String {
    let dead = "https://open.spotify.com/image/"
    return url.hasPrefix(dead) ? "https://i.scdn.co/image/" + url.dropFirst(dead.count) : url
  }
}
