import EventLoop
import Foundation
import Glibc
import ProviderHosting
import Testing

/// Supervision with real processes that behave badly in every way but one.
@Suite struct SupervisionTests {
  @Test func aHostReportsAndRequests() throws {
    let bench = try SupervisionBench("libmusic.so")
    #expect(try bench.status.name == "music")
    bench.start()
    #expect(try bench.status.state == .starting)
    try bench.run { try bench.status.state == .running && !bench.events.isEmpty }
    #expect(try bench.status.name == "org.example.music")
    #expect(bench.events == [#"request music {} {"state":{}} {}"#])
    #expect(try bench.status.restarts == 0)
    let memory = try #require(bench.status.privateMemory)
    #expect(memory > 10_000 && memory < 50_000_000)
    bench.release()
  }

  @Test func aHostInheritsItsThreeDescriptorsAndTheSocketAndNothingElse() throws {
    let spare = open("/dev/null", O_RDONLY)
    defer { close(spare) }
    let bench = try SupervisionBench("inspect.so")
    bench.start()
    try bench.run { try bench.status.state == .running }
    #expect(try bench.status.name == "0123/0/0")
    bench.release()
  }

  @Test func aKilledHostIsBackWithinTwoSeconds() throws {
    let bench = try SupervisionBench("libmusic.so")
    bench.start()
    try bench.run { bench.events.count == 1 }
    let source = try bench.status.source
    let pid = try #require(bench.status.pid)
    kill(pid, SIGKILL)
    try bench.run(within: 2) { bench.events.count == 3 }
    #expect(bench.events[1] == "ended music")
    #expect(bench.events[2].hasPrefix("request music"))
    #expect(try bench.status.source == source)
    #expect(try bench.status.restarts == 1)
    #expect(try bench.status.pid != pid)
    #expect(bench.lines.count == 1)
    #expect(bench.lines[0].contains("signal 9"))
    bench.release()
  }

  @Test func actionsReachTheHostAndItsAnswersTheEngine() throws {
    let bench = try SupervisionBench("libmusic.so")
    bench.start()
    try bench.run { bench.events.count == 1 }
    let source = try bench.status.source
    try bench.supervisor?.handleAction(
      source: source, id: "id", action: "update", argument: "{\"state\":1}")
    try bench.run { bench.events.count == 2 }
    #expect(bench.events[1] == #"update music id {"state":1} "#)
    try bench.supervisor?.handleAction(
      source: source, id: "id", action: "end", argument: "immediate")
    try bench.run { bench.events.count == 3 }
    #expect(bench.events[2] == "end music id   immediate")
    #expect(try bench.status.restarts == 0)
    bench.release()
  }

  @Test func aHostThatOwesAnAnswerIsRestarted() throws {
    let bench = try SupervisionBench("libmusic.so")
    bench.start()
    try bench.run { bench.events.count == 1 }
    try bench.supervisor?.handleAction(
      source: bench.status.source, id: "id", action: "hang", argument: "")
    try bench.run(within: 4) { bench.events.count == 3 }
    #expect(try bench.status.lastError?.contains("no answer to the action 'hang'") == true)
    #expect(try bench.status.restarts == 1)
    bench.release()
  }

  @Test func aStoppedProcessCountsAsHung() throws {
    let bench = try SupervisionBench("libmusic.so")
    bench.start()
    try bench.run { bench.events.count == 1 }
    kill(try #require(bench.status.pid), SIGSTOP)
    try bench.supervisor?.handleAction(
      source: bench.status.source, id: "id", action: "next", argument: "")
    try bench.run(within: 4) { bench.events.count == 3 }
    bench.release()
  }

  @Test(arguments: [
    ("crash", "crashed by signal 6 (Aborted)"), ("leave", "ended by itself with status 0"),
  ])
  func aHostThatDiesOfAnActionIsRestarted(_ action: String, _ reason: String) throws {
    let bench = try SupervisionBench("libmusic.so")
    bench.start()
    try bench.run { bench.events.count == 1 }
    try bench.supervisor?.handleAction(
      source: bench.status.source, id: "id", action: action, argument: "")
    try bench.run(within: 2) { bench.events.count == 3 }
    // It did not hang: the answer is missing because the process is gone.
    #expect(try bench.status.lastError == reason)
    bench.release()
  }

  @Test func actionsOfUnknownOrDeadSourcesAreRefused() throws {
    let bench = try SupervisionBench("failed.so")
    #expect(throws: BusError.self) {
      try bench.supervisor?.handleAction(
        source: bench.status.source, id: "", action: "", argument: "")
    }
    let stranger = SourceAllocator()
    _ = stranger.make("a")
    #expect(throws: BusError.self) {
      try bench.supervisor?.handleAction(
        source: stranger.make("b"), id: "", action: "", argument: "")
    }
    bench.release()
  }

  @Test func whatAHostSaysWhileFailingIsKeptAndSaidOnce() throws {
    let bench = try SupervisionBench("failed.so")
    bench.start()
    try bench.run { bench.events == ["ended failed"] }
    let status = try bench.status
    #expect(status.state == .failed)
    #expect(status.name == "broken")
    #expect(status.lastError == "it has no entry  [31msymbol; build it again")
    #expect(status.pid == nil && status.restarts == 0)
    #expect(bench.lines == ["provider broken: it has no entry  [31msymbol; build it again"])
    bench.release()
  }

  @Test func status2IsFinalEvenWithoutAWord() throws {
    let bench = try SupervisionBench("exit2.so")
    bench.start()
    try bench.run { try bench.status.state == .failed }
    #expect(bench.lines.count == 1)
    #expect(bench.lines[0].contains("exit2.so cannot be loaded"))
    bench.release()
  }

  @Test func aMissingHostProgramIsFinal() throws {
    let bench = try SupervisionBench(
      "a.so", program: HelperProgram(path: "/nonexistent/islet-provider-host"))
    bench.start()
    #expect(try bench.status.state == .failed)
    #expect(bench.lines.count == 1)
    #expect(bench.lines[0].contains("/nonexistent/islet-provider-host"))
    bench.release()
  }

  /// 250 + 500 + 1000 + 2000 ms, and then no more.
  @Test func fiveCrashesEndInQuarantine() throws {
    let bench = try SupervisionBench("crash.so")
    bench.start()
    try bench.run { try bench.status.state == .quarantined }
    let status = try bench.status
    #expect(status.restarts == 4)
    #expect(status.lastError?.contains("signal 6") == true)
    #expect(status.lastError?.contains("while starting") == true)
    #expect(bench.lines.count == 2)
    #expect(bench.lines.last?.contains("stays off") == true)
    #expect(bench.events.count == 5)
    bench.release()
  }

  @Test(arguments: ["exit0.so", "closes.so", "babbles.so"])
  func hostsThatEndOrCannotSpeakBackOff(_ file: String) throws {
    let bench = try SupervisionBench(file)
    bench.start()
    try bench.run { try bench.status.state == .backingOff }
    #expect(try bench.status.pid == nil)
    try bench.run { try bench.status.restarts == 1 }
    bench.release()
  }

  @Test func oneBadHostLeavesTheOthersAlone() throws {
    let bench = try SupervisionBench("libmusic.so", "crash.so", "silent.so", "exit2.so")
    bench.start()
    try bench.run { bench.statuses[1].restarts == 2 }
    #expect(
      bench.statuses.map(\.state).filter { $0 == .running }.count == 1)
    #expect(try bench.status.state == .running)
    #expect(bench.statuses[3].state == .failed)
    bench.release()
  }

  @Test func attachedImagesArriveAsDescriptors() throws {
    let bench = try SupervisionBench("attach.so")
    bench.start()
    try bench.run { try bench.status.state == .running }
    #expect(bench.events == ["attach attach cover"])
    #expect(bench.attached == Data("pixels".utf8))
    bench.release()
  }

  @Test func stoppingIsOrderlyAndThenForced() throws {
    let bench = try SupervisionBench("libmusic.so", "deaf.so", "silent.so", "exit2.so")
    bench.start()
    try bench.run {
      bench.statuses.map(\.state) == [.running, .running, .starting, .failed]
    }
    let pids = bench.statuses.compactMap(\.pid)
    #expect(pids.count == 3)
    var stopped = false
    bench.supervisor?.stop { stopped = true }
    #expect(!stopped)
    try bench.run(within: 3) { stopped }
    #expect(bench.statuses.allSatisfy { $0.state == .stopped })
    for pid in pids { #expect(kill(pid, 0) < 0 && errno == ESRCH) }
    bench.release()
    #expect(bench.loop.sourceCount == 0)
  }

  @Test func releasingKillsAndReaps() throws {
    let bench = try SupervisionBench("deaf.so", "silent.so")
    bench.start()
    try bench.run { try bench.status.state == .running }
    let pids = bench.statuses.compactMap(\.pid)
    bench.release()
    for pid in pids { #expect(kill(pid, 0) < 0 && errno == ESRCH) }
    #expect(bench.loop.sourceCount == 0)
  }

  @Test func aRunningHostCostsNoWakeUp() throws {
    let bench = try SupervisionBench("libmusic.so")
    bench.start()
    try bench.run { bench.events.count == 1 }
    // Whatever is still under way; then there must be nothing.
    while try bench.loop.runOnce(timeout: 100_000) {}
    let before = bench.loop.wakeups
    #expect(try !bench.loop.runOnce(timeout: 1_000_000))
    #expect(bench.loop.wakeups == before)
    bench.release()
  }
}
