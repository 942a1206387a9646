import Activities
import Geometry

/// A running time as text, drawn by the engine (B11).
struct TimerText: Hashable {
  var interval: TimerInterval
  var countsDown: Bool
  var font: Font
  var color: Color
  /// Where a text lies that is shorter than the longest.
  var alignment: TextAlignment
  /// What stands right before the time, such as a sign.
  var prefix = ""
  /// What stands right after it.
  var suffix = ""

  init(
    interval: TimerInterval, countsDown: Bool, font: Font, color: Color,
    alignment: TextAlignment = .leading
  ) {
    self.interval = interval
    self.countsDown = countsDown
    self.font = font
    // Digits of one width, so that nothing beside the text moves with it.
    self.font.monospacedDigits = true
    self.color = color
    self.alignment = alignment
  }

  /// The text at a date.
  func run(at date: Double) -> TextRun {
    TextRun(
      string: prefix + text(at: date) + suffix, font: font, color: color, alignment: alignment)
  }

  /// The widest text that the timer shows; its frame is made for this one.
  var template: TextRun {
    let longest: Double
    if let length = interval.length {
      longest = length
    } else {
      // Nobody knows how long it runs: room up to 9:59:59 from the first hour on.
      longest = max(interval.elapsed(at: interval.pausedAt ?? interval.start), 3599)
    }
    let text = TimerText.format(seconds: longest)
    return TextRun(
      string: prefix + String(text.map { $0 == ":" ? ":" : "0" }) + suffix, font: font,
      color: color)
  }

  /// The characters of the time at a date.
  ///
  /// What is left is the whole length less what has passed in whole seconds, so that a count up
  /// and a countdown of the same span change at the same moment: one wake-up for both.
  func text(at date: Double) -> String {
    let elapsed = interval.elapsed(at: date)
    guard countsDown, let length = interval.length else {
      return TimerText.format(seconds: elapsed)
    }
    if elapsed < length {
      return TimerText.format(seconds: length.rounded() - elapsed.rounded(.down))
    }
    return TimerText.format(seconds: afterwards?.elapsed(at: date) ?? 0)
  }

  /// The next date at which the text changes.
  func nextDate(after date: Double) -> Double? {
    let running = interval.isRunning(at: date) ? interval : afterwards
    return running.flatMap {
      $0.isRunning(at: date) ? TimerText.nextSecond(of: $0, after: date) : nil
    }
  }

  /// The time after the end of a countdown, where it counts up then.
  private var afterwards: TimerInterval? {
    guard countsDown, interval.runsOn == true, let end = interval.endDate else { return nil }
    return TimerInterval(
      start: end, end: nil, pausedAt: interval.pausedAt, rate: interval.rate)
  }

  /// The next date at which a whole number of media seconds has passed, or the end if that is
  /// sooner.
  static func nextSecond(of interval: TimerInterval, after date: Double) -> Double {
    let second = max(((date - interval.start) * interval.rate).rounded(.down) + 1, 0)
    var next = interval.date(atElapsed: second)
    // Nobody reads what changes more often.
    if interval.rate > mostChanges { next = max(next, date + 1 / mostChanges) }
    return min(next, interval.endDate ?? .infinity)
  }

  /// How often a second a text changes at most.
  private static let mostChanges = 10.0

  /// `m:ss`, or `h:mm:ss` from an hour on.
  static func format(seconds: Double) -> String {
    // Three million hours are more than any timer shows, and an Int holds them everywhere.
    let whole = Int(min(max(seconds, 0), 1e10))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }
}
