/// Reads a time of day: `17:00`, `5pm`, `5 pm`, `5:30pm`, `5:30 pm`.
///
/// `1:30` is refused (TM15): for some it is a minute and a half, for others half past one.
enum ClockReader {
  /// - Parameter words: In small letters.
  /// - Returns: Nil for what has not the form of a time of day.
  /// - Throws: ``TimeFault`` for one that no clock shows.
  static func read(_ words: [String]) throws(TimeFault) -> TimeExpression? {
    guard var time = words.first, words.count < 3 else { return nil }
    var half: String?
    if words.count == 2 {
      half = words[1]
    } else if time.hasSuffix("am") || time.hasSuffix("pm") {
      half = String(time.suffix(2))
      time.removeLast(2)
    }
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count < 3, let hour = number(parts[0]) else { return nil }
    var minute = 0
    if parts.count == 2 {
      guard parts[1].utf8.count == 2, let value = number(parts[1]) else { return nil }
      minute = value
    }
    switch half {
    case "am", "pm":
      guard (1...12).contains(hour), minute < 60 else { throw fault(words) }
      return .clock(hour: hour % 12 + (half == "pm" ? 12 : 0), minute: minute)
    case nil:
      guard parts.count == 2, parts[0].utf8.count == 2 else { return nil }
      guard hour < 24, minute < 60 else { throw fault(words) }
      return .clock(hour: hour, minute: minute)
    default: return nil
    }
  }

  /// One or two digits.
  private static func number(_ text: Substring) -> Int? {
    guard (1...2).contains(text.utf8.count) else { return nil }
    return text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  private static func fault(_ words: [String]) -> TimeFault {
    TimeFault(
      "no clock shows '\(words.joined(separator: " "))'; write a time of day from 00:00 to 23:59, "
        + "or from 1am to 12pm")
  }
}
