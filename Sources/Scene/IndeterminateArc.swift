/// The arc that goes round where nobody knows how far something is.
enum IndeterminateArc {
  /// How long it is, in turns.
  static let length = 0.25
  /// How many times a second it moves: a pixel or two of a small ring at a time.
  static let rate = 30.0
  /// Seconds of a whole turn.
  static let period = 1.1

  /// Where it begins, in turns from 12 o'clock, 0..<1: what no fraction looks like, wherever it
  /// stands still (A8).
  static func start(at moment: Moment, period: Double = period) -> Double {
    // Across the top at first, as far to the one side as to the other.
    let turns = moment.endless / period - length / 2
    let start = turns - turns.rounded(.down)
    guard moment.reducesMotion else { return start }
    // An arc that happens to stand at 12 o'clock looks like a quarter: a sixteenth further.
    return min(start, 1 - start) < 0.0625 ? 0.0625 : start
  }
}
