import EventLoop
import Glibc
import ProviderHosting
import Testing

/// What people and the engine ask of the supervisor.
@Suite struct SupervisionControlTests {
  private func expectError(
    _ name: String, _ text: String, _ body: () throws(BusError) -> Void
  ) {
    do throws(BusError) {
      try body()
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.name == name)
      #expect(error.message.contains(text), "\(error.message)")
    }
  }

  // MARK: Restarting

  @Test func aRunningProviderIsStartedAnew() throws {
    let bench = try SupervisionBench("libmusic.so")
    bench.start()
    try bench.run { bench.events.count == 1 }
    let pid = try #require(bench.status.pid)
    try bench.supervisor?.restart(name: "music")
    // Twice is once.
    try bench.supervisor?.restart(name: "org.example.music")
    try bench.run { bench.events.count == 3 }
    #expect(bench.events[1] == "ended music")
    #expect(try bench.status.pid != pid)
    #expect(try bench.status.restarts == 1)
    #expect(try bench.status.cost.crashes == 0)
    #expect(bench.lines.isEmpty)
    bench.release()
  }

  @Test func quarantineEndsWithARestart() throws {
    var limits = SupervisionLimits()
    limits.firstDelay = 1
    limits.longestDelay = 1
    let bench = try SupervisionBench("crash.so", limits: limits)
    bench.start()
    try bench.run { try bench.status.state == .quarantined }
    #expect(bench.lines.last?.contains("'islet provider restart crash'") == true)
    try bench.supervisor?.restart(name: "crash")
    #expect(try bench.status.state == .starting)
    // All its attempts again, and a line about it.
    try bench.run { try bench.status.state == .quarantined }
    #expect(try bench.status.cost.crashes == 10)
    #expect(try bench.status.restarts == 9)
    #expect(bench.lines.count == 4)
    bench.release()
  }

  @Test func aProviderThatFailedForGoodMayBeTriedAgain() throws {
    let bench = try SupervisionBench("exit2.so")
    bench.start()
    try bench.run { try bench.status.state == .failed && bench.status.pid == nil }
    try bench.supervisor?.restart(name: "exit2")
    try bench.run { try bench.status.state == .failed && bench.status.pid == nil }
    #expect(bench.lines.count == 2)
    bench.release()
  }

  @Test func aWaitingProviderIsNotStartedTwice() throws {
    let bench = try SupervisionBench("exit0.so")
    bench.start()
    try bench.run { try bench.status.state == .backingOff }
    try bench.supervisor?.restart(name: "exit0")
    try bench.run { try bench.status.cost.crashes == 2 }
    #expect(try bench.status.restarts == 1)
    bench.release()
  }

  @Test func anUnknownNameListsTheOthers() throws {
    let bench = try SupervisionBench("libmusic.so", "tea.so")
    expectError("org.islet.Error.InvalidArgument", "there are: music, tea") { () throws(BusError) in
      try bench.supervisor?.restart(name: "coffee")
    }
    let none = try SupervisionBench()
    expectError("org.islet.Error.InvalidArgument", "none is installed") { () throws(BusError) in
      try none.supervisor?.setEnabled(name: "coffee", true)
    }
  }

  // MARK: Switching off and on

  @Test func aProviderThatIsSwitchedOffEndsAndStaysOff() throws {
    let bench = try SupervisionBench("libmusic.so", "tea.so")
    bench.start()
    try bench.run { bench.events.count == 1 }
    let pid = try #require(bench.status.pid)
    try bench.supervisor?.setEnabled(name: "music", false)
    #expect(try bench.status.state == .disabled)
    try bench.run { try bench.status.pid == nil }
    #expect(kill(pid, 0) < 0 && errno == ESRCH)
    #expect(bench.events.last == "ended music")
    while try bench.loop.runOnce(timeout: 300_000) {}
    #expect(try bench.status.pid == nil && bench.status.restarts == 0)
    expectError("org.islet.Error.SourceDisabled", "switched off") { () throws(BusError) in
      try bench.supervisor?.restart(name: "music")
    }

    try bench.supervisor?.setEnabled(name: "music", true)
    try bench.run { bench.events.filter { $0.hasPrefix("request") }.count == 2 }
    #expect(try bench.status.state == .running)
    bench.release()
    #expect(bench.loop.sourceCount == 0)
  }

  @Test func oneThatIsOffFromTheBeginningIsNeverStarted() throws {
    let bench = try SupervisionBench("libmusic.so")
    try bench.supervisor?.setEnabled(name: "music", false)
    bench.start()
    #expect(try bench.status.state == .disabled && bench.status.pid == nil)
    var stopped = false
    bench.supervisor?.stop { stopped = true }
    #expect(stopped)
    bench.release()
  }

  @Test func aSwitchThatIsFlippedWhileTheHostEndsHoldsAtLast() throws {
    let bench = try SupervisionBench("deaf.so")
    bench.start()
    try bench.run { try bench.status.state == .running }
    let pid = try #require(bench.status.pid)
    for isEnabled in [false, true, false, true] {
      try bench.supervisor?.setEnabled(name: "deaf", isEnabled)
    }
    try bench.run { try bench.status.state == .running && bench.status.pid != pid }
    #expect(try bench.status.restarts == 1)
    bench.release()
  }

  // MARK: Telling

  @Test func aProviderHearsOfItsActivities() throws {
    let bench = try SupervisionBench("libmusic.so", "tea.so")
    bench.start()
    try bench.run { bench.events.count == 1 }
    let source = try bench.status.source
    bench.supervisor?.activityStateChanged(
      source: source, id: "id", state: "dismissed", reason: "user")
    try bench.run { try bench.status.name == "id dismissed user" }
    bench.release()
  }

  @Test func anOwedAnswerToTheStateMissingIsAHang() throws {
    let bench = try SupervisionBench("libmusic.so")
    bench.start()
    try bench.run { bench.events.count == 1 }
    bench.supervisor?.activityStateChanged(
      source: try bench.status.source, id: "hang", state: "stale", reason: "")
    try bench.run(within: 4) { bench.events.count == 3 }
    #expect(try bench.status.lastError?.contains("no answer to the state") == true)
    bench.release()
  }

  @Test func settingsAreAskedForAndToldWhenTheyChange() throws {
    let bench = try SupervisionBench("settings.so")
    bench.settings["settings"] = ["color": "red"]
    bench.start()
    try bench.run { try bench.status.name == "color=red" }
    let messages = try bench.status.cost.messages
    // Nothing new, so nothing is said.
    bench.supervisor?.settingsChanged()
    bench.settings["settings"] = ["color": "blue"]
    bench.supervisor?.settingsChanged()
    try bench.run { try bench.status.name == "color=blue" }
    #expect(try bench.status.cost.messages == messages + 1)
    bench.release()
  }

  @Test func aHungHostIsFoundByItsSettings() throws {
    let bench = try SupervisionBench("libmusic.so")
    bench.start()
    try bench.run { bench.events.count == 1 }
    kill(try #require(bench.status.pid), SIGSTOP)
    bench.settings["music"] = ["color": "red"]
    bench.supervisor?.settingsChanged()
    try bench.run(within: 4) { bench.events.count == 3 }
    #expect(try bench.status.lastError?.contains("no answer to its new settings") == true)
    bench.release()
  }
}
