/// Lengths of time as texts.
enum DurationText {
  /// The form that the command line takes, `1h20m`; 0 is `0s`.
  static func compact(_ seconds: Int) -> String {
    parts(seconds).map { "\($0.value)\($0.unit)" }.joined()
  }

  /// For people, `1 h 20 min`.
  static func words(_ seconds: Int) -> String {
    parts(seconds).map { "\($0.value) \($0.unit == "m" ? "min" : $0.unit)" }.joined(separator: " ")
  }

  /// As the pill shows it, `1:20:00`.
  static func digits(_ seconds: Int) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, (seconds % 60).twoDigits)
    return hours > 0 ? "\(hours):\(minutes.twoDigits):\(rest)" : "\(minutes):\(rest)"
  }

  private static func parts(_ seconds: Int) -> [(value: Int, unit: String)] {
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")]
    let some = parts.filter { $0.0 > 0 }
    return some.isEmpty ? [(0, "s")] : some
  }
}

extension Int {
  /// With a zero before a single digit.
  var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
