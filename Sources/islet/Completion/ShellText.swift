/// Texts as shells read them.
enum ShellText {
  /// Whether every shell takes a word as it is.
  static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  /// A text in single quotes, for bash and zsh.
  static func posix(_ text: String) -> String { "'" + escaping(text, ["'": "'\\''"]) + "'" }

  /// A text in single quotes, for fish.
  static func fish(_ text: String) -> String {
    "'" + escaping(text, ["\\": "\\\\", "'": "\\'"]) + "'"
  }

  /// A text with some characters replaced.
  static func escaping(_ text: String, _ replacements: [Character: String]) -> String {
    text.map { replacements[$0] ?? String($0) }.joined()
  }
}
