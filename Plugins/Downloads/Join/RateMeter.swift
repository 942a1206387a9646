/// How fast something grows: an exponentially weighted mean, so that a number can be read.
///
/// Pure: values and times are arguments. Times are microseconds of one clock.
struct RateMeter: Hashable {
  /// How long the past counts, in microseconds.
  private static let memory = 4_000_000.0
  /// Reports that come faster are taken together, in microseconds.
  private static let shortest: UInt64 = 500_000
  /// How long it must have measured before its rate is worth showing, in microseconds.
  private static let patience = 2_500_000.0

  private var value: Double
  private var time: UInt64
  private var sum = 0.0
  private var weight = 0.0
  private var measured = 0.0

  /// Begins to measure at a value.
  init(_ value: Double, at time: UInt64) {
    self.value = value
    self.time = time
  }

  /// Takes a value; one that is smaller than before begins anew.
  mutating func add(_ newValue: Double, at newTime: UInt64) {
    guard newValue >= value else {
      self = RateMeter(newValue, at: newTime)
      return
    }
    guard newTime >= time + Self.shortest else { return }
    let passed = Double(newTime - time)
    let share = passed / (Self.memory + passed)
    sum += (((newValue - value) / passed * 1_000_000) - sum) * share
    weight += (1 - weight) * share
    measured += passed
    value = newValue
    time = newTime
  }

  /// The rate a second; nil while it is not known well enough, or nothing grows.
  var rate: Double? {
    guard measured >= Self.patience, weight > 0 else { return nil }
    let rate = sum / weight
    return rate > 0.000_01 ? rate : nil
  }
}
