import IsletKit

/// Finds the cover behind an `mpris:artUrl`.
enum Artwork {
  /// The most bytes of a cover that comes inside the URL (M33).
  private static let embeddedLimit = 8 << 20

  /// Opens a cover at once, before the player deletes it (M31).
  ///
  /// Nil for anything that is no local picture, which is normal (M32). Nothing is ever fetched
  /// from the network.
  static func open(_ url: String) -> ImageAsset? {
    if url.hasPrefix("data:") { return embedded(url) }
    guard let path = localPath(url) else { return nil }
    return try? ImageAsset(path: path)
  }

  /// The path of a `file:` URL, or a plain absolute path.
  static func localPath(_ url: String) -> String? {
    if url.hasPrefix("/") { return url }
    guard url.hasPrefix("file://") else { return nil }
    let rest = url.dropFirst(7)
    let path = rest.hasPrefix("localhost/") ? rest.dropFirst(9) : rest
    return path.hasPrefix("/") ? PlainText.percentDecoded(String(path)) : nil
  }

  private static func embedded(_ url: String) -> ImageAsset? {
    guard url.utf8.count <= embeddedLimit / 3 * 4 + 256, let comma = url.firstIndex(of: ","),
      url[..<comma].hasSuffix(";base64"),
      let data = Data(
        base64Encoded: String(url[url.index(after: comma)...]), options: .ignoreUnknownCharacters)
    else { return nil }
    return try? ImageAsset(data: data)
  }
}
