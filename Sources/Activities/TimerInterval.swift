/// A span of time that passes by itself: a countdown, or what of a song has been heard (B11).
///
/// Its length is in *media seconds*, those that are shown; ``start`` is a date, and ``end`` is that
/// date and the length. At a ``rate`` of 1 the span ends at the date ``end``. Otherwise so many media
/// seconds pass in each second, and it ends at ``endDate``, sooner or later than that; what is shown
/// runs from nothing to the whole length all the same.
public struct TimerInterval: Hashable, Sendable {
  /// When it begins, in seconds since 1970.
  public var start: Double
  /// The start and the length, in seconds since 1970; `nil` runs on for ever.
  public var end: Double?
  /// The date at which it stands still, if it does, in seconds since 1970.
  public var pausedAt: Double?
  /// Whether the text of a countdown counts up once the end has passed; `nil` means that it does not.
  public var runsOn: Bool?
  /// How many media seconds pass in a second, within ``rates``.
  public var rate: Double

  /// The rates that there are.
  public static let rates = 0.01...100.0

  /// Makes a span of dates within ``ActivityLimits/dates``; a start that is not finite counts as 0,
  /// an end before the start as the start, and a rate that is not finite and above 0 as 1.
  public init(
    start: Double, end: Double?, pausedAt: Double? = nil, runsOn: Bool? = nil, rate: Double = 1
  ) {
    func usable(_ date: Double) -> Double? {
      date.isFinite
        ? min(max(date, ActivityLimits.dates.lowerBound), ActivityLimits.dates.upperBound) : nil
    }
    let start = usable(start) ?? 0
    self.start = start
    self.end = end.map { max(usable($0) ?? start, start) }
    self.pausedAt = pausedAt.flatMap(usable)
    self.runsOn = runsOn
    let (least, most) = (TimerInterval.rates.lowerBound, TimerInterval.rates.upperBound)
    self.rate = rate.isFinite && rate > 0 ? min(max(rate, least), most) : 1
  }

  /// The length in media seconds; `nil` runs on for ever.
  public var length: Double? { end.map { $0 - start } }

  /// The date at which all of it has passed, in seconds since 1970; `nil` where there is no end.
  public var endDate: Double? { length.map(date(atElapsed:)) }

  /// The media seconds that have passed at a date, within the span.
  public func elapsed(at date: Double) -> Double {
    let passed = (max(pausedAt ?? date, start) - start) * rate
    return min(passed, length ?? passed)
  }

  /// The date at which so many media seconds have passed, in seconds since 1970, however long the
  /// span is and whether or not it stands still.
  public func date(atElapsed seconds: Double) -> Double {
    min(start + seconds / rate, ActivityLimits.dates.upperBound)
  }

  /// The media seconds that are left at a date; `nil` where there is no end.
  public func remaining(at date: Double) -> Double? {
    length.map { $0 - elapsed(at: date) }
  }

  /// The part that has passed, 0…1; an empty span has passed wholly, an endless one never.
  public func fraction(at date: Double) -> Double {
    guard let length else { return 0 }
    return length > 0 ? elapsed(at: date) / length : 1
  }

  /// Whether time passes in it at a date.
  public func isRunning(at date: Double) -> Bool {
    pausedAt == nil && (endDate.map { date < $0 } ?? true)
  }
}

extension TimerInterval: Codable {
  private enum CodingKeys: String, CodingKey { case start, end, pausedAt, runsOn, rate }

  /// Reads a span; an end before the start counts as the start.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let rate = try fields.decodeIfPresent(Double.self, forKey: .rate) ?? 1
    guard rate > 0, rate <= TimerInterval.rates.upperBound else {
      throw DecodingError.dataCorruptedError(
        forKey: .rate, in: fields,
        debugDescription:
          "a rate above 0 and of at most 100 is needed, not \(JSONValue.digits(of: rate)),")
    }
    self.init(
      start: try fields.decodeDate(forKey: .start),
      end: try fields.decodeDateIfPresent(forKey: .end),
      pausedAt: try fields.decodeDateIfPresent(forKey: .pausedAt),
      runsOn: try fields.decodeIfPresent(Bool.self, forKey: .runsOn), rate: rate)
  }

  /// Writes the span as ``init(from:)`` reads it; a rate of 1 is left out.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(start, forKey: .start)
    try fields.encodeIfPresent(end, forKey: .end)
    try fields.encodeIfPresent(pausedAt, forKey: .pausedAt)
    try fields.encodeIfPresent(runsOn, forKey: .runsOn)
    if rate != 1 { try fields.encode(rate, forKey: .rate) }
  }
}
