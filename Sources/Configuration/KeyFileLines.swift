/// The lines of a key file, so that a message can name one and an editor can leave the others alone.
///
/// What they mean is for the parser to say; here they are only looked up.
struct KeyFileLines {
  /// Every line, without its line break.
  private(set) var lines: [String]

  /// Takes a text apart; a carriage return before a line break stays in the line.
  init(_ text: String) {
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0)
    }
  }

  /// The lines as one text again.
  var text: String { lines.joined(separator: "\n") }

  /// The first lines as one text.
  func text(ofFirst count: Int) -> String { lines[..<count].joined(separator: "\n") }

  /// What a line is.
  private enum Kind {
    case group(String)
    case key(String)
    case other
  }

  private func kind(of line: String) -> Kind {
    let text = English.trimmed(line)
    if text.first == "#" { return .other }
    if text.first == "[", let end = text.lastIndex(of: "]") {
      return .group(String(text[text.index(after: text.startIndex)..<end]))
    }
    return text.firstIndex(of: "=").map { .key(English.trimmed(text[..<$0])) } ?? .other
  }

  /// The indices of the lines that begin a group.
  func headers(of group: String) -> [Int] {
    lines.indices.filter { index in
      if case .group(group) = kind(of: lines[index]) { true } else { false }
    }
  }

  /// The indices of a key's lines; the last one counts.
  func places(of key: String, in group: String) -> [Int] {
    var current: String?
    return lines.indices.filter { index in
      switch kind(of: lines[index]) {
      case .group(let name): current = name
      case .key(key): return current == group
      case .key, .other: break
      }
      return false
    }
  }

  /// Empties a line.
  mutating func clear(_ index: Int) { lines[index] = "" }

  /// Takes out every line of a key; false where there is none.
  mutating func remove(_ key: String, in group: String) -> Bool {
    let places = places(of: key, in: group)
    for index in places.reversed() { lines.remove(at: index) }
    return !places.isEmpty
  }

  /// Puts a value into a key's line, or a new line behind the last key of its group.
  ///
  /// - Parameters:
  ///   - value: As it stands in a file, with its escapes.
  ///   - key: The key.
  ///   - group: The group, which is added at the end where there is none.
  mutating func set(_ value: String, of key: String, in group: String) {
    if let index = places(of: key, in: group).last {
      // The blanks around the sign are the owner's.
      let line = lines[index]
      let sign = line.firstIndex(of: "=") ?? line.startIndex
      let blanks = line[line.index(after: sign)...].prefix { $0 == " " || $0 == "\t" }
      lines[index] = line[...sign] + blanks + value
    } else if let header = headers(of: group).last {
      var place = header + 1
      for index in lines[place...].indices {
        switch kind(of: lines[index]) {
        case .key: place = index + 1
        case .group: return lines.insert("\(key)=\(value)", at: place)
        case .other: break
        }
      }
      lines.insert("\(key)=\(value)", at: place)
    } else {
      // The last line is what follows the last line break: nothing.
      while lines.last.map(English.trimmed) == "" { lines.removeLast() }
      if !lines.isEmpty { lines.append("") }
      lines += ["[\(group)]", "\(key)=\(value)", ""]
    }
    if lines.last != "" { lines.append("") }
  }
}
