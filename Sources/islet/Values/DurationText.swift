/// A length of time as people write it: `90`, `90s`, `5m`, `1h30m`, `1.5h`, `2d`.
enum DurationText {
  /// What is allowed, for messages.
  static let form = "a duration such as 90s, 5m or 1h30m"
  /// The longest one, in seconds: a year.
  static let longest = 366.0 * 86_400

  private static let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]

  /// The seconds that a text stands for; `nil` for a text that is no duration.
  ///
  /// A number alone counts in seconds; numbers with units add up.
  static func seconds(_ text: String) -> Double? {
    if let plain = number(text[...]) { return inRange(plain) }
    var sum = 0.0
    var digits = ""
    for character in text {
      if let unit = units[character] {
        guard let value = number(digits[...]) else { return nil }
        sum += value * unit
        digits = ""
      } else {
        digits.append(character)
      }
    }
    return text.isEmpty || !digits.isEmpty ? nil : inRange(sum)
  }

  /// Digits with at most one point: `Double` itself would take `0x10`, `1e9` and `inf`.
  private static func number(_ text: Substring) -> Double? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
      ? Double(text) : nil
  }

  private static func inRange(_ seconds: Double) -> Double? {
    seconds <= longest ? seconds : nil
  }

  /// A measured time for people: `0.4 s`, `12 s`, `3 min 5 s`, `2 h 10 min`.
  static func words(seconds: Double) -> String {
    guard seconds >= 10 else { return "\((max(seconds, 0) * 10).rounded(.down) / 10) s" }
    let whole = Int(min(seconds, longest))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    if hours > 0 { return "\(hours) h \(minutes) min" }
    return minutes > 0 ? "\(minutes) min \(whole % 60) s" : "\(whole) s"
  }
}
