import Motion
import TestSupport
import Testing

@Suite struct AnimatedTests {
  @Test func aRetargetKeepsPositionAndVelocity() {
    var random = SeededGenerator(seed: 4)
    var value = Animated(0.0, tolerance: 0.05)
    var time = 0.0
    value.retarget(to: 250, at: time, with: .spring(.bouncy))
    for _ in 0..<500 {
      time += .random(in: 0...0.3, using: &random)
      let (position, velocity) = (value.value(at: time), value.velocity(at: time))
      value.retarget(
        to: .random(in: -300...300, using: &random), at: time, with: .spring(.bouncy))
      #expect(abs(value.value(at: time) - position) < 1e-9)
      #expect(abs(value.velocity(at: time) - velocity) < 1e-6)
    }
  }

  @Test func afterAStallOfAnyLengthItIsWhereItShouldBe() {
    var value = Animated(0.0, tolerance: 0.05)
    value.retarget(to: 100, at: 5, with: .spring(.bouncy))
    #expect(value.isAnimating(at: 5.1))
    for time in [8.0, 1e3, 1e9] {
      #expect(value.value(at: time) == 100)
      #expect(value.velocity(at: time) == 0)
      #expect(!value.isAnimating(at: time))
    }
  }

  @Test func everyRetargetIsContinuousWhateverTheSpring() {
    let seed: UInt64 = 8
    var random = SeededGenerator(seed: seed)
    var value = Animated(0.0, tolerance: 0.05)
    var time = 0.0
    for round in 0..<2000 {
      let spring = Spring(
        duration: .random(in: 0.05...2, using: &random),
        bounce: .random(in: -0.9...0.95, using: &random))
      // Most often in flight, now and then after a stall of hours.
      time += round % 50 == 49 ? 1e4 : .random(in: 0...0.2, using: &random)
      let (position, velocity) = (value.value(at: time), value.velocity(at: time))
      let target = Double.random(in: -300...300, using: &random)
      value.retarget(to: target, at: time, with: .spring(spring))
      #expect(abs(value.value(at: time) - position) < 1e-9, "round \(round), seed \(seed)")
      let speed = value.velocity(at: time)
      #expect(
        abs(speed - velocity) <= 1e-9 * abs(velocity) || !value.isAnimating(at: time),
        "round \(round), seed \(seed)")
      // The velocity is the slope of what is seen.
      let next = time + 1e-6
      let step = next - time
      let slope = (value.value(at: next) - value.value(at: time)) / step
      let force = spring.stiffness * abs(target - position) + spring.damping * abs(speed)
      #expect(
        abs(slope - speed) <= force * step + 1e-2 || !value.isAnimating(at: next),
        "round \(round), seed \(seed)")
    }
  }

  @Test func whatIsSeenDependsOnTheTimeAlone() {
    // Frames that came in between, or a stall, leave no trace.
    var often = Animated(0.0, tolerance: 0.05)
    var once = often
    often.retarget(to: 100, at: 0, with: .spring(.bouncy))
    once.retarget(to: 100, at: 0, with: .spring(.bouncy))
    for frame in 0..<90 { _ = often.value(at: Double(frame) / 60) }
    for time in [0.3, 0.05, 1.2] { #expect(often.value(at: time) == once.value(at: time)) }
  }

  @Test func theLastFrameIsHardlyAStepFromTheTarget() {
    var value = Animated(0.0, tolerance: 0.05)
    value.retarget(to: 247, at: 0, with: .spring(.bouncy))
    let before = value.value(at: value.restTime.nextDown)
    #expect(abs(before - 247) <= 0.05)
    #expect(value.value(at: value.restTime) == 247)
  }

  @Test func easeInOutNeverOvershoots() {
    var value = Animated(10.0, tolerance: 0.05)
    value.retarget(to: 20, at: 1, with: .easeInOut(duration: 0.2))
    var last = 10.0
    for step in 0...40 {
      let now = value.value(at: 1 + Double(step) * 0.2 / 40)
      #expect(now >= last && now <= 20)
      last = now
    }
    #expect(value.value(at: 1.2) == 20)
  }
}
