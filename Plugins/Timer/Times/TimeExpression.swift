/// When a timer is to end, as people write it (TM14, TM15).
enum TimeExpression: Hashable {
  /// A length of time in whole seconds, within ``TimerLimits/seconds``.
  case duration(Int)
  /// The next time that a clock in the room shows this.
  case clock(hour: Int, minute: Int)

  /// What can be meant.
  private enum Wanted: String {
    case time
    case duration

    /// What is accepted, for messages.
    var forms: String {
      let durations =
        "is written as 25m, 1h20m, 1.5h, 90s, 7m30s, 1h30, 5 minutes, 1 hour 20 minutes, "
        + "half an hour, "
      return switch self {
      case .time:
        "a time \(durations)a number of minutes alone, or a time of day as 17:00, 5pm or 5:30pm"
      case .duration: "a duration \(durations)or a number of minutes alone"
      }
    }
  }

  /// How many words the longest form has: "at a quarter of an hour" and some more.
  private static let mostWords = 9

  /// Reads the longest beginning of some words that is a time.
  ///
  /// - Parameter words: Words without blanks.
  /// - Returns: The time, and how many words it took.
  /// - Throws: ``TimeFault`` that says what is wrong and what is accepted.
  static func read(_ words: [String]) throws(TimeFault) -> (time: TimeExpression, count: Int) {
    try readAll(words, .time)
  }

  /// Reads the longest beginning that is a duration; what follows may look like anything, such as
  /// a timer's number.
  ///
  /// - Returns: Seconds, and how many words they took.
  /// - Throws: ``TimeFault`` also for a time of day.
  static func readDuration(
    _ words: [String]
  ) throws(TimeFault) -> (seconds: Int, count: Int) {
    let (time, count) = try readBeginning(words, .duration)
    guard case .duration(let seconds) = time else {
      throw noDuration(words[..<count].joined(separator: " "))
    }
    return (seconds, count)
  }

  /// Reads a duration that takes all of a text.
  ///
  /// - Throws: ``TimeFault`` also for a time of day.
  static func duration(_ text: String) throws(TimeFault) -> Int {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let (time, count) = try readAll(words, .duration)
    guard count == words.count, case .duration(let seconds) = time else { throw noDuration(text) }
    return seconds
  }

  private static func readAll(
    _ words: [String], _ wanted: Wanted
  ) throws(TimeFault) -> (time: TimeExpression, count: Int) {
    let (time, count) = try readBeginning(words, wanted)
    try checkRest(words[count...], after: words[..<count].joined(separator: " "), wanted)
    return (time, count)
  }

  private static func readBeginning(
    _ words: [String], _ wanted: Wanted
  ) throws(TimeFault) -> (time: TimeExpression, count: Int) {
    guard let first = words.first else { throw TimeFault("say how long; \(wanted.forms)") }
    for count in stride(from: min(words.count, mostWords), to: 0, by: -1) {
      if let time = try parse(words[..<count].map { $0.lowercased() }, wanted) {
        return (time, count)
      }
    }
    throw fault(of: first, wanted)
  }

  private static func noDuration(_ text: String) -> TimeFault {
    TimeFault("'\(text)' is no duration; write it as 90s, 5m or 1h30m")
  }

  private static func parse(
    _ words: [String], _ wanted: Wanted
  ) throws(TimeFault) -> TimeExpression? {
    let isAt = words.first == "at"
    do throws(TimeFault) {
      let clock = try ClockReader.read(Array(words.dropFirst(isAt ? 1 : 0)))
      if clock != nil || isAt { return clock }
    } catch {
      // How to write a time of day helps nobody who may not.
      throw wanted == .time ? error : noDuration(words.joined(separator: " "))
    }
    guard let seconds = DurationReader.read(words) else { return nil }
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
    _ rest: ArraySlice<String>, after time: String, _ wanted: Wanted
  ) throws(TimeFault) {
    guard let next = rest.first else { return }
    let isNumber = rest.count == 1 && next.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isNumber || next.lowercased() == "and" else { return }
    throw TimeFault("what '\(next)' means after '\(time)' is not clear; \(wanted.forms)")
  }

  private static func fault(of word: String, _ wanted: Wanted) -> TimeFault {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    let isColons =
      parts.count > 1
      && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard isColons else { return TimeFault("'\(word)' is no \(wanted.rawValue); \(wanted.forms)") }
    guard wanted == .time else {
      return TimeFault("'\(word)' is not clear; write the duration as 1m30s or 1h30m")
    }
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
