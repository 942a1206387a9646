/// Reads a length of time: numbers with units, or words.
///
/// The units go from large to small, each at most once. A number with decimals stands alone. The
/// last unit may be left out where all is written together: `1h30` is `1h30m`.
enum DurationReader {
  /// - Parameter words: In small letters.
  /// - Returns: Seconds, of any size; nil for what is no length of time.
  static func read(_ words: [String]) -> Double? {
    guard var tokens = tokens(words)?[...] else { return nil }
    if let seconds = fraction(tokens) { return seconds }
    // Minutes, as with nearly every timer there is (TM15).
    if tokens.count == 1, case .number(let value, _) = tokens[0] { return value * 60 }
    var sum = 0.0
    var smallest = Double.infinity
    var count = 0
    while !tokens.isEmpty {
      if count == 1, isAndAHalf(tokens) { return sum + smallest / 2 }
      if count > 0, tokens.first == .word("and") { tokens.removeFirst() }
      guard let (value, isWhole) = amount(tokens.popFirst()),
        case .word(let name)? = tokens.popFirst(),
        let unit = units[name], unit < smallest, isWhole || (count == 0 && tokens.isEmpty)
      else { return nil }
      sum += value * unit
      smallest = unit
      count += 1
    }
    return count > 0 ? sum : nil
  }

  private enum Token: Hashable {
    case number(Double, isWhole: Bool)
    case word(String)
  }

  /// Seconds; what is too short or too long for a timer has a unit too, so that it is refused for
  /// that and is not taken for a name.
  private static let units: [String: Double] = {
    let names: [(Double, [String])] = [
      (0.001, ["ms", "millisecond", "milliseconds"]),
      (1, ["s", "sec", "secs", "second", "seconds"]),
      (60, ["m", "min", "mins", "minute", "minutes"]),
      (3600, ["h", "hr", "hrs", "hour", "hours"]), (86_400, ["d", "day", "days"]),
      (604_800, ["w", "week", "weeks"]), (2_629_746, ["month", "months"]),
      (31_556_952, ["y", "year", "years"]),
    ]
    var units: [String: Double] = [:]
    for (seconds, words) in names {
      for word in words { units[word] = seconds }
    }
    return units
  }()

  /// What a number counts that follows a number of these seconds.
  private static let smaller = [3600.0: "m", 60: "s"]

  /// "half an hour", "a quarter of an hour".
  private static func fraction(_ tokens: ArraySlice<Token>) -> Double? {
    var words = tokens.compactMap { token -> String? in
      guard case .word(let word) = token else { return nil }
      return word
    }[...]
    guard words.count == tokens.count else { return nil }
    if words.count > 2, words.first == "a" { words.removeFirst() }
    let parts: [String: Double] = ["half": 0.5, "quarter": 0.25]
    guard let part = words.popFirst().flatMap({ parts[$0] }) else { return nil }
    if words.first == "of" { words.removeFirst() }
    if words.first == "a" || words.first == "an" { words.removeFirst() }
    return words.count == 1 ? words.first.flatMap { units[$0] }.map { $0 * part } : nil
  }

  private static func isAndAHalf(_ tokens: ArraySlice<Token>) -> Bool {
    Array(tokens) == [.word("and"), .word("a"), .word("half")]
  }

  private static func amount(_ token: Token?) -> (Double, isWhole: Bool)? {
    switch token {
    case .number(let value, let isWhole): (value, isWhole)
    case .word("a"), .word("an"), .word("one"): (1, true)
    default: nil
    }
  }

  /// Numbers and words, which need no blank between them; nil where there is anything else.
  private static func tokens(_ words: [String]) -> [Token]? {
    var tokens: [Token] = []
    for word in words {
      let start = tokens.count
      var rest = word.utf8[...]
      while let first = rest.first {
        let part = rest.prefix { isLetter($0) == isLetter(first) }
        let text = String(decoding: part, as: UTF8.self)
        rest = rest[part.endIndex...]
        guard !isLetter(first) else {
          tokens.append(.word(text))
          continue
        }
        guard let number = number(text) else { return nil }
        tokens.append(number)
      }
      if tokens.count - start > 2, case .number = tokens[start],
        case .word(let name) = tokens[tokens.count - 2], case .number? = tokens.last,
        let unit = units[name].flatMap({ smaller[$0] })
      {
        tokens.append(.word(unit))
      }
    }
    return tokens
  }

  /// Digits with at most one point or comma between them.
  private static func number(_ text: String) -> Token? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    let isNumber =
      parts.count <= 2
      && parts.allSatisfy { part in
        (1...9).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
    guard isNumber, let value = Double(parts.joined(separator: ".")) else { return nil }
    return .number(value, isWhole: parts.count == 1)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
