import func Glibc.cos

/// The part of a bar that runs to and fro where nobody knows how far something is.
enum IndeterminateSegment {
  /// How many times a second it moves.
  static let rate = 30.0
  /// How much of the bar it fills.
  private static let length = 0.3
  /// Seconds from one end to the other and back.
  private static let period = 2.2

  /// Where it lies at a moment, in lengths of the bar; it stays clear of the ends, so that it
  /// looks like no fraction wherever it stands still (A8).
  static func ends(at moment: Moment) -> (from: Double, to: Double) {
    let margin = moment.reducesMotion ? 0.05 : 0
    // In the middle at first; slower towards the ends, where it turns.
    let part = 0.5 - 0.5 * cos(2 * .pi * (moment.endless / period + 0.25))
    let from = min(max((1 - length) * part, margin), 1 - length - margin)
    return (from, from + length)
  }
}
