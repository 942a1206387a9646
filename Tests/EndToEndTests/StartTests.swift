import TestSupport
import Testing

extension EndToEnd {
  /// What the command line answers when things are not as they should be.
  @Suite struct StartTests {
    private func run(_ desk: Desk, _ words: [String], _ changes: [String: String?] = [:]) throws
      -> (ending: TestProcess.Ending, process: TestProcess)
    {
      let process = try desk.start([Package.product("islet")] + words, environment: changes)
      return (try process.waitForEnd(), process)
    }

    @Test func withoutADisplayItSaysSo() throws {
      let desk = try Desk()
      for display in [nil, ":4711"] as [String?] {
        let (ending, process) = try run(desk, ["overlay"], ["DISPLAY": display])
        #expect(ending == .exited(1))
        #expect(process.errors.contains("display") || process.errors.contains("DISPLAY"))
        #expect(process.errors.split(separator: "\n").count == 1)
      }
    }

    @Test func withoutABusItSaysSo() throws {
      let desk = try Desk()
      for command in ["overlay", "status", "expand"] {
        let (ending, process) = try run(
          desk, [command], ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"])
        #expect(ending == .exited(1))
        #expect(process.errors.contains("session bus"))
      }
    }

    @Test(arguments: [
      ["overlay", "--sideways"], ["--sideways"], ["overlay", "--scale"], ["dance"],
    ])
    func whatItDoesNotKnowIsAUsageError(words: [String]) throws {
      let desk = try Desk()
      let (ending, process) = try run(desk, words)
      #expect(ending == .exited(2))
      #expect(process.errors.contains("--help"))
    }

    @Test(arguments: ["0", "-1", "nan", "1e9", "two", ""])
    func aScaleThatIsNoneIsAUsageError(scale: String) throws {
      let desk = try Desk()
      let (ending, process) = try run(desk, ["overlay", "--scale", scale])
      #expect(ending == .exited(2))
      #expect(process.errors.contains("scale"))
    }

    @Test func commandsNeedAnOverlay() throws {
      let desk = try Desk()
      for words in [["status"], ["expand"], ["collapse"], ["quit"], ["debug", "sync"]] {
        let (ending, process) = try run(desk, words)
        #expect(ending == .exited(1))
        #expect(process.errors.contains("islet overlay"))
      }
    }

    @Test func aSecondOverlayLeavesTheFirstAlone() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let (ending, process) = try run(desk, ["overlay"])
      #expect(ending == .exited(0))
      #expect((process.output + process.errors).contains("already"))
      #expect(try overlay.command("status").ending == .exited(0))
    }

    @Test func helpAndVersionGoToStandardOutput() throws {
      let desk = try Desk()
      for words in [["--help"], ["--version"], ["overlay", "--help"]] {
        let (ending, process) = try run(desk, words, ["DISPLAY": nil])
        #expect(ending == .exited(0))
        #expect(!process.output.isEmpty && process.errors.isEmpty)
      }
    }

    @Test func quitEndsItWithStatusZero() throws {
      let overlay = try Overlay(desk: Desk())
      let hosts = ProcessFacts.children(of: overlay.process.pid, named: "islet-provider")
      #expect(!hosts.isEmpty)
      #expect(try overlay.command("quit").ending == .exited(0))
      #expect(try overlay.process.waitForEnd() == .exited(0))
      try waitUntil("the hosts' end") { hosts.allSatisfy { !ProcessFacts.exists($0) } }
    }
  }
}
