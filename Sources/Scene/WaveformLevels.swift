/// The heights of a waveform's bars, from left to right, each a part of its box: 0…1 (A10).
///
/// A fixed number of them, so that a frame with a waveform allocates nothing.
package struct WaveformLevels: Hashable, Sendable {
  private var first, second, third, fourth, fifth: Double

  /// How many bars there are.
  package static let count = 5

  /// Makes levels from left to right.
  package init(
    _ first: Double, _ second: Double, _ third: Double, _ fourth: Double, _ fifth: Double
  ) {
    (self.first, self.second, self.third, self.fourth, self.fifth) =
      (first, second, third, fourth, fifth)
  }

  /// Makes levels from a function of the bar's number, 0…4.
  init(_ level: (Int) -> Double) {
    self.init(level(0), level(1), level(2), level(3), level(4))
  }
}

extension WaveformLevels: RandomAccessCollection {
  /// The number of the first bar.
  package var startIndex: Int { 0 }
  /// The number after that of the last bar.
  package var endIndex: Int { WaveformLevels.count }

  /// The level of a bar; out of range it is 0.
  package subscript(index: Int) -> Double {
    switch index {
    case 0: first
    case 1: second
    case 2: third
    case 3: fourth
    case 4: fifth
    default: 0
    }
  }
}
