import EventLoop

/// What a provider says of its parts: a line each, few and short, whatever its host sends.
struct PartStatus {
  /// The most parts that have a line.
  static let mostParts = 16
  /// The longest name of a part, in bytes.
  static let longestName = 32
  /// The longest line, in bytes.
  static let longestText = 256

  /// The lines, by the names of their parts.
  private(set) var lines: [String: String] = [:]

  /// Takes a line over; an empty one takes the last one away.
  ///
  /// Throws `InvalidArgument` or `QuotaExceeded`.
  mutating func take(_ report: ActivitiesService.PartReport) throws(BusError) {
    let part = report.part
    let isName: (UInt8) -> Bool = { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard (1...Self.longestName).contains(part.utf8.count), part.utf8.allSatisfy(isName) else {
      throw BusError.invalidArgument(
        "the name of a part has 1 to \(Self.longestName) of a-z, 0-9 and '-'")
    }
    guard report.text.utf8.count <= Self.longestText else {
      throw BusError.invalidArgument("the text of a part has at most \(Self.longestText) bytes")
    }
    guard !report.text.isEmpty else {
      lines[part] = nil
      return
    }
    guard lines[part] != nil || lines.count < Self.mostParts else {
      throw BusError(
        islet: "QuotaExceeded",
        "\(Self.mostParts) parts have a text already; take one of them away first")
    }
    lines[part] = OneLine.text(report.text, limit: Self.longestText)
  }
}
