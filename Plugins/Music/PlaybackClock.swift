import IsletKit

/// Where a track is: a position that was read, and how it goes on from there.
///
/// Positions are in microseconds of the track, dates in seconds since 1970.
struct PlaybackClock: Hashable {
  /// A reading this near to what was expected changes nothing, in seconds.
  ///
  /// Answers take their time, and an update for each would be noise.
  private static let tolerance = 0.05

  private var position: Double
  private var readAt: Double
  private(set) var rate = 1.0
  private(set) var isRunning = false

  /// A clock that stands at a position, in microseconds.
  init(position: Int64, at date: Double) {
    self.position = Double(position)
    readAt = date
  }

  /// The position at a date, in microseconds.
  func position(at date: Double) -> Double {
    isRunning ? position + max(date - readAt, 0) * rate * 1_000_000 : position
  }

  /// Goes on from here at another rate, or stops, without a jump.
  mutating func set(isRunning: Bool, rate: Double, at date: Double) {
    guard isRunning != self.isRunning || rate != self.rate else { return }
    position = position(at: date)
    readAt = date
    self.isRunning = isRunning
    self.rate = rate
  }

  /// Takes over a position that was read at a date.
  mutating func set(position newPosition: Int64, at date: Double) {
    let difference = abs(Double(newPosition) - position(at: date)) / 1_000_000
    guard difference > Self.tolerance else { return }
    position = Double(newPosition)
    readAt = date
  }

  /// The stretch of time in which the track runs, as the engine draws it.
  ///
  /// At a rate other than 1 it is the time that listening takes.
  func timeline(length: Int64?) -> MusicAttributes.Timeline {
    var position = position / 1_000_000 / rate
    let length = length.map { Double($0) / 1_000_000 / rate }
    // M17: some players report the last track's position for the new one.
    if let length { position = min(position, length) }
    let start = readAt - position
    return MusicAttributes.Timeline(
      start: Date(timeIntervalSince1970: start),
      end: length.map { Date(timeIntervalSince1970: start + $0) },
      pausedAt: isRunning ? nil : Date(timeIntervalSince1970: readAt))
  }
}
