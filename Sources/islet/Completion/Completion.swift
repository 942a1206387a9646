/// What a place of the command line takes, as far as a shell can complete it.
enum Completion {
  /// Anything: nothing is offered.
  case none
  /// A file whose name ends like this; an empty ending is any file.
  case file(ending: String = "")
  /// A folder.
  case directory
  /// One of some words.
  case words([Word])
  /// A word that the running program tells.
  case live(LiveWords)
  /// Another program and all of its arguments.
  case commandLine

  /// A word and what it means; an empty meaning needs no explanation.
  struct Word: Hashable {
    /// What is typed.
    var text: String
    /// What it means, in a few words.
    var meaning = ""
  }

  /// One of some words that need no explanation.
  static func words(_ texts: String...) -> Completion { .words(texts.map { Word(text: $0) }) }
}
