/// The text of an autostart entry, of which single keys are read and changed.
///
/// Everything else stays as it is: comments, order, translations, other groups.
struct EntryFile: Hashable, Sendable {
  /// Marks what this program has written itself; the value says what for.
  static let mark = "X-Islet-Autostart"
  /// Larger than any entry with all its translations, in bytes.
  static let sizeLimit = 256 << 10

  private var lines: [String]
  /// The number of the line `[Desktop Entry]`.
  private let start: Int

  /// Takes a text apart; `nil` where it is no desktop entry.
  init?(_ text: String) {
    // The two bytes of a foreign system's line end are one character.
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map(String.init)
    guard let start = lines.firstIndex(where: { Self.isGroup($0, "Desktop Entry") }) else {
      return nil
    }
    self.start = start
  }

  /// The whole text.
  var text: String { lines.joined(separator: "\n") }

  /// Whether this program has written it.
  var isOwn: Bool { self[Self.mark] != nil }

  /// What keeps desktops from starting it, as it stands in the file, such as `Hidden=true`.
  var obstacle: String? {
    if isTrue("Hidden") { return "Hidden=true" }
    // GNOME's, MATE's and others' own switch, which their settings write.
    return switches.first { self[$0] == "false" }.map { "\($0)=false" }
  }

  /// The program that it starts, where that is an absolute path.
  var program: String? {
    guard let command = self["Exec"] else { return nil }
    var word = ""
    var isQuoted = false
    var pending: Character?
    // First the escapes of the file, then those within quotes, and the signs for arguments.
    for character in Self.unescaped(command) {
      if let first = pending {
        // `\\"` between quotes, and `%%` anywhere, stand for their second character.
        word += first == "%" && character != "%" ? "%\(character)" : "\(character)"
        pending = nil
      } else if character == "%" || (isQuoted && character == "\\") {
        pending = character
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        break
      } else {
        word.append(character)
      }
    }
    return word.hasPrefix("/") ? word : nil
  }

  /// The value of a key of the group `[Desktop Entry]`; changing it changes or adds one line.
  subscript(key: String) -> String? {
    get {
      place(of: key).map { number in
        let line = lines[number]
        let value = line[line.index(after: line.firstIndex(of: "=") ?? line.startIndex)...]
        return String(value.drop(while: Self.isBlank).trimmingEnd(while: Self.isBlank))
      }
    }
    set {
      guard let newValue else { return }
      let line = "\(key)=\(newValue)"
      if let place = place(of: key) {
        lines[place] = line
      } else {
        lines.insert(line, at: start + 1)
      }
    }
  }

  /// Takes away what keeps desktops from starting it.
  ///
  /// - Returns: What was changed, as it stands in the file now.
  mutating func enable() -> [String] {
    var changes: [String] = []
    if isTrue("Hidden") {
      self["Hidden"] = "false"
      changes.append("Hidden=false")
    }
    for key in switches where self[key] == "false" {
      self[key] = "true"
      changes.append("\(key)=true")
    }
    return changes
  }

  private func isTrue(_ key: String) -> Bool { ["true", "1"].contains(self[key]) }

  /// The keys of the group that desktops have for switching it off.
  private var switches: [String] {
    body.compactMap { number in Self.key(lines[number]) }.filter {
      $0.hasPrefix("X-") && $0.hasSuffix("-Autostart-enabled")
    }
  }

  /// The lines of the group.
  private var body: Range<Int> {
    let end = lines[(start + 1)...].firstIndex { $0.drop(while: Self.isBlank).first == "[" }
    return start + 1..<(end ?? lines.count)
  }

  private func place(of key: String) -> Int? {
    body.first { Self.key(lines[$0]) == key }
  }

  private static func key(_ line: String) -> String? {
    guard line.first != "#", let equals = line.firstIndex(of: "=") else { return nil }
    return String(line[..<equals].drop(while: isBlank).trimmingEnd(while: isBlank))
  }

  private static func isGroup(_ line: String, _ name: String) -> Bool {
    String(line.drop(while: isBlank).trimmingEnd(while: isBlank)) == "[\(name)]"
  }

  /// A value with what its backslashes stand for.
  private static func unescaped(_ value: String) -> String {
    var text = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        text.append(["s": " ", "n": "\n", "t": "\t", "r": "\r"][character] ?? character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }

  private static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t" || character == "\r"
  }
}

extension Substring {
  /// The text without its last characters that meet a condition.
  fileprivate func trimmingEnd(while condition: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, condition(last) { rest.removeLast() }
    return rest
  }
}
