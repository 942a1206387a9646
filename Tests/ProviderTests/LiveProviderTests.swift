import EventLoop
import Foundation
import Glibc
import ProviderHosting
import TestSupport
import Testing

/// Providers that appear, disappear and change while others run, with stand-in hosts.
@Suite struct LiveProviderTests {
  private func isGone(_ pid: Int32) -> Bool { kill(pid, 0) < 0 && errno == ESRCH }

  // MARK: Appearing

  @Test(
    arguments: [
      "in a folder that is there": ("mkdir p", "echo x >p/libmusic.so"),
      "with its folder": ("true", "mkdir p; echo x >p/libmusic.so"),
      "renamed": (
        "mkdir p; echo x >p/.libmusic.so.dpkg-new", "mv p/.libmusic.so.dpkg-new p/libmusic.so"
      ),
      "as a symbolic link": ("mkdir p; echo x >library", "ln -s ../library p/libmusic.so"),
      "as another name of a file": ("mkdir p; echo x >library", "ln library p/libmusic.so"),
      "with a folder that is renamed": ("mkdir q; echo x >q/libmusic.so", "mv q p"),
      "with a folder that is linked": ("mkdir q; echo x >q/libmusic.so", "ln -s q p"),
      "where a folder's link leads": ("mkdir q; ln -s q p", "echo x >p/libmusic.so"),
      "in place of a file": ("echo x >p", "rm p; mkdir p; echo x >p/libmusic.so"),
    ].sorted { $0.key < $1.key }.map { ($0.key, $0.value.0, $0.value.1) })
  func aProviderAppears(_ way: String, _ before: String, _ command: String) throws {
    let live = try LiveBench("p") { try $0.shell(before) }
    #expect(live.bench.statuses.isEmpty)
    try live.shell(command)
    _ = try live.awaitRunning("music", in: "p")
    // And goes again.
    try live.shell("rm p/libmusic.so")
    try live.bench.run { live.bench.events.last == "removed music" }
    #expect(live.bench.statuses.isEmpty)
    #expect(live.bench.lines.isEmpty)
    live.release()
  }

  @Test func aFileInPiecesIsNotManyChanges() throws {
    let live = try LiveBench("p") { try $0.shell("mkdir p") }
    let scratch = try ScratchFolder()
    // Does not wait: the loop sees each piece come before the next one is written.
    let writer = try TestProcess(
      [
        "sh", "-euc", "for i in $(seq 15); do echo $i >>\"$1\"; sleep 0.05; done", "sh",
        live.bench.folder.path + "/p/libmusic.so",
      ], environment: ProcessInfo.processInfo.environment, folder: scratch)
    while writer.ending == nil { _ = try live.bench.loop.runOnce(timeout: 20_000) }
    #expect(writer.ending == .exited(0))
    let pid = try live.awaitRunning("music", in: "p")
    try live.settle()
    // One, but for a machine that is so busy that a piece takes 300 ms.
    #expect(live.looks <= 3)
    if live.looks == 1 { #expect(live.status("music")?.pid == pid) }
    live.release()
  }

  @Test func oneThatIsSwitchedOffAppearsWithoutAProcess() throws {
    let live = try LiveBench("p", disabled: ["music"])
    try live.shell("mkdir p; echo x >p/libmusic.so")
    try live.bench.run { live.status("music")?.state == .disabled }
    #expect(live.status("music")?.pid == nil)
    // A new library changes nothing in that, and is the one that is started at last.
    try live.shell("echo y >p/new; mv p/new p/libmusic.so")
    try live.bench.run { live.looks == 2 }
    #expect(live.status("music")?.state == .disabled && live.bench.events.isEmpty)
    try live.bench.supervisor?.setEnabled(name: "music", true)
    _ = try live.awaitRunning("music", in: "p")
    live.release()
  }

  @Test func settingsReachAProviderThatAppears() throws {
    let live = try LiveBench("p")
    live.bench.settings["settings"] = ["color": "red"]
    try live.shell("mkdir p; echo x >p/settings.so")
    try live.bench.run { live.status("settings")?.name == "color=red" }
    live.bench.settings["settings"] = ["color": "blue"]
    live.bench.supervisor?.settingsChanged()
    try live.bench.run { live.status("settings")?.name == "color=blue" }
    live.release()
  }

  // MARK: Disappearing

  @Test(arguments: [
    "rm p/libmusic.so", "rm -r p", "mv p/libmusic.so .", "mv p q", "mv p/libmusic.so p/x",
  ])
  func aProviderDisappears(_ command: String) throws {
    let live = try LiveBench("p") {
      try $0.shell("mkdir p; echo x >p/libmusic.so; echo x >p/settings.so")
    }
    let pid = try live.awaitRunning("music", in: "p")
    try live.bench.run { live.bench.events.count == 1 }
    try live.shell(command)
    try live.bench.run { live.bench.events.last?.hasPrefix("removed") == true }
    try live.bench.run { live.bench.events.contains("removed music") }
    #expect(isGone(pid))
    #expect(live.status("music") == nil)
    #expect(!live.bench.events.contains("ended music"))
    #expect(throws: BusError.self) { try live.bench.supervisor?.restart(name: "music") }
    // It is the same source when it is back.
    try live.shell("mkdir -p p; echo x >p/libmusic.so")
    _ = try live.awaitRunning("music", in: "p")
    #expect(live.status("music")?.source.number == 1)
    live.release()
  }

  /// One that does not end is made to, and its name is not given to another process before.
  @Test func oneThatComesBackWaitsForTheEndOfItsProcess() throws {
    let live = try LiveBench("p") { try $0.shell("mkdir p; echo x >p/deaf.so") }
    let pid = try live.awaitRunning("deaf", in: "p")
    live.bench.supervisor?.update([])
    #expect(live.bench.statuses.isEmpty)
    // Still there, still its source.
    #expect(!isGone(pid))
    #expect(live.bench.supervisor?.status(ofSource: 1)?.pid == pid)
    live.bench.supervisor?.update(try #require(live.folders?.files))
    #expect(live.status("deaf")?.state == .starting && live.status("deaf")?.pid == pid)
    let next = try live.awaitRunning("deaf", in: "p", not: pid)
    #expect(isGone(pid) && next != pid)
    #expect(live.status("deaf")?.source.number == 1)
    // It never was away.
    #expect(live.bench.events == ["ended deaf"])
    live.release()
  }

  @Test func whoWaitsForAnAnswerHearsOfTheEnd() throws {
    let live = try LiveBench("p") { try $0.shell("mkdir p; echo x >p/libmusic.so") }
    let pid = try live.awaitRunning("music", in: "p")
    kill(pid, SIGSTOP)
    var answer: Result<CommandAnswer, BusError>?
    live.bench.supervisor?.runCommand(name: "music", arguments: ["a"]) { answer = $0 }
    live.bench.supervisor?.update([])
    try live.bench.run { answer != nil }
    guard case .failure(let error) = answer else {
      Issue.record("an answer")
      return
    }
    #expect(error.message.contains("has ended"), "\(error.message)")
    live.release()
  }

  @Test func stoppingWaitsForThoseThatLeave() throws {
    let live = try LiveBench("p") {
      try $0.shell("mkdir p; echo x >p/deaf.so; echo x >p/libmusic.so")
    }
    let pids = [try live.awaitRunning("deaf", in: "p"), try live.awaitRunning("music", in: "p")]
    live.bench.supervisor?.update([])
    var stopped = false
    live.bench.supervisor?.stop { stopped = true }
    #expect(!stopped)
    // Nothing is started any more.
    live.bench.supervisor?.update(try #require(live.folders?.files))
    try live.bench.run(within: 3) { stopped }
    #expect(pids.allSatisfy(isGone))
    #expect(live.bench.statuses.isEmpty)
    live.release()
  }

  // MARK: Changing

  @Test(arguments: [
    "echo y >p/new; mv p/new p/libmusic.so", "echo y >p/libmusic.so",
    "rm p/libmusic.so; echo x >p/libmusic.so",
    "echo y >y; ln -sf ../y p/libmusic.so", "rm -f y; echo y >y; ln -f y p/libmusic.so",
    "mkdir q; echo y >q/libmusic.so; mv p gone; mv q p",
  ])
  func anotherFileOfTheSameNameIsStartedAnew(_ command: String) throws {
    let live = try LiveBench("p") {
      try $0.shell("mkdir p; echo x >p/libmusic.so; echo x >p/settings.so")
    }
    var pid = try live.awaitRunning("music", in: "p")
    let other = try live.awaitRunning("settings", in: "p")
    for _ in 0..<2 {
      try live.shell("rm -rf gone q; " + command)
      pid = try live.awaitRunning("music", in: "p", not: pid)
    }
    #expect(live.status("music")?.cost.crashes == 0)
    try live.bench.run { live.bench.events.filter { $0.hasPrefix("request music") }.count == 3 }
    if command.hasSuffix("libmusic.so") { #expect(live.status("settings")?.pid == other) }
    live.release()
  }

  @Test func whereALinkLeadsIsFollowed() throws {
    let live = try LiveBench("p") {
      try $0.shell(
        "mkdir p build; echo x >build/libmusic.so; ln -s ../build/libmusic.so p/libmusic.so")
    }
    let pid = try live.awaitRunning("music", in: "p")
    try live.shell("rm build/libmusic.so; echo y >build/libmusic.so")
    _ = try live.awaitRunning("music", in: "p", not: pid)
    try live.shell("rm -r build")
    try live.bench.run { live.bench.events.last == "removed music" }
    live.release()
  }

  @Test func aQuarantineEndsWithAnotherFile() throws {
    let live = try LiveBench("p") { try $0.shell("mkdir p; echo x >p/exit2.so") }
    try live.bench.run {
      live.status("exit2")?.state == .failed && live.status("exit2")?.pid == nil
    }
    #expect(live.bench.lines.count == 1)
    try live.shell("echo y >p/new; mv p/new p/exit2.so")
    try live.bench.run { live.bench.lines.count == 2 }
    // The same file again is no reason to try.
    try live.shell("mv p/exit2.so p/x; mv p/x p/exit2.so")
    try live.bench.run { live.looks == 2 }
    try live.settle()
    #expect(live.bench.lines.count == 2)
    live.release()
  }

  /// The package is being upgraded: who runs goes on, and who comes or goes is seen.
  @Test func inAnUpgradeThoseThatRunGoOn() throws {
    let live = try LiveBench("p") {
      try $0.shell("mkdir p; echo x >p/libmusic.so; echo x >p/exit2.so; echo x >p/deaf.so")
    }
    let pid = try live.awaitRunning("music", in: "p")
    let deaf = try live.awaitRunning("deaf", in: "p")
    try live.bench.run {
      live.status("exit2")?.state == .failed && live.status("exit2")?.pid == nil
    }
    live.sparesRunning = true
    try live.shell(
      "for i in libmusic.so exit2.so; do echo y >p/new; mv p/new p/$i; done; echo y >p/settings.so; "
        + "rm p/deaf.so")
    try live.bench.run { live.bench.lines.count == 2 && live.status("settings")?.state == .running }
    try live.bench.run { live.bench.events.last == "removed deaf" }
    #expect(isGone(deaf))
    #expect(live.status("music")?.pid == pid)
    // Taken back, which is a change once more.
    live.sparesRunning = false
    try live.shell("echo x >p/parts.so")
    _ = try live.awaitRunning("music", in: "p", not: pid)
    live.release()
  }

  // MARK: Several directories

  @Test func anEarlierDirectoryTakesOverAndGivesBack() throws {
    let live = try LiveBench("a/b", "p") { try $0.shell("mkdir p; echo x >p/libmusic.so") }
    let first = try live.awaitRunning("music", in: "p")
    try live.shell("mkdir -p a/b; echo x >a/b/libmusic.so")
    let second = try live.awaitRunning("music", in: "a/b", not: first)
    #expect(live.bench.statuses.count == 1)
    // What nobody sees changes nothing.
    try live.shell("echo y >p/libmusic.so")
    try live.bench.run { live.looks == 2 }
    try live.settle()
    #expect(live.status("music")?.pid == second)
    try live.shell("rm -r a")
    _ = try live.awaitRunning("music", in: "p", not: second)
    // It was one source all the time, and never away.
    #expect(live.status("music")?.source.number == 1)
    #expect(!live.bench.events.contains("removed music"))
    live.release()
  }

  @Test func twoFilesThatGiveOneNameAreOneProvider() throws {
    let live = try LiveBench("p") {
      try $0.shell("mkdir p; echo x >p/libsettings.so; echo x >p/settings.so")
    }
    #expect(live.bench.statuses.map(\.file) == [live.bench.folder.path + "/p/libsettings.so"])
    try live.shell("rm p/libsettings.so")
    try live.bench.run { live.status("settings")?.name == "no settings" }
    #expect(live.bench.statuses.count == 1)
    live.release()
  }

  // MARK: Rest

  @Test func otherFilesRestartNothing() throws {
    let live = try LiveBench("p") { try $0.shell("mkdir p; echo x >p/libmusic.so") }
    let pid = try live.awaitRunning("music", in: "p")
    try live.shell("for i in $(seq 1000); do echo $i >p/$i.so.dpkg-new; done; rm p/*.dpkg-new")
    try live.settle()
    #expect(live.looks == 0)
    #expect(live.status("music")?.pid == pid && live.status("music")?.restarts == 0)
    live.release()
  }

  @Test func atRestNothingWakes() throws {
    let live = try LiveBench("p", "q", "r/s") {
      try $0.shell("mkdir p; echo x >p/libmusic.so; ln -s p q")
    }
    _ = try live.awaitRunning("music", in: "p")
    try live.settle()
    let before = live.bench.loop.wakeups
    #expect(try !live.bench.loop.runOnce(timeout: 1_500_000))
    #expect(live.bench.loop.wakeups == before)
    live.release()
  }
}
