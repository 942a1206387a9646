/// What is to be thought of the positions that a player tells (M18, M20).
///
/// Pure: it compares two readings of one stretch, in which nothing but the playing moves the
/// position. One that moves as the time does is believed; one that stands is not; and one that
/// moves a thousand times too slowly, twice in a row, counts in milliseconds. An honest player can
/// fail none of these for longer than it takes to read twice.
struct PositionJudge {
  /// What became of a reading.
  enum Verdict: Hashable {
    /// It is the position, in microseconds.
    case believed(Double)
    /// It is the position, and no playing explains it: somebody jumped (M21).
    case jumped(Double)
    /// A position that is known to move has stopped here: the player waits for data.
    case stalled(Double)
    /// It says nothing; the time since the track began says more.
    case ignored
  }

  /// Readings nearer than this say nothing about motion, in microseconds.
  private static let shortest: UInt64 = 1_000_000
  /// Only after this long does one that moved before count as stalled: some count in seconds.
  private static let stall: UInt64 = 2_500_000
  /// How much of the time may be missing or too much in a motion that is believed.
  private static let honest = 0.2...5.0
  /// The same in thousandths.
  private static let thousandths = 0.000_85...0.001_15
  /// How often the motion must be a thousandth before that is its unit.
  private static let proofs = 2

  /// Microseconds for each unit that the player counts in.
  private(set) var unit = 1.0
  /// Whether its position was seen to stand while it played.
  private(set) var standsStill = false
  private var hasMoved = false
  private var slowReadings = 0
  private var last: (position: Int64, time: UInt64)?

  /// What went before says nothing about what comes: another track, status or rate, or a jump.
  mutating func beginStretch() {
    last = nil
  }

  /// Judges a reading of a player that says it plays at a rate.
  ///
  /// `length` is that of the track, in microseconds, where it is known.
  mutating func judge(
    _ position: Int64, rate: Double, length: Int64?, at time: UInt64
  ) -> Verdict {
    guard let last else {
      last = (position, time)
      return unproven(position)
    }
    let elapsed = time - min(last.time, time)
    guard elapsed >= Self.shortest else { return unproven(position) }
    let moved = Double(position) - Double(last.position)
    let speed = moved / (Double(elapsed) * rate)
    if moved == 0 { return standing(position, for: elapsed) }
    self.last = (position, time)
    if Self.honest.contains(speed) {
      believe(unit: 1)
      return .believed(Double(position))
    }
    if Self.thousandths.contains(speed), fits(position, length: length) {
      slowReadings += 1
      guard unit > 1 || slowReadings >= Self.proofs else {
        standsStill = true
        return .ignored
      }
      believe(unit: 1000)
      return .believed(Double(position) * unit)
    }
    slowReadings = 0
    return .jumped(Double(position) * unit)
  }

  /// What a position is while the player does not play.
  func resting(_ position: Int64) -> Verdict { unproven(position) }

  private func unproven(_ position: Int64) -> Verdict {
    standsStill ? .ignored : .believed(Double(position) * unit)
  }

  private mutating func standing(_ position: Int64, for elapsed: UInt64) -> Verdict {
    guard hasMoved else {
      standsStill = true
      return .ignored
    }
    return elapsed < Self.stall ? .ignored : .stalled(Double(position) * unit)
  }

  private mutating func believe(unit: Double) {
    self.unit = unit
    if unit == 1 { slowReadings = 0 }
    standsStill = false
    hasMoved = true
  }

  private func fits(_ position: Int64, length: Int64?) -> Bool {
    length.map { Double(position) * 1000 <= Double($0) + 2_000_000 } ?? true
  }
}
