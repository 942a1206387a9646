/// One row of the table of keys: what the key is called, what it takes, and what its help says.
package struct ConfigurationEntry {
  /// When a new value shows.
  package enum Effect: Hashable, Sendable {
    /// As soon as the file is written.
    case atOnce
    /// When the overlay starts the next time.
    case atNextStart
  }

  /// The group that the key stands in, without brackets.
  package let group: String
  /// The key.
  package let name: String
  /// What it takes, as the end of "it takes …".
  package let allowed: String
  /// The words that it takes, where there are any: for completions.
  package let words: [String]
  /// One line of help.
  package let summary: String
  /// More for the manual; may be empty.
  package let details: String
  /// When a new value shows.
  package let effect: Effect

  /// Takes a text into a configuration; false, and no change, for one that is not allowed.
  let read: (String, inout Configuration) -> Bool
  /// The text of the key's value in a configuration.
  let text: (Configuration) -> String

  init<Value>(
    _ group: String, _ name: String, _ path: WritableKeyPath<Configuration, Value>,
    _ kind: ValueKind<Value>, _ summary: String, details: String = "", effect: Effect = .atOnce
  ) {
    self.group = group
    self.name = name
    self.summary = summary
    self.details = details
    self.effect = effect
    allowed = kind.allowed
    words = kind.words
    read = { text, configuration in
      guard let value = kind.parse(text) else { return false }
      configuration[keyPath: path] = value
      return true
    }
    text = { kind.format($0[keyPath: path]) }
  }

  /// Group and key as the command line writes them, such as `pill.offset`.
  package var path: String { "\(group).\(name)" }

  /// The text of the default.
  package var defaultText: String { text(Configuration()) }
}
