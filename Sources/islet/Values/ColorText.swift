/// A tint as people write it: a name of the accent colours (D2), or `#RRGGBB`.
enum ColorText {
  /// The accent colours for a dark surface (D2), in the order of the help.
  private static let named: [(name: String, hex: String)] = [
    ("blue", "#0A84FF"), ("green", "#30D158"), ("orange", "#FF9F0A"), ("pink", "#FF375F"),
    ("red", "#FF453A"), ("yellow", "#FFD60A"), ("purple", "#BF5AF2"), ("indigo", "#5E5CE6"),
    ("teal", "#40C8E0"),
  ]

  /// The names, for completions.
  static var completion: Completion { .words(named.map { Completion.Word(text: $0.name) }) }

  /// What is allowed, for messages.
  static var form: String { "#RRGGBB or one of " + named.map(\.name).joined(separator: ", ") }

  /// The colour as `#RRGGBB`; `nil` for a text that is none.
  static func hex(_ text: String) -> String? {
    if let color = named.first(where: { $0.name == text }) { return color.hex }
    let digits = text.utf8.dropFirst()
    let isHex = digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    return text.first == "#" && digits.count == 6 && isHex ? text : nil
  }
}
