/// A word that stands as the first operand of a command and decides about those after it.
struct Keyword {
  /// The word.
  var name: String
  /// What follows the word, for the help; empty for nothing.
  var operands: String = ""
  /// A few words of help.
  var summary: String
  /// What each operand after the word takes.
  var arguments: [Completion] = []
}

extension Keyword {
  /// One line for each word, as in the help of a command.
  static func table(_ keywords: [Keyword]) -> String {
    keywords.map { keyword in
      let word = keyword.operands.isEmpty ? keyword.name : "\(keyword.name) \(keyword.operands)"
      return Command.row(word, keyword.summary, width: 23)
    }.joined()
  }
}
