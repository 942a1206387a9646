import Testing

@testable import ProviderHosting

/// When files that change are looked at, over time given as a parameter.
@Suite struct SettlingTimeTests {
  @Test func oneChangeIsLookedAtAfterAQuietTime() {
    var settling = SettlingTime()
    #expect(settling.changed(at: 1_000_000) == 1_300_000)
  }

  @Test func eachChangePutsItOffButNotForEver() {
    var settling = SettlingTime()
    var times: [UInt64] = []
    for step in 0..<30 { times.append(settling.changed(at: 1_000_000 + UInt64(step) * 100_000)) }
    #expect(times[10] == 2_300_000)
    #expect(times[17...].allSatisfy { $0 == 3_000_000 })
    #expect(times == times.sorted())
  }

  @Test func afterALookItBeginsAnew() {
    var settling = SettlingTime()
    _ = settling.changed(at: 1_000_000)
    settling.settle()
    #expect(settling.changed(at: 9_000_000) == 9_300_000)
  }
}
