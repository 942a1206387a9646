/// The id of a new provider, and the words that follow from it.
package struct ProviderName: Hashable, Sendable {
  /// The id itself: 1 to 32 of a-z, 0-9 and `-`, with a letter first.
  package let id: String

  /// Takes a name; nil for one that is no id of a provider.
  package init?(_ id: String) {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let bytes = id.utf8
    guard (1...32).contains(bytes.count), bytes.first.map(letters.contains) == true,
      bytes.last != UInt8(ascii: "-"),
      bytes.allSatisfy({ letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-") })
    else { return nil }
    self.id = id
  }

  private var words: [String] {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// The beginning of type names: `my-timer` is `MyTimer`.
  package var type: String { words.joined() }

  /// What people read: `my-timer` is `My Timer`.
  package var title: String { words.joined(separator: " ") }
}
