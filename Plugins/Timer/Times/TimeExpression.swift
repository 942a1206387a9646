/// When a timer is to end, as people write it (TM14, TM15).
enum TimeExpression: Hashable {
  /// A length of time in whole seconds, within ``TimerLimits/seconds``.
  case duration(Int)
  /// The next time that a clock in the room shows this.
  case clock(hour: Int, minute: Int)

  /// What is accepted, for messages.
  static let forms =
    "a time is written as 25m, 1h20m, 1.5h, 90s, 7m30s, 5 minutes, 1 hour 20 minutes, "
    + "half an hour, a number of minutes alone, or a time of day as 17:00, 5pm or 5:30pm"

  /// How many words the longest form has: "at a quarter of an hour" and some more.
  private static let mostWords = 9

  /// Reads the longest beginning of some words that is a time.
  ///
  /// - Parameter words: Words without blanks.
  /// - Returns: The time, and how many words it took.
  /// - Throws: ``TimeFault`` that says what is wrong and what is accepted.
  static func read(_ words: [String]) throws(TimeFault) -> (time: TimeExpression, count: Int) {
    let (time, count) = try readBeginning(words)
    try checkRest(words[count...], after: words[..<count].joined(separator: " "))
    return (time, count)
  }

  /// Reads as ``read(_:)`` does; what follows may look like anything, such as a timer's number.
  static func readBeginning(
    _ words: [String]
  ) throws(TimeFault) -> (time: TimeExpression, count: Int) {
    guard let first = words.first else { throw TimeFault("say how long; \(forms)") }
    for count in stride(from: min(words.count, mostWords), to: 0, by: -1) {
      if let time = try parse(words[..<count].map { $0.lowercased() }) { return (time, count) }
    }
    throw fault(of: first)
  }

  /// Reads a duration that takes all of a text.
  ///
  /// - Throws: ``TimeFault`` also for a time of day.
  static func duration(_ text: String) throws(TimeFault) -> Int {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let (time, count) = try read(words)
    guard count == words.count, case .duration(let seconds) = time else {
      throw TimeFault("'\(text)' is no duration; write it as 90s, 5m or 1h30m")
    }
    return seconds
  }

  private static func parse(_ words: [String]) throws(TimeFault) -> TimeExpression? {
    var words = words[...]
    if words.first == "at" {
      words.removeFirst()
      return try ClockReader.read(Array(words))
    }
    if let clock = try ClockReader.read(Array(words)) { return clock }
    guard let seconds = DurationReader.read(Array(words)) else { return nil }
    let whole = seconds.rounded()
    guard seconds >= 1, whole <= Double(TimerLimits.seconds) else {
      throw TimeFault(
        "'\(words.joined(separator: " "))' is out of range; a timer takes from 1 second to "
          + "99 hours 59 minutes 59 seconds")
    }
    return .duration(Int(whole))
  }

  /// Refuses what follows a time where it looks like a part of it.
  private static func checkRest(
    _ rest: ArraySlice<String>, after time: String
  ) throws(TimeFault) {
    guard let next = rest.first else { return }
    let isNumber = rest.count == 1 && next.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isNumber || next.lowercased() == "and" else { return }
    throw TimeFault("what '\(next)' means after '\(time)' is not clear; \(forms)")
  }

  private static func fault(of word: String) -> TimeFault {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    let isColons =
      parts.count > 1
      && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard isColons else { return TimeFault("'\(word)' is no time; \(forms)") }
    return TimeFault(
      "'\(word)' can be a time of day or a duration; write the time of day with two digits "
        + "before and after the colon (01:30) or as 1:30am, and a duration as 1m30s or 1h30m")
  }
}

/// A text that is no time.
struct TimeFault: Error, Hashable {
  /// What is wrong, and what is accepted.
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
