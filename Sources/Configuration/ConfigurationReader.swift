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
  /// What is wrong, in the order of the file.
  package private(set) var problems: [ConfigurationProblem] = []

  private let origin: String
  private var lines: [Substring] = []

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; none are a file without keys.
  ///   - origin: The file's name, for the messages.
  package init(_ bytes: [UInt8], origin: String) {
    self.origin = origin
    guard let text = decode(bytes) else { return }
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    readSyntax()
    // GLib is asked once more, without the lines that it has refused.
    guard let file = try? KeyFile(lines.joined(separator: "\n")) else { return }
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

  /// Finds every line that the parser refuses. It says which line only by its text, so the end of
  /// the first part that it refuses is searched for; then that line is left out.
  private mutating func readSyntax() {
    while problems.count < Self.problemLimit, let message = refusal(of: lines.count) {
      var (good, bad) = (0, lines.count)
      while bad - good > 1 {
        let middle = (good + bad) / 2
        if refusal(of: middle) == nil { good = middle } else { bad = middle }
      }
      let line = lines[good]
      lines[good] = ""
      report(
        "the parser says: \(English.excerpt(message)). A line is [GROUP], KEY=VALUE below a group, "
          + "or a comment after #, and this one is '\(English.excerpt(String(line)))'",
        line: good + 1)
    }
  }

  /// What the parser says about the first lines; `nil` where it takes them.
  private func refusal(of count: Int) -> String? {
    do {
      _ = try KeyFile(lines[..<count].joined(separator: "\n"))
      return nil
    } catch {
      return error.message
    }
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
    for key in file.keys(in: group) { settings[key] = text(of: key, in: group, of: file) }
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

  /// The number of a group's first line, or of the last line of a key: the one that counts.
  private func line(of key: String? = nil, in group: String) -> Int? {
    var current: Substring?
    var found: Int?
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " || $0 == "\t" }
      if text.first == "[", let end = text.firstIndex(of: "]") {
        current = text[text.index(after: text.startIndex)..<end]
        if key == nil, current == group[...] { return index + 1 }
      } else if let key, current == group[...], let sign = text.firstIndex(of: "="),
        English.trimmed(text[..<sign]) == key
      {
        found = index + 1
      }
    }
    return found
  }

  private func line(of group: String) -> Int? { line(of: nil, in: group) }

  private mutating func report(_ message: String, line: Int?) {
    add(ConfigurationProblem(message, origin: origin, line: line))
  }

  private mutating func add(_ problem: ConfigurationProblem) {
    if problems.count < Self.problemLimit { problems.append(problem) }
  }
}
