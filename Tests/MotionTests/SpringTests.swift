import Motion
import TestSupport
import Testing

@Suite struct SpringTests {
  /// The same oscillator by fourth-order Runge-Kutta at a fine step.
  private func oracle(
    _ spring: Spring, from start: Double, velocity: Double, until time: Double
  ) -> (Double, Double) {
    let steps = max(Int(time / 1e-4), 1)
    let h = time / Double(steps)
    var (x, v) = (start, velocity)
    func force(_ x: Double, _ v: Double) -> Double { -spring.stiffness * x - spring.damping * v }
    for _ in 0..<steps {
      let (k1x, k1v) = (v, force(x, v))
      let (k2x, k2v) = (v + h / 2 * k1v, force(x + h / 2 * k1x, v + h / 2 * k1v))
      let (k3x, k3v) = (v + h / 2 * k2v, force(x + h / 2 * k2x, v + h / 2 * k2v))
      let (k4x, k4v) = (v + h * k3v, force(x + h * k3x, v + h * k3v))
      x += h / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
      v += h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
    }
    return (x, v)
  }

  private func anySpring(_ random: inout SeededGenerator) -> Spring {
    Spring(
      response: .random(in: 0.15...1.2, using: &random),
      dampingRatio: .random(in: 0.1...2.5, using: &random))
  }

  @Test func agreesWithTheOracleAtEveryDamping() {
    var random = SeededGenerator(seed: 1)
    for round in 0..<60 {
      // Every tenth is critically damped, where the other two solutions lose their digits.
      let spring =
        round % 10 == 0
        ? Spring(response: 0.5, dampingRatio: 1 + .random(in: -1e-7...1e-7, using: &random))
        : anySpring(&random)
      let start = Double.random(in: -300...300, using: &random)
      let speed = Double.random(in: -3000...3000, using: &random)
      let time = Double.random(in: 0.01...0.8, using: &random)
      let (x, v) = oracle(spring, from: start, velocity: speed, until: time)
      let value = spring.value(at: time, from: start, to: 0, velocity: speed)
      let velocity = spring.velocity(at: time, from: start, to: 0, velocity: speed)
      #expect(abs(value - x) < 1e-3, "round \(round)")
      #expect(abs(velocity - v) < 2e-2, "round \(round)")
    }
  }

  @Test func aRestartFromAnyStateIsTheSameCurve() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<300 {
      let spring = anySpring(&random)
      let (a, b) = (
        Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random)
      )
      let whole = spring.value(at: a + b, from: 100, to: 0, velocity: 50)
      let middle = spring.value(at: a, from: 100, to: 0, velocity: 50)
      let speed = spring.velocity(at: a, from: 100, to: 0, velocity: 50)
      let parts = spring.value(at: b, from: middle, to: 0, velocity: speed)
      #expect(abs(whole - parts) < 1e-7)
    }
  }

  @Test func settlesAndStaysSettled() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let spring = anySpring(&random)
      let distance = Double.random(in: 0.1...500, using: &random)
      let speed = Double.random(in: 0...5000, using: &random)
      let time = spring.settlingTime(distance: distance, speed: speed, tolerance: 0.05)
      #expect(time < 60)
      for extra in [0, 0.01, 0.1, 1, 10] {
        let value = spring.value(at: time + extra, from: distance, to: 0, velocity: speed)
        #expect(abs(value) <= 0.05)
      }
    }
  }

  @Test func durationAndBounceFollowTheFormula() {
    let spring = Spring.bouncy
    #expect(abs(spring.stiffness - 157.913_670) < 1e-5)
    #expect(abs(spring.damping - 17.592_919) < 1e-5)
    let creeping = Spring(duration: 0.5, bounce: -0.5)
    #expect(abs(creeping.damping - 50.265_482) < 1e-5)
  }

  @Test(arguments: [0.0, -1, .nan, .infinity, 1e-300, 1e300])
  func nonsenseNeverBecomesNaN(_ number: Double) {
    for spring in [
      Spring(duration: number, bounce: number), Spring(stiffness: number, damping: number),
    ] {
      for time in [0, 1e-9, 0.1, 1e5, 1e12, .infinity] {
        #expect(spring.value(at: time, from: 10, to: 3).isFinite)
        #expect(spring.velocity(at: time, from: 10, to: 3).isFinite)
      }
    }
  }
}
