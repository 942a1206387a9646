import IsletKit

/// Makes texts from players fit to be shown: one line, bounded, never trapping (M59, M60, M63).
enum PlainText {
  /// The most code points of a text (M60).
  private static let scalarLimit = 512

  /// One line without control characters or outer blanks, cut at a character's border.
  ///
  /// `byteLimit` is in UTF-8: the state as a whole has a limit too.
  static func line(_ text: String, byteLimit: Int) -> String {
    var result = ""
    var scalars = 0
    var bytes = 0
    for character in text {
      let visible: Character = isBlank(character) ? " " : character
      if visible == " ", result.isEmpty || result.last == " " { continue }
      scalars += visible.unicodeScalars.count
      bytes += visible.utf8.count
      guard scalars <= scalarLimit, bytes <= byteLimit else { break }
      result.append(visible)
    }
    if result.last == " " { result.removeLast() }
    return result
  }

  private static func isBlank(_ character: Character) -> Bool {
    character.isWhitespace
      || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Joins texts with a dot, each kept in its own direction: a title in Hebrew must not swap
  /// places with an artist in Latin (M62).
  static func joined(_ parts: [String]) -> String {
    let parts = parts.filter { !$0.isEmpty }
    guard parts.count > 1, parts.contains(where: isRightToLeft) else {
      return parts.joined(separator: " · ")
    }
    return parts.map { "\u{2068}\($0)\u{2069}" }.joined(separator: " · ")
  }

  private static func isRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      switch $0.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
        0x1E800...0x1EEFF:
        true
      default: false
      }
    }
  }

  /// The last part of a URL's path, decoded: what a file without tags is called (M64).
  static func lastPathComponent(ofURL url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let isRemote = path.contains("://") && !path.hasPrefix("file:")
    var parts = path.split(separator: "/")
    // `https://radio.example` has a host and no path.
    if isRemote, parts.count <= 2 { parts = Array(parts.suffix(1)) }
    return parts.last.map { FileAddress.percentDecoded($0) } ?? ""
  }
}
