/// Text from another process, made fit for a terminal.
package enum OneLine {
  /// The text with control characters as spaces, cut at a grapheme border after `limit` characters.
  package static func text(_ text: String, limit: Int) -> String {
    var line = ""
    for scalar in text.prefix(limit).unicodeScalars {
      line.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return line
  }
}
