import Activities
public import FoundationEssentials
import Glibc

extension Text {
  /// How a date is shown.
  public struct DateStyle: Hashable, Sendable {
    fileprivate enum Form { case time, date, relative, offset, timer }
    fileprivate let form: Form

    /// The time of day, `14:05`.
    public static var time: DateStyle { DateStyle(form: .time) }
    /// The day, `3 June 2026`.
    public static var date: DateStyle { DateStyle(form: .date) }
    /// How far it is from now, `2 hr, 5 min`.
    public static var relative: DateStyle { DateStyle(form: .relative) }
    /// How far it is from now, with a sign, `-2 hours`.
    public static var offset: DateStyle { DateStyle(form: .offset) }
    /// A running time to a date that is to come, or from one that has passed.
    public static var timer: DateStyle { DateStyle(form: .timer) }
  }

  /// Shows a date.
  ///
  /// The engine draws ``DateStyle/timer``, which runs by itself: down to the date, and up from it.
  /// The other styles are written when the views are made, and change with the next update.
  public init(_ date: Date, style: DateStyle) {
    self.init(date, style: style, now: .now)
  }

  init(_ date: Date, style: DateStyle, now: Date) {
    let seconds = date.timeIntervalSince(now)
    switch style.form {
    case .time: self.init(CalendarTime(date).text("%H:%M"))
    case .date: self.init(CalendarTime(date).text("%-d %B %Y"))
    case .relative: self.init(Distance.relative(seconds))
    case .offset: self.init(Distance.offset(seconds))
    case .timer where seconds > 0:
      // The engine makes room for the whole interval. Its start is one of three, so that views
      // that are made a little later are the same.
      let room = [3599.0, 35_999].first { seconds <= $0 } ?? 359_999
      let start = date.timeIntervalSince1970 - max(room, seconds.rounded(.up))
      self.init(
        .timer(
          TimerInterval(start: start, end: date.timeIntervalSince1970, runsOn: true),
          countsDown: true))
    case .timer:
      self.init(
        .timer(
          TimerInterval(start: date.timeIntervalSince1970, end: nil), countsDown: false))
    }
  }
}

/// A date in the system's time zone, with the names of the user's language.
private struct CalendarTime {
  private var fields = tm()

  init(_ date: Date) {
    // Past these dates the C library's years do not fit.
    let seconds = min(max(date.timeIntervalSince1970, -62e9), 253e9)
    var time = time_t(seconds.isFinite ? seconds.rounded(.down) : 0)
    localtime_r(&time, &fields)
  }

  /// The fields by a format of `strftime()`.
  func text(_ format: String) -> String {
    var fields = fields
    var buffer = [CChar](repeating: 0, count: 128)
    // LC_TIME_MASK and LC_CTYPE_MASK are macros that Swift cannot read.
    let locale = newlocale(1 << LC_TIME | 1 << LC_CTYPE, "", nil)
    defer { if let locale { freelocale(locale) } }
    let count =
      locale.map { strftime_l(&buffer, buffer.count, format, &fields, $0) }
      ?? strftime(&buffer, buffer.count, format, &fields)
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

private enum Distance {
  private static let units = [
    (86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second"),
  ]

  /// The two greatest units, `1 day, 3 hr`.
  static func relative(_ seconds: Double) -> String {
    let whole = whole(abs(seconds))
    let short = ["day": "day", "hour": "hr", "minute": "min", "second": "sec"]
    var texts: [String] = []
    for (index, (length, name)) in units.enumerated() {
      let count = index == 0 ? whole / length : whole % units[index - 1].0 / length
      guard count > 0 || (length == 1 && texts.isEmpty) else {
        if texts.isEmpty { continue } else { break }
      }
      let unit = short[name] ?? name
      texts.append("\(count) \(unit)\(name == "day" && count != 1 ? "s" : "")")
      if texts.count == 2 { break }
    }
    return texts.joined(separator: ", ")
  }

  /// The greatest unit, `+3 hours`.
  static func offset(_ seconds: Double) -> String {
    let whole = whole(abs(seconds))
    let (length, name) = units.first { whole >= $0.0 } ?? (1, "second")
    let count = whole / length
    return "\(seconds < 0 ? "-" : "+")\(count) \(name)\(count == 1 ? "" : "s")"
  }

  private static func whole(_ seconds: Double) -> Int {
    seconds.isFinite ? Int(min(seconds, 1e12)) : 0
  }
}
