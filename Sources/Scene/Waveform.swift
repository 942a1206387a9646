/// The bars that move while music plays (A10): a picture of liveliness, not a measurement.
enum Waveform {
  /// How many times a second they move; more costs and does not look better.
  static let rate = 15.0
  /// The bars at rest: a row of short strokes.
  static let still = WaveformLevels { _ in rest }

  private static let rest = 0.2

  /// The height of each bar at a time in seconds.
  ///
  /// Every bar beats up and down at a pace of its own, each time to another height, and all
  /// follow how loud it is; nothing ever comes again, so that nobody sees a loop.
  static func levels(at time: Double) -> WaveformLevels {
    guard abs(time) < 1e12 else { return still }
    let loudness = 0.75 + 0.25 * noise(lane: WaveformLevels.count, at: 1.3 * time)
    return WaveformLevels { bar in
      // The middle bars swing widest.
      let peak = 1 - 0.12 * Double(abs(bar - WaveformLevels.count / 2))
      let pace = 4.1 + 0.43 * Double(bar * 2 % WaveformLevels.count)
      return rest + (peak * loudness - rest) * beat(lane: bar, at: pace * time)
    }
  }

  /// From a low to a high and back, one step each, 0…1.
  private static func beat(lane: Int, at time: Double) -> Double {
    interpolate(at: time) { step in
      let part = random(lane, step)
      return step % 2 == 0 ? 0.65 + 0.35 * part : 0.45 * part
    }
  }

  /// Wanders smoothly within 0…1, one step each.
  private static func noise(lane: Int, at time: Double) -> Double {
    interpolate(at: time) { random(lane, $0) }
  }

  /// Between the values of the steps before and after a time, even at both.
  private static func interpolate(at time: Double, _ value: (Int) -> Double) -> Double {
    let step = time.rounded(.down)
    let part = time - step
    let (before, after) = (value(Int(step)), value(Int(step) + 1))
    return before + (after - before) * part * part * (3 - 2 * part)
  }

  /// A number 0..<1 that looks like chance and depends on the lane and the step alone
  /// (the finaliser of SplitMix64).
  private static func random(_ lane: Int, _ step: Int) -> Double {
    var bits = UInt64(bitPattern: Int64(step)) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ UInt64(lane)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ bits >> 31) >> 11) / 0x1p53
  }
}
