/// The name of a key on the command line: `GROUP.KEY`, such as `pill.offset` or
/// `provider.music.players`.
package struct ConfigurationPath: Hashable, Sendable, CustomStringConvertible {
  /// The group; a provider's may have dots itself.
  package let group: String
  /// The key.
  package let key: String

  /// Reads a name.
  ///
  /// - Throws: ``ConfigurationProblem`` for one that no key can have.
  package init(_ text: String) throws(ConfigurationProblem) {
    guard let dot = text.lastIndex(of: "."), dot != text.startIndex,
      text.index(after: dot) != text.endIndex
    else {
      throw ConfigurationProblem(
        "a key is written GROUP.KEY, such as pill.offset; 'islet config list' shows them all",
        origin: "'\(English.excerpt(text))'")
    }
    group = String(text[..<dot])
    key = String(text[text.index(after: dot)...])
    // What the syntax of key files has its own use for; a name of blanks would not come back.
    let isWritable = text.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && !"[]=#\\ ".unicodeScalars.contains($0)
    }
    guard isWritable else {
      throw ConfigurationProblem(
        "names of groups and keys are without blanks and without [ ] = # \\",
        origin: "'\(English.excerpt(text))'")
    }
  }

  /// As it is written.
  package var description: String { "\(group).\(key)" }

  /// The provider that the group belongs to, if it is a provider's.
  var provider: String? {
    let prefix = Configuration.providerPrefix
    guard group.hasPrefix(prefix), group.count > prefix.count else { return nil }
    return String(group.dropFirst(prefix.count))
  }

  /// Says why there is no such key; `origin` is what the message begins with.
  func unknown(origin: String) -> ConfigurationProblem {
    Configuration.groups.contains { $0.name == group }
      ? .unknownKey(group, key, origin: origin, line: nil)
      : .unknownGroup(group, origin: origin, line: nil)
  }
}

extension Configuration {
  /// The keys of the providers' groups with their texts, sorted.
  package var providerTexts: [(path: String, text: String)] {
    providers.flatMap { name, settings in
      settings.map { ("\(Configuration.providerPrefix)\(name).\($0.key)", $0.value) }
    }.sorted { $0.0 < $1.0 }
  }

  /// The text of a key's value; `nil` for a provider's key that is not set.
  ///
  /// - Throws: ``ConfigurationProblem`` for a key that does not exist.
  package func text(of path: ConfigurationPath) throws(ConfigurationProblem) -> String? {
    if let provider = path.provider { return providers[provider]?[path.key] }
    guard let entry = Configuration.entry(path.group, path.key) else {
      throw path.unknown(origin: "islet.conf")
    }
    return entry.text(self)
  }

  /// Sets a key to what a text says.
  ///
  /// - Parameters:
  ///   - path: The key.
  ///   - text: The value, as in the file.
  ///   - origin: Where the text comes from, for the message.
  /// - Throws: ``ConfigurationProblem`` for a key that does not exist or doesn't take the value.
  package mutating func set(
    _ path: ConfigurationPath, to text: String, origin: String
  ) throws(ConfigurationProblem) {
    if let provider = path.provider {
      providers[provider, default: [:]][path.key] = text
      return
    }
    guard let entry = Configuration.entry(path.group, path.key) else {
      throw path.unknown(origin: origin)
    }
    guard entry.read(English.trimmed(text), &self) else {
      throw .badValue(entry, text, origin: origin, line: nil)
    }
  }
}
