/// What a clock in the room and the calendar beside it show (TM8).
struct LocalTime: Hashable, Codable {
  var year: Int
  /// 1…12.
  var month: Int
  /// 1…31.
  var day: Int
  /// 0…23.
  var hour: Int
  /// 0…59.
  var minute: Int

  /// The time of day, `17:00`.
  var clock: String { "\(hour.twoDigits):\(minute.twoDigits)" }

  /// The day and the time of day, `2026-05-01 17:00`.
  var full: String { "\(year)-\(month.twoDigits)-\(day.twoDigits) \(clock)" }

  /// Whether both are on one day.
  func isSameDay(as other: LocalTime) -> Bool {
    day == other.day && month == other.month && year == other.year
  }

  /// Seconds since 1970 if this were UTC.
  fileprivate var asUTC: Double {
    Double(CivilDay.number(year: year, month: month, day: day)) * 86_400
      + Double(hour * 3600 + minute * 60)
  }

  fileprivate init(asUTC seconds: Double) {
    // Past these dates nothing is a clock's reading any more.
    let whole = Int(min(max(seconds.rounded(.down), -62e9), 253e9))
    let days = Int((Double(whole) / 86_400).rounded(.down))
    (year, month, day) = CivilDay.date(days)
    let rest = whole - days * 86_400
    (hour, minute) = (rest / 3600, rest / 60 % 60)
  }

  init(year: Int, month: Int, day: Int, hour: Int, minute: Int) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute) = (hour, minute)
  }
}

/// The rules of a time zone.
struct TimeZoneRules {
  /// The seconds east of Greenwich at a moment in seconds since 1970.
  let offset: (Double) -> Int

  /// What clocks show at a moment in seconds since 1970.
  func local(_ wall: Double) -> LocalTime {
    LocalTime(asUTC: wall + Double(offset(wall)))
  }

  /// When clocks show this, in seconds since 1970.
  ///
  /// Of an hour that comes twice it is the first; a time that a change of the clocks skips is as
  /// much later as they are put forward.
  func wall(_ time: LocalTime) -> Double {
    let seconds = time.asUTC
    let before = Double(offset(seconds - 86_400))
    let after = Double(offset(seconds + 86_400))
    let moments = [before, after].map { seconds - $0 }.sorted()
    return moments.first { Double(offset($0)) == seconds - $0 } ?? seconds - before
  }

  /// The next time after a moment that clocks show an hour and a minute.
  func next(hour: Int, minute: Int, after wall: Double) -> LocalTime {
    var time = local(wall)
    // Two days suffice but for days without that time; the day after those has it.
    for _ in 0..<4 {
      (time.hour, time.minute) = (hour, minute)
      if self.wall(time) > wall { return time }
      let day = CivilDay.number(year: time.year, month: time.month, day: time.day) + 1
      (time.year, time.month, time.day) = CivilDay.date(day)
    }
    return time
  }
}

/// Days of the Gregorian calendar, counted from 1970-01-01.
private enum CivilDay {
  /// Days in 400 years, after which the calendar repeats.
  private static let era = 146_097

  static func number(year: Int, month: Int, day: Int) -> Int {
    // Years begin in March here, so that the leap day is the last of its year.
    let year = month > 2 ? year : year - 1
    let cycle = (year >= 0 ? year : year - 399) / 400
    let inCycle = year - cycle * 400
    let inYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return cycle * era + inCycle * 365 + inCycle / 4 - inCycle / 100 + inYear - 719_468
  }

  static func date(_ number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let cycle = (shifted >= 0 ? shifted : shifted - (era - 1)) / era
    let rest = shifted - cycle * era
    let inCycle = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365
    let inYear = rest - (365 * inCycle + inCycle / 4 - inCycle / 100)
    let index = (5 * inYear + 2) / 153
    let month = index < 10 ? index + 3 : index - 9
    let year = inCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    return (year, month, inYear - (153 * index + 2) / 5 + 1)
  }
}
