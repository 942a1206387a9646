import IsletKit

extension MusicAttributes {
  /// The time at which a track runs if nothing stops it: drawn by the engine without updates.
  struct Timeline: Codable, Hashable {
    var start: Date
    /// The start and the track's length, in the track's own seconds; nil while that is unknown.
    var end: Date?
    /// The moment at which a paused track stands.
    var pausedAt: Date?
    /// Seconds of the track for each second of the clock.
    var rate: Double
  }
}

extension MusicAttributes.Timeline {
  /// A reading this near to what is shown changes nothing, in seconds.
  ///
  /// Answers take their time, and an update for each would be noise.
  private static let tolerance = 0.12

  /// The stretch of time that a model of the position gives; `length` in microseconds.
  init(_ model: PositionModel, length: Int64?, at moment: Moment) {
    let length = length.map { Double($0) / 1_000_000 }
    var position = model.base / 1_000_000
    // M17: some players report the last track's position for the new one.
    if let length { position = min(position, length) }
    let base = moment.date(of: model.baseTime)
    start = base.addingTimeInterval(-position / model.rate)
    end = length.map { [start] in start.addingTimeInterval($0) }
    pausedAt = model.isRunning ? nil : base
    rate = model.rate
  }

  /// How far the track is while it stands, in seconds of the clock.
  private var rest: Double? { pausedAt?.timeIntervalSince(start) }

  /// Whether nobody could see a difference.
  func isNearly(_ other: MusicAttributes.Timeline) -> Bool {
    func isNear(_ one: Double?, _ two: Double?, by tolerance: Double) -> Bool {
      guard let one, let two else { return one == nil && two == nil }
      return abs(one - two) < tolerance
    }
    guard rate == other.rate,
      isNear(
        end?.timeIntervalSince(start), other.end?.timeIntervalSince(other.start), by: 0.001)
    else { return false }
    if rest != nil || other.rest != nil { return isNear(rest, other.rest, by: Self.tolerance) }
    return abs(start.timeIntervalSince(other.start)) < Self.tolerance
  }
}
