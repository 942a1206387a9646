/// Texts in the language of manual pages.
package enum Roff {
  /// A text that the formatter takes as it is, without what begins a line.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\(rs"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "…": result += "..."
      case "\u{80}"...: result += "\\[u\(hexadecimal(scalar))]"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A line of text; one that begins like a request is none.
  package static func line(_ text: String) -> String {
    (text.hasPrefix(".") ? "\\&" : "") + escaped(text)
  }

  /// Paragraphs and tables of a text that was written for a terminal.
  ///
  /// Lines that begin with a blank stay as they are; the others are filled, each sentence on a line
  /// of its own.
  ///
  /// - Parameter text: Lines; an empty one ends a paragraph.
  /// - Returns: Lines, the last one ended; the first paragraph has no request before it.
  package static func paragraphs(_ text: String) -> String {
    var page = ""
    var paragraph: [Substring] = []
    var table: [Substring] = []
    func finish() {
      if !paragraph.isEmpty {
        page += page.isEmpty ? "" : ".PP\n"
        page += sentences(paragraph.joined(separator: " "))
      } else if !table.isEmpty {
        let margin = table.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        page += self.table(table.map { $0.dropFirst(margin) })
      }
      (paragraph, table) = ([], [])
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        finish()
      } else if line.hasPrefix(" ") {
        if table.isEmpty { finish() }
        table.append(line)
      } else {
        if !table.isEmpty { finish() }
        paragraph.append(line)
      }
    }
    finish()
    return page
  }

  /// Lines that stay as they are; words and their meanings in two columns become a list.
  private static func table(_ lines: [Substring]) -> String {
    guard let column = secondColumn(of: lines) else {
      return ".PP\n.in +4n\n.EX\n" + lines.map { line(String($0)) + "\n" }.joined()
        + ".EE\n.in\n"
    }
    // A deeper list than the paragraph around it, with its entries close together.
    let entries = lines.map { text in
      let word = English.trimmed(text.prefix(column))
      return ".TP \(min(column, 26))n\n.B \"\(line(word))\"\n"
        + line(String(text.dropFirst(column))) + "\n"
    }
    return ".PP\n.RS 4n\n.PD 0\n" + entries.joined() + ".PD\n.RE\n"
  }

  /// Where the meanings begin in lines that are a word and a meaning each; nil where they are not.
  private static func secondColumn(of lines: [Substring]) -> Int? {
    let texts = lines.map(Array.init)
    guard let first = texts.first else { return nil }
    return first.indices.dropFirst(2).last { column in
      texts.allSatisfy { text in
        column < text.count && text[column] != " " && text[column - 1] == " "
          && text[column - 2] == " "
      }
    }
  }

  /// A text with each sentence on a line of its own.
  package static func sentences(_ text: String) -> String {
    var lines: [String] = []
    var rest = text[...]
    while let end = rest.firstSentenceEnd {
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    lines.append(String(rest))
    return lines.map { line($0) + "\n" }.joined()
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}

extension Substring {
  /// The place behind the first full stop that a blank and a capital letter or an option follow.
  fileprivate var firstSentenceEnd: Index? {
    var place = startIndex
    while let stop = self[place...].firstIndex(of: ".") {
      let after = index(after: stop)
      let next = self[after...].dropFirst()
      if self[after...].first == " ", next.first?.isUppercase == true || next.hasPrefix("--") {
        return after
      }
      place = after
    }
    return nil
  }
}
