/// When a player is asked without having said anything (M17, M21, M28, M48, M49).
///
/// Pure.
///
/// Times are in microseconds of the monotonic clock. While nothing plays nothing is asked.
struct ReadingPlan {
  /// What is asked.
  enum Reading {
    case position
    case everything
  }

  /// What decides about the slow readings.
  struct Situation {
    /// Whether it plays and is shown.
    var isWatched = false
    /// Whether it has told what it plays.
    var isKnown = false
  }

  /// A player that has just come may tell nothing yet (M28).
  private static let afterStart: [UInt64] = [1_000_000, 3_000_000]
  /// A new track's position may still be the old one's (M17), or stand (M18).
  private static let afterMotion: [UInt64] = [1_200_000, 4_000_000]
  /// How often the position is read of one that plays and is shown (M21).
  private static let positionPace: UInt64 = 10_000_000
  /// The same for everything, because some changes are never told (M48).
  private static let everythingPace: UInt64 = 30_000_000
  /// Two readings of one kind are at least this far apart (M25).
  private static let shortestGap: UInt64 = 200_000

  private var positions: [UInt64] = []
  private var whole: UInt64?
  private var retries: [UInt64] = []
  private var lastPosition: UInt64 = 0
  private var lastWhole: UInt64 = 0
  /// Set while a reading waits for its answer.
  private(set) var isReading = false

  /// The player has come at a time.
  mutating func begin(at time: UInt64) {
    whole = time
    (lastPosition, lastWhole) = (time, time)
    retries = Self.afterStart.map { time + $0 }
  }

  /// The position goes on in another way; it is read now, unless it was told just so, and later.
  mutating func moved(at time: UInt64, isPositionKnown: Bool) {
    positions = Self.afterMotion.map { time + $0 }
    if !isPositionKnown { wantPosition(at: time) }
  }

  /// Asks for the position once, from a time on.
  mutating func wantPosition(at time: UInt64) {
    positions.append(max(time, lastPosition + Self.shortestGap))
    positions.sort()
  }

  /// Asks for everything, soon.
  mutating func wantEverything(at time: UInt64) {
    whole = max(time, lastWhole + Self.shortestGap)
  }

  /// It does not play any more, so nothing moves.
  mutating func rest() {
    positions = []
  }

  /// The reading was answered, or not.
  mutating func finished() {
    isReading = false
  }

  /// When the next reading is due; nil if never.
  func due(_ situation: Situation) -> UInt64? {
    if isReading { return nil }
    var times = [whole, positions.first, situation.isKnown ? nil : retries.first]
    if situation.isWatched {
      times += [lastPosition + Self.positionPace, lastWhole + Self.everythingPace]
    }
    return times.compactMap { $0 }.min()
  }

  /// What to ask at a time; that it is asked is noted.
  mutating func take(_ situation: Situation, at time: UInt64) -> Reading? {
    guard let due = due(situation), due <= time else { return nil }
    let isRetried = !situation.isKnown && retries.contains { $0 <= time }
    let isWhole =
      isRetried || whole.map { $0 <= time } ?? false
      || (situation.isWatched && lastWhole + Self.everythingPace <= time)
    retries.removeAll { $0 <= time || situation.isKnown }
    positions.removeAll { $0 <= time }
    // Everything includes the position.
    lastPosition = time
    isReading = true
    guard isWhole else { return .position }
    whole = nil
    lastWhole = time
    return .everything
  }
}
