/// Pieces of sentences for messages, help and the manual.
package enum English {
  /// `a, b or c`.
  package static func list(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }

  /// A text without the blanks around it.
  static func trimmed(_ text: some StringProtocol) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
    let start = text.drop(while: isBlank)
    guard let end = start.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(start[...end])
  }

  /// A text from a file, short and without control characters, fit for a message.
  static func excerpt(_ text: String) -> String {
    var line = ""
    for scalar in text.prefix(60).unicodeScalars {
      line.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return text.count > 60 ? line + "…" : line
  }

  /// The candidate that a word was most likely meant to be: the fewest edits away, and no more
  /// than a third of its length.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let (word, limit) = (word.lowercased(), max(word.count / 3, 1))
    let ranked = candidates.map { ($0, distance(word, $0)) }.filter { $0.1 <= limit }
    return ranked.min { $0.1 < $1.1 }?.0
  }

  /// How many letters must be put in, taken out, replaced or swapped with their neighbour.
  private static func distance(_ first: String, _ second: String) -> Int {
    // A word from a file may be of any length; one so long is near to nothing.
    guard first.utf8.count <= 64 else { return 64 }
    let (a, b) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
