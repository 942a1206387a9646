import Glibc
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

  /// Any spring that can be asked for, far beyond the useful ones.
  private func wildSpring(_ random: inout SeededGenerator) -> Spring {
    func number(_ exponents: ClosedRange<Double>) -> Double {
      Glibc.pow(10, .random(in: exponents, using: &random))
    }
    return switch Int.random(in: 0..<3, using: &random) {
    case 0: Spring(stiffness: number(-6...12), damping: number(-6...9))
    case 1: Spring(duration: number(-6...6), bounce: .random(in: -3...3, using: &random))
    default: Spring(response: number(-6...6), dampingRatio: number(-6...6))
    }
  }

  @Test func noParameterAndNoTimeYieldsNaNOrGrowth() {
    let seed: UInt64 = 5
    var random = SeededGenerator(seed: seed)
    for round in 0..<5000 {
      let spring = wildSpring(&random)
      let start = Double.random(in: -500...500, using: &random)
      let speed = Double.random(in: -5000...5000, using: &random)
      let time = Glibc.pow(10, Double.random(in: -9...9, using: &random))
      let value = spring.value(at: time, from: start, to: 0, velocity: speed)
      let velocity = spring.velocity(at: time, from: start, to: 0, velocity: speed)
      // What a damped oscillator has in energy it only loses.
      let energy = spring.stiffness * value * value + velocity * velocity
      let before = spring.stiffness * start * start + speed * speed
      #expect(value.isFinite && velocity.isFinite, "round \(round), seed \(seed): \(spring)")
      #expect(energy <= before * (1 + 1e-6), "round \(round), seed \(seed): \(spring)")
      let settling = spring.settlingTime(distance: abs(start), speed: abs(speed), tolerance: 0.05)
      #expect(settling >= 0 && settling.isFinite, "round \(round), seed \(seed): \(spring)")
    }
  }

  @Test func whereTheFormulasMeetTheCurveHasNoSeam() {
    for response in [0.1, 0.5, 2] {
      for step in 1...200 {
        let time = response * Double(step) / 100
        let values = [1 - 1e-6, 1 - 4e-7, 1, 1 + 4e-7, 1 + 1e-6].map {
          Spring(response: response, dampingRatio: $0)
            .value(at: time, from: 300, to: 0, velocity: 1000)
        }
        for (one, next) in zip(values, values.dropFirst()) { #expect(abs(one - next) < 1e-3) }
      }
    }
  }

  @Test func settlingTimeIsNotMuchTooLate() {
    let seed: UInt64 = 6
    var random = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let spring = anySpring(&random)
      let distance = Double.random(in: 10...500, using: &random)
      let speed = Double.random(in: -2000...2000, using: &random)
      let time = spring.settlingTime(distance: distance, speed: abs(speed), tolerance: 0.05)
      // The last moment at which it is still farther than the tolerance, by a fine scan.
      let last = (0...4000).last {
        let moment = time * Double($0) / 4000
        return abs(spring.value(at: moment, from: distance, to: 0, velocity: speed)) > 0.05
      }
      let settled = time * Double(last ?? 0) / 4000
      #expect(time < 2 * settled + 0.25, "round \(round), seed \(seed): \(time) for \(settled)")
    }
  }

  @Test func theInitialisersDescribeTheSameSpring() {
    let seed: UInt64 = 7
    var random = SeededGenerator(seed: seed)
    func differ(_ one: Spring, _ other: Spring) -> Double {
      max(abs(one.stiffness / other.stiffness - 1), abs(one.damping / other.damping - 1))
    }
    for round in 0..<200 {
      let duration = Double.random(in: 0.05...3, using: &random)
      let ratio = Double.random(in: 0.01...1, using: &random)
      let byResponse = Spring(response: duration, dampingRatio: ratio)
      let byBounce = Spring(duration: duration, bounce: 1 - ratio)
      let byForces = Spring(stiffness: byBounce.stiffness, damping: byBounce.damping)
      #expect(differ(byResponse, byBounce) < 1e-9, "round \(round), seed \(seed)")
      #expect(byForces == byBounce, "round \(round), seed \(seed)")
      // A negative bounce is an overdamped spring: it creeps and never passes its target.
      let creeping = Spring(duration: duration, bounce: .random(in: -0.9...0, using: &random))
      for step in 0...100 {
        let value = creeping.value(at: duration * Double(step) / 20, from: 100, to: 0)
        #expect(value >= 0 && value <= 100, "round \(round), seed \(seed)")
      }
    }
    #expect(Spring.smooth == Spring(duration: 0.5, bounce: 0))
    #expect(Spring.snappy == Spring(duration: 0.5, bounce: 0.15))
    #expect(Spring.bouncy == Spring(duration: 0.5, bounce: 0.3))
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
