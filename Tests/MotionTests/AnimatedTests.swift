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
