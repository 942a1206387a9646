import CLinux
import Glibc

/// A point in time as people and programs write it, read by `strptime`.
enum DateText {
  /// What is allowed, for messages.
  static let form =
    "a time such as 18:30, 2026-05-01T18:30, 2026-05-01T18:30:00Z or @SECONDS since 1970"

  /// With a date; the zone is the user's own where none is written.
  private static let dates = [
    "%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M",
  ]
  private static let times = ["%H:%M:%S", "%H:%M"]
  /// 9999-12-31, in seconds since 1970.
  private static let latest = 253_402_214_400.0

  /// The seconds since 1970 that a text stands for; `nil` for a text that is no time.
  ///
  /// - Parameters:
  ///   - text: One of the forms in ``form``. A time without a date is the next such time.
  ///   - now: The present, in seconds since 1970.
  /// - Returns: A finite number.
  static func seconds(_ text: String, now: Double) -> Double? {
    if text.hasPrefix("@") {
      return Double(text.dropFirst()).flatMap { (0...latest).contains($0) ? $0 : nil }
    }
    for format in dates {
      if let time = unsafe parse(text, format + "%z") {
        var fields = unsafe time
        let offset = unsafe fields.tm_gmtoff
        return unsafe Double(timegm(&fields) - offset)
      }
      if let time = unsafe parse(text, format) {
        var fields = unsafe time
        unsafe fields.tm_isdst = -1
        return unsafe Double(mktime(&fields))
      }
    }
    for format in times {
      if let time = unsafe parse(text, format) { return unsafe next(time, after: now) }
    }
    return nil
  }

  /// The first time of day after the present that reads like this.
  private static func next(_ time: tm, after now: Double) -> Double {
    var seconds = time_t(now)
    var fields = unsafe tm()
    unsafe localtime_r(&seconds, &fields)
    for _ in 0...1 {
      unsafe (fields.tm_hour, fields.tm_min, fields.tm_sec) =
        unsafe (time.tm_hour, time.tm_min, time.tm_sec)
      unsafe fields.tm_isdst = -1
      let date = unsafe Double(mktime(&fields))
      if date > now { return date }
      // mktime itself carries the 32nd of a month over into the next one.
      unsafe fields.tm_mday += 1
    }
    return now
  }

  /// The fields of a text that has the format to its end.
  private static func parse(_ text: String, _ format: String) -> tm? {
    var fields = unsafe tm()
    return unsafe islet_parse_time(text, format, &fields) == 0 ? fields : nil
  }
}
