import func Glibc.sin

/// The bars that move while music plays (A10): a picture of liveliness, not a measurement.
enum Waveform {
  /// How many bars there are.
  static let count = 5
  /// How many times a second they move; more costs and does not look better.
  static let rate = 15.0
  /// The bars at rest: a row of dots with a hint of a wave.
  static let still = [0.28, 0.28, 0.28, 0.28, 0.28]

  /// The height of each bar, 0…1, at a time in seconds.
  ///
  /// Two sines of frequencies that never meet, apart for each bar, so that nobody sees a loop.
  static func levels(at time: Double) -> [Double] {
    (0..<count).map { index in
      let i = Double(index)
      let slow = sin(time * (5.1 + 0.73 * i) + 1.7 * i)
      let fast = sin(time * (8.9 - 0.61 * i) + 2.9 * i + 0.8)
      // The middle bars swing widest.
      let swing = 1 - 0.16 * abs(i - Double(count - 1) / 2)
      return min(max(0.52 + 0.30 * swing * slow + 0.18 * swing * fast, 0.2), 1)
    }
  }
}
