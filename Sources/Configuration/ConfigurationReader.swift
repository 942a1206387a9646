/// Reads the text of a configuration file: every key by the table, all that is wrong with it.
///
/// It never traps, whatever the bytes are.
package struct ConfigurationReader {
  /// The most bytes that a file may have.
  package static let sizeLimit = 1 << 18
  /// The most faults that are looked for.
  private static let problemLimit = 50

  /// What the text says; whole only where there are no ``problems``.
  package private(set) var configuration = Configuration()
  /// The keys that the text has, those of providers among them; each group in its order.
  package private(set) var keys: [ConfigurationPath] = []
  /// What is wrong, in the order of the file.
  package private(set) var problems: [ConfigurationProblem] = []

  private let origin: String
  private var lines = KeyFileLines("")

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; none are a file without keys.
  ///   - origin: The file's name, for the messages.
  package init(_ bytes: [UInt8], origin: String) {
    self.origin = origin
    guard let text = decode(bytes) else { return }
    lines = KeyFileLines(text)
    readSyntax()
    // GLib is asked once more, without the lines that it has refused.
    guard let file = try? KeyFile(lines.text) else { return }
    for group in file.groups { read(group, of: file) }
    problems.sort { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  private mutating func decode(_ bytes: [UInt8]) -> String? {
    if let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) { return text }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where problems.count < Self.problemLimit {
      let isText = String(validating: line, as: UTF8.self) != nil && !line.contains(0)
      if !isText { report("this line is no text in UTF-8; write it anew", line: index + 1) }
    }
    return nil
  }

  /// Finds every line that the parser refuses.
  ///
  /// It doesn't say which one, so the end of the first part that it refuses is searched for; then
  /// that line is left out.
  private mutating func readSyntax() {
    while problems.count < Self.problemLimit, !isAccepted(lines.lines.count) {
      var (good, bad) = (0, lines.lines.count)
      while bad - good > 1 {
        let middle = (good + bad) / 2
        if isAccepted(middle) { good = middle } else { bad = middle }
      }
      let line = lines.lines[good]
      lines.clear(good)
      report(
        "'\(English.excerpt(line))' is neither [GROUP], nor KEY=VALUE below a group, nor a "
          + "comment after #",
        line: good + 1)
    }
  }

  /// Whether the parser takes the first lines.
  private func isAccepted(_ count: Int) -> Bool {
    (try? KeyFile(lines.text(ofFirst: count))) != nil
  }

  private mutating func read(_ group: String, of file: borrowing KeyFile) {
    if group.hasPrefix(Configuration.providerPrefix) {
      return readProvider(group, of: file)
    }
    guard Configuration.groups.contains(where: { $0.name == group }) else {
      return add(.unknownGroup(group, origin: origin, line: line(of: group)))
    }
    for key in Set(file.keys(in: group)).sorted() {
      let line = line(of: key, in: group)
      guard let entry = Configuration.entry(group, key) else {
        add(
          .unknownKey(
            group, key, value: file.rawValue(group, key), origin: origin, line: line))
        continue
      }
      if let path = try? ConfigurationPath(entry.path) { keys.append(path) }
      guard let text = text(of: key, in: group, of: file) else { continue }
      if !entry.read(text, &configuration) {
        add(.badValue(entry, text, origin: origin, line: line))
      }
    }
  }

  private mutating func readProvider(_ group: String, of file: borrowing KeyFile) {
    let name = String(group.dropFirst(Configuration.providerPrefix.count))
    guard !name.isEmpty else {
      return report(
        "the group needs the provider's name: [provider.NAME]", line: line(of: group))
    }
    var settings: [String: String] = [:]
    for key in file.keys(in: group) {
      settings[key] = text(of: key, in: group, of: file)
      if let path = try? ConfigurationPath("\(group).\(key)") { keys.append(path) }
    }
    configuration.providers[name] = settings
  }

  /// The text of a key without the blanks around it.
  private mutating func text(
    of key: String, in group: String, of file: borrowing KeyFile
  ) -> String? {
    do {
      return English.trimmed(try file.string(group, key))
    } catch {
      add(
        ConfigurationProblem(
          "\\ may stand only before s, n, t, r and another \\", origin: origin,
          line: line(of: key, in: group), group: group, key: key,
          value: file.rawValue(group, key)))
      return nil
    }
  }

  /// The number of a key's line: the last one, which counts.
  private func line(of key: String, in group: String) -> Int? {
    lines.places(of: key, in: group).last.map { $0 + 1 }
  }

  /// The number of a group's first line.
  private func line(of group: String) -> Int? {
    lines.headers(of: group).first.map { $0 + 1 }
  }

  private mutating func report(_ message: String, line: Int?) {
    add(ConfigurationProblem(message, origin: origin, line: line))
  }

  private mutating func add(_ problem: ConfigurationProblem) {
    if problems.count < Self.problemLimit { problems.append(problem) }
  }
}
