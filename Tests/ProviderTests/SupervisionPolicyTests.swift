import Testing

@testable import ProviderHosting

/// The restart policy over time given as a parameter.
@Suite struct SupervisionPolicyTests {
  private let second: UInt64 = 1_000_000

  @Test func delaysDoubleUpToTheLongest() {
    var policy = RestartPolicy()
    var delays: [UInt64] = []
    // Far enough apart never to be counted together, too short to be healthy.
    for round in 0..<10 {
      let now = UInt64(round) * 1000 * second
      guard case .restart(let delay) = policy.crashed(startedAt: now, now: now + second) else {
        Issue.record("quarantined")
        return
      }
      delays.append(delay / 1000)
    }
    #expect(delays == [250, 500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000])
  }

  @Test func aHealthyRunResetsTheDelay() {
    var policy = RestartPolicy()
    #expect(policy.crashed(startedAt: 0, now: second) == .restart(after: 250_000))
    #expect(policy.isFirstInARow)
    #expect(policy.crashed(startedAt: second, now: 2 * second) == .restart(after: 500_000))
    #expect(!policy.isFirstInARow)
    #expect(
      policy.crashed(startedAt: 2 * second, now: 61 * second) == .restart(after: 1_000_000))
    #expect(
      policy.crashed(startedAt: 61 * second, now: 121 * second) == .restart(after: 250_000))
    #expect(policy.isFirstInARow)
  }

  @Test func theFifthCrashWithinTenMinutesIsTheLast() {
    var policy = RestartPolicy()
    for round: UInt64 in 0..<4 {
      let now = round * 149 * second
      #expect(policy.crashed(startedAt: now, now: now) != .quarantine)
    }
    #expect(policy.crashed(startedAt: 599 * second, now: 599 * second) == .quarantine)
  }

  @Test func crashesOlderThanTenMinutesAreForgotten() {
    var policy = RestartPolicy()
    for round: UInt64 in 0..<20 {
      let now = round * 150 * second
      #expect(policy.crashed(startedAt: now, now: now) != .quarantine)
    }
  }

  @Test func aClockThatGoesBackDoesNotTrap() {
    var policy = RestartPolicy()
    _ = policy.crashed(startedAt: 10 * second, now: 5 * second)
    #expect(policy.crashed(startedAt: 3 * second, now: 1) == .restart(after: 500_000))
  }
}
