/// The time of what never rests: it stands still while motion is reduced, and then goes on from
/// where it stood, so that nothing jumps (A8).
struct EndlessClock {
  /// The time at which it stands; `nil` while it runs.
  private var standing: Double?
  /// The seconds for which it stood.
  private var lost = 0.0

  /// Makes a clock that runs, or one that stands at 0.
  init(stands: Bool) { standing = stands ? 0 : nil }

  /// What it shows at a time, in seconds.
  func value(at time: Double) -> Double { standing ?? time - lost }

  /// Stops it, or lets it go on.
  mutating func set(stands: Bool, at time: Double) {
    if stands {
      standing = value(at: time)
    } else if let standing {
      lost = time - standing
      self.standing = nil
    }
  }
}
