/// A line around the edge of the collapsed pill: plain, or as far round as something has come.
public struct ViewKeyline: Hashable, Sendable {
  /// What the line shows of a progress.
  public enum Value: Hashable, Sendable {
    /// The part that is done; what lies outside of 0…1 counts as the nearest (C6).
    case fraction(Double)
    /// That something is going on, without saying how far.
    case indeterminate
    /// The part of an interval that has passed, or is left, drawn by the engine (B11).
    case timer(TimerInterval, countsDown: Bool)
  }

  /// How far round the line goes; `nil` is a plain line, all the way.
  public var value: Value?
  /// The colour; `nil` is that of main texts.
  public var tint: ViewColor?

  /// Makes a line.
  public init(value: Value? = nil, tint: ViewColor? = nil) {
    self.value = value
    self.tint = tint
  }
}

extension ViewKeyline: Codable {
  private enum CodingKeys: String, CodingKey { case value, interval, countsDown, tint }

  /// Reads a line; a value that is `null` is one that nobody knows, and one that is missing makes
  /// the line plain.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    tint = try fields.decodeIfPresent(ViewColor.self, forKey: .tint)
    let interval = try fields.decodeIfPresent(TimerInterval.self, forKey: .interval)
    let countsDown = try fields.decodeIfPresent(Bool.self, forKey: .countsDown)
    guard let interval else {
      value =
        try fields.decodeIfPresent(Double.self, forKey: .value).map { .fraction($0) }
        ?? (fields.contains(.value) ? .indeterminate : nil)
      return
    }
    guard !fields.contains(.value) else {
      throw DecodingError.dataCorruptedError(
        forKey: .value, in: fields,
        debugDescription: "a keyline shows a value or an interval, not both; leave one out")
    }
    value = .timer(interval, countsDown: countsDown ?? true)
  }

  /// Writes the line as ``init(from:)`` reads it.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch value {
    case .fraction(let fraction): try fields.encode(fraction.orZero, forKey: .value)
    case .indeterminate: try fields.encodeNil(forKey: .value)
    case .timer(let interval, let countsDown):
      try fields.encode(interval, forKey: .interval)
      try fields.encode(countsDown, forKey: .countsDown)
    case nil: break
    }
    try fields.encodeIfPresent(tint, forKey: .tint)
  }
}
