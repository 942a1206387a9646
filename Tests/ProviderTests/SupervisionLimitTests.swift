import EventLoop
import Foundation
import Glibc
import Testing

@testable import ProviderHosting

/// What a provider may cost, and what becomes of one that costs more.
@Suite struct SupervisionLimitTests {
  // MARK: Storms

  private func meter(rate: UInt64, seconds: UInt64) -> StormMeter {
    var limits = SupervisionLimits()
    limits.stormRate = rate
    limits.stormTime = seconds * 1_000_000
    return StormMeter(limits)
  }

  /// Counts `rate` messages a second for some seconds; returns when that was a storm.
  private func run(_ meter: inout StormMeter, rate: UInt64, from: UInt64, seconds: UInt64)
    -> UInt64?
  {
    for number in 0..<rate * seconds {
      let now = from * 1_000_000 + number * 1_000_000 / rate
      if meter.count(at: now) { return now }
    }
    return nil
  }

  @Test func aFloodIsAStormAfterItsTimeAndNotBefore() throws {
    var meter = meter(rate: 1000, seconds: 10)
    let time = try #require(run(&meter, rate: 1100, from: 100, seconds: 13))
    #expect((110_000_000...112_000_000).contains(time))
  }

  @Test func burstsAndSteadyTrafficBelowTheRateAreNone() {
    var meter = meter(rate: 1000, seconds: 10)
    // Five thousand in a second, every tenth second.
    for burst: UInt64 in 0..<20 {
      let storm = run(&meter, rate: 5000, from: 10 * burst, seconds: 1)
      #expect(storm == nil)
    }
    let storm = run(&meter, rate: 900, from: 300, seconds: 60)
    #expect(storm == nil)
  }

  @Test func aBreakBeginsTheCountAnew() {
    var meter = meter(rate: 1000, seconds: 10)
    let storms = [0, 20].map { run(&meter, rate: 2000, from: $0, seconds: 9) }
    #expect(storms == [nil, nil])
  }

  @Test func aClockThatGoesBackOrFarAheadDoesNotTrap() {
    var meter = meter(rate: .max, seconds: 1)
    let storms = [UInt64.max, 0, .max, 1, .max - 1].map { meter.count(at: $0) }
    #expect(!storms.contains(true))
  }

  @Test func aStormEndsInARestartWithThatVerdict() throws {
    var limits = SupervisionLimits()
    limits.stormRate = 200
    limits.stormTime = 1_000_000
    let bench = try SupervisionBench("storm.so", limits: limits)
    bench.start()
    try bench.run { try bench.status.state == .backingOff }
    let status = try bench.status
    #expect(status.lastError == "sent more than 200 messages a second for 1 seconds")
    #expect(status.cost.crashes == 1)
    #expect(bench.events.last == "ended storm")
    try bench.run { try bench.status.state == .running && bench.status.restarts == 1 }
    bench.release()
  }

  @Test func aHostThatReadsNoAnswersIsEnded() throws {
    var limits = SupervisionLimits()
    limits.unreadAnswers = 100
    let bench = try SupervisionBench("unread.so", limits: limits)
    bench.start()
    try bench.run { try bench.status.state == .backingOff }
    #expect(try bench.status.lastError == "left 100 answers unread")
    bench.release()
  }

  @Test func tenThousandPipelinedUpdatesAreAllAnswered() throws {
    let bench = try SupervisionBench("pipeline.so")
    bench.start()
    let before = try #require(ProcessMemory.privateBytes(of: getpid()))
    try bench.run(within: 30) { try bench.status.state == .running }
    let after = try #require(ProcessMemory.privateBytes(of: getpid()))
    #expect(try bench.status.name == "10000 answers")
    #expect(try bench.status.cost.messages >= 10_001)
    #expect(after - before < 64 << 20)
    bench.release()
  }

  @Test func whatNobodyCanCarryOutIsRefusedAndCounted() throws {
    let bench = try SupervisionBench("liar.so")
    bench.start()
    try bench.run { try bench.status.state == .running }
    #expect(try bench.status.name == "9 refusals")
    // With the report, and the one by which sd-bus says that it is connected.
    #expect(try (10...11).contains(bench.status.cost.messages))
    #expect(bench.events.isEmpty)
    #expect(try bench.status.restarts == 0)
    bench.release()
  }

  // MARK: Memory

  @Test func memoryPastTheLimitIsRefusedAndSaid() throws {
    let program = HelperProgram(
      path: BuiltProducts.path("islet-provider-host"),
      variables: ["SWIFT_BACKTRACE": "enable=no"])
    let own = UInt64(ProcessUsage.own.peakMemory)
    var limits = SupervisionLimits()
    // The note is given only where the host's peak can be told from this process's own.
    limits.memory = max(limits.memory, own * 2)
    let bench = try SupervisionBench("libhog.so", program: program, limits: limits)
    try Fixture.buildProvider("hog", into: bench.folder)
    bench.start()
    try bench.run(within: 30) { try bench.status.state == .backingOff }
    let error = try #require(bench.status.lastError)
    #expect(error.hasPrefix("crashed by signal 6"))
    #expect(error.contains("MiB of memory; at most \(limits.memory >> 20) MiB"))
    bench.release()
  }

  // MARK: Cost

  @Test func theCostIsKeptOverAllRuns() throws {
    let bench = try SupervisionBench("libmusic.so")
    bench.start()
    try bench.run { bench.events.count == 1 }
    var status = try bench.status
    #expect(status.cost.bytesReceived == 2 + 12 + 2)
    #expect((2...3).contains(status.cost.messages))
    #expect(status.cost.crashes == 0)
    let pid = try #require(status.pid)

    try bench.supervisor?.handleAction(
      source: status.source, id: "id", action: "spin", argument: "")
    try bench.run { try bench.status.name == "spun" }
    #expect(try bench.status.processorMilliseconds >= 180)
    kill(pid, SIGKILL)
    try bench.run { try bench.status.state == .running && bench.status.pid != pid }
    status = try bench.status
    #expect(status.processorMilliseconds >= 180)
    #expect(status.cost.crashes == 1 && status.cost.restarts == 1)
    #expect((5...9).contains(status.cost.messages))
    bench.release()
  }

  // MARK: Leaks

  private func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  @Test func aHundredDeathsLeaveNothingBehind() throws {
    var limits = SupervisionLimits()
    limits.firstDelay = 1
    limits.longestDelay = 1
    limits.crashesAllowed = .max
    let program = HelperProgram(
      path: BuiltProducts.path("islet-provider-host"),
      variables: ["SWIFT_BACKTRACE": "enable=no"])
    let bench = try SupervisionBench("libcrash-create.so", program: program, limits: limits)
    try Fixture.buildProvider("crash-create", into: bench.folder)
    bench.start()
    // The first one makes what is made once.
    try bench.run { try bench.status.cost.crashes == 1 && bench.status.pid == nil }
    let before = (bench.loop.sourceCount, try openDescriptors())
    try bench.run(within: 60) { try bench.status.cost.crashes == 101 && bench.status.pid == nil }
    #expect(bench.loop.sourceCount == before.0)
    // Other tests of this process open and close some of their own.
    let after = try openDescriptors()
    #expect(after - before.1 < 50)
    bench.release()
    #expect(bench.loop.sourceCount == 0)
  }
}
