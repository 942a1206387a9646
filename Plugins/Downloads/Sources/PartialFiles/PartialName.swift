/// What the name of a partial file says.
struct PartialName: Hashable {
  /// The file's name when it is done; empty while nobody knows.
  let name: String
  /// The same without the random label that Firefox puts before the last extension; it is right
  /// where an empty file of this name keeps the place (`big.Ab12Cd34.iso.part`, `big.iso`).
  let unlabelled: String?
  /// Whose code writes such files, as an application's id; empty where many do.
  let application: String
  /// Whether it stands beside the file itself, as aria2's does.
  let isControlFile: Bool

  private static let endings: [(ending: String, application: String)] = [
    (".crdownload", "chromium"), (".part", ""), (".aria2", "aria2"), (".opdownload", "opera"),
    (".!qB", "org.qbittorrent.qbittorrent"), (".download", ""),
  ]
  private static let labelLength = 8

  /// Reads the name of a file; nil for one that is not partial.
  init?(_ fileName: String) {
    guard let kind = Self.endings.first(where: { fileName.hasSuffix($0.ending) }) else {
      return nil
    }
    let rest = String(fileName.dropLast(kind.ending.count))
    guard !rest.isEmpty else { return nil }
    isControlFile = kind.ending == ".aria2"
    name = Self.isUnconfirmed(rest) && kind.ending == ".crdownload" ? "" : rest
    unlabelled = kind.ending == ".part" ? Self.withoutLabel(rest) : nil
    application = kind.application
  }

  /// Chromium's name of a file before it knows that it is harmless: `Unconfirmed 123456`.
  private static func isUnconfirmed(_ name: String) -> Bool {
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    return words.count == 2 && words[0] == "Unconfirmed" && !words[1].isEmpty
      && words[1].utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func withoutLabel(_ name: String) -> String? {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    func isLabel(_ part: Substring) -> Bool {
      part.utf8.count == labelLength
        && part.unicodeScalars.allSatisfy {
          $0.isASCII
            && ($0.properties.isAlphabetic || $0.properties.numericType != nil
              || $0 == "-" || $0 == "_")
        }
    }
    // Before the last extension, or at the end where there is none.
    for place in [parts.count - 2, parts.count - 1] where place >= 1 && isLabel(parts[place]) {
      parts.remove(at: place)
      return parts.joined(separator: ".")
    }
    return nil
  }
}
