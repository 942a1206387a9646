import TestSupport
import Testing

@testable import Downloads

/// The size of the whole, guessed from a percentage and a file that lags behind it.
struct TotalEstimateTests {
  /// The guesses on a download at so many bytes a second, looked at once a second.
  ///
  /// The file lacks what has come in the last `lag` seconds, and is written in pieces.
  private func guesses(
    total: Double, rate: Double, lag: Double, piece: Double = 1, steps: Double? = nil,
    from start: Double = 0, jitter: (() -> Double)? = nil
  ) -> [UInt64?] {
    var estimate = TotalEstimate()
    var guesses: [UInt64?] = []
    var second = 1.0
    while start + rate * second < total {
      let received = start + rate * (second - (jitter?() ?? 0))
      let written = (max(start + rate * (second - lag), start) / piece).rounded(.down) * piece
      var fraction = received / total
      if let steps { fraction = (fraction * steps).rounded(.down) / steps }
      estimate.add(fraction: fraction, bytes: UInt64(max(written, 0)))
      guesses.append(estimate.total)
      second += 1
    }
    return guesses
  }

  private func isSound(_ guesses: [UInt64?], total: Double, within error: Double) -> Bool {
    let shown = guesses.compactMap { $0 }
    return !shown.isEmpty && shown.allSatisfy { abs(Double($0) / total - 1) <= error }
  }

  @Test("a lag of any length does not make the whole smaller", arguments: [0, 0.5, 1, 3])
  func lag(_ lag: Double) {
    let guesses = guesses(total: 7_000_000, rate: 250_000, lag: lag)
    #expect(isSound(guesses, total: 7_000_000, within: 0.01), "\(guesses)")
  }

  @Test("whole per cents, pieces of a quarter of a megabyte and reports that are late")
  func coarse() {
    var random = SeededGenerator(seed: 5)
    let guesses = guesses(
      total: 7_000_000, rate: 200_000, lag: 1, piece: 262_144, steps: 100,
      jitter: { Double.random(in: 0...0.5, using: &random) })
    #expect(isSound(guesses, total: 7_000_000, within: 0.2), "\(guesses)")
    #expect(guesses.prefix(12).contains { $0 != nil }, "\(guesses)")
  }

  @Test("one that was begun before")
  func resumed() {
    let guesses = guesses(
      total: 50_000_000, rate: 1_000_000, lag: 1, steps: 100, from: 20_000_000)
    #expect(isSound(guesses, total: 50_000_000, within: 0.1), "\(guesses)")
  }

  @Test("what is shown changes seldom", arguments: 0..<20)
  func steady(_ number: UInt64) {
    var random = SeededGenerator(seed: 300 + number)
    let guesses = guesses(
      total: 60_000_000, rate: 1_000_000, lag: Double.random(in: 0...2, using: &random),
      piece: 524_288, steps: 100, jitter: { Double.random(in: 0...1, using: &random) })
    let shown = guesses.compactMap { $0 }
    let changes = zip(shown, shown.dropFirst()).filter { $0 != $1 }.count
    #expect(isSound(guesses, total: 60_000_000, within: 0.2), "seed \(300 + number): \(guesses)")
    #expect(changes <= 3, "seed \(300 + number): \(guesses)")
    // Once shown it stays, and does not come and go.
    #expect(guesses.drop { $0 == nil }.allSatisfy { $0 != nil }, "seed \(300 + number): \(guesses)")
  }

  @Test("numbers that have nothing to do with one another give no total")
  func nonsense() {
    var random = SeededGenerator(seed: 9)
    var estimate = TotalEstimate()
    for step in 1...50 {
      estimate.add(
        fraction: Double(step) / 50, bytes: step < 25 ? UInt64(step) : UInt64(step * step * step))
      if let total = estimate.total { #expect(total > UInt64(step)) }
    }
    for _ in 0..<2000 {
      estimate.add(
        fraction: Double.random(in: -1...2, using: &random),
        bytes: UInt64.random(in: 0...UInt64.max, using: &random))
    }
    for fraction in [Double.nan, .infinity, 0] { estimate.add(fraction: fraction, bytes: .max) }
  }

  @Test("what goes back begins anew")
  func anew() {
    var estimate = TotalEstimate()
    for step in 1...9 { estimate.add(fraction: Double(step) / 10, bytes: UInt64(step) * 100) }
    #expect(estimate.total == 1000)
    estimate.add(fraction: 0.1, bytes: 900)
    #expect(estimate.total == nil)
  }
}
