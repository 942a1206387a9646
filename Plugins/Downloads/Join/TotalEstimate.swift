/// Guesses the size of the whole from a program's percentage and the size of its partial file.
///
/// A file on disk lags behind the percentage by what the program has not written yet, and a
/// percentage has few steps: bytes divided by the fraction are far too few at the beginning. A lag
/// does not change how many bytes come with each per cent, so the total is the slope of a straight
/// line through what was seen (least squares), as soon as that is known well enough.
///
/// Pure. Takes no room that grows: only sums are kept.
struct TotalEstimate {
  /// How much must have come since the first look, as a part of the whole.
  private static let leastSpan = 0.1
  /// How many looks it takes at least.
  private static let leastCount = 4.0
  /// The greatest error of a slope that is worth showing, as a part of it.
  private static let greatestError = 0.07
  /// A guess that differs by less from the one that is shown does not replace it.
  private static let leastChange = 0.05

  private var count = 0.0
  private var origin = (fraction: 0.0, bytes: 0.0)
  private var last = (fraction: 0.0, bytes: UInt64(0))
  private var sums = (x: 0.0, y: 0.0, xx: 0.0, xy: 0.0, yy: 0.0)

  /// The guess; nil until it is sound.
  private(set) var total: UInt64?

  /// Takes how much is done by the program's words, 0…1, and how many bytes are on the disk.
  ///
  /// What goes back begins anew.
  mutating func add(fraction: Double, bytes: UInt64) {
    guard fraction > 0, bytes > 0 else { return }
    if count > 0, fraction < last.fraction || bytes < last.bytes { self = TotalEstimate() }
    if count > 0, bytes == last.bytes || fraction == last.fraction { return }
    if count == 0 { origin = (fraction, Double(bytes)) }
    last = (fraction, bytes)
    count += 1
    let (x, y) = (fraction - origin.fraction, Double(bytes) - origin.bytes)
    sums = (sums.x + x, sums.y + y, sums.xx + x * x, sums.xy + x * y, sums.yy + y * y)
    guard let slope, slope > Double(bytes), slope < 9e18 else {
      if let total, total <= bytes { self.total = nil }
      return
    }
    if let total, total > bytes, abs(slope / Double(total) - 1) < Self.leastChange { return }
    total = UInt64(slope.rounded())
  }

  /// The bytes of the whole by the line; nil where it is not known well enough.
  private var slope: Double? {
    guard count >= Self.leastCount, last.fraction - origin.fraction >= Self.leastSpan else {
      return nil
    }
    let xx = sums.xx - sums.x * sums.x / count
    let xy = sums.xy - sums.x * sums.y / count
    let yy = sums.yy - sums.y * sums.y / count
    guard xx > 0, xy > 0 else { return nil }
    let slope = xy / xx
    let rest = max(yy - slope * xy, 0) / (count - 2)
    guard (rest / xx).squareRoot() <= slope * Self.greatestError else { return nil }
    return slope
  }
}
