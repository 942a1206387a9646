import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// `islet run` where its output goes to files, and a real overlay shows the command.
  @Suite struct CommandRunTests {
    private func start(_ desk: Desk, _ words: [String]) throws -> TestProcess {
      try desk.start([Package.product("islet"), "run"] + words)
    }

    /// Runs a script under `islet run`, and waits for its end.
    private func run(
      _ desk: Desk, _ script: String
    ) throws -> (ending: TestProcess.Ending, process: TestProcess) {
      let process = try start(desk, ["--", "sh", "-c", script])
      return (try process.waitForEnd(), process)
    }

    @Test func withoutAnOverlayTheCommandRunsAllTheSame() throws {
      let desk = try Desk()
      for address in [desk.bus.address, "unix:path=/nonexistent"] {
        desk.environment["DBUS_SESSION_BUS_ADDRESS"] = address
        let (ending, process) = try run(desk, "echo out; echo err >&2; exit 3")
        #expect(ending == .exited(3))
        #expect(process.output == "out\n")
        let lines = process.errors.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("islet: the progress is not shown: "))
        #expect(lines.last == "err")
      }
    }

    @Test func outputInputAndStatusAreTheCommandsOwn() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let islet = try Package.product("islet")
      // A binary input and output, byte by byte, larger than any buffer on the way.
      let data = desk.folder.newPath("data")
      try desk.run(
        "sh", "-c", "head -c 300000 /dev/urandom >\"$1\"", "sh", data)
      try desk.run(
        "sh", "-euc", "\"$1\" run -- cat <\"$2\" | cmp - \"$2\"", "sh", islet, data)
      // A status of each kind.
      for (script, status) in [("exit 0", 0), ("exit 42", 42), ("kill -TERM $$", 143)] {
        let (ending, process) = try run(desk, script)
        #expect(ending == .exited(Int32(status)), "\(script)")
        #expect(process.output.isEmpty && process.errors.isEmpty)
      }
      let none = try start(desk, ["no-such-command"])
      #expect(try none.waitForEnd() == .exited(127))
      #expect(none.errors.contains("no-such-command") && none.errors.contains("PATH"))
      let text = try start(desk, ["/etc/passwd"])
      #expect(try text.waitForEnd() == .exited(126))
      // Nothing is left of those that never ran.
      #expect(try !overlay.command("list").output.contains("no-such-command"))
      // Options of the command are not islet's.
      let (ending, process) = try run(desk, "printf '%s ' \"$@\"; tty <&1 >&2; test -t 1")
      #expect(ending == .exited(0), "\(process.errors)")
      #expect(process.errors.hasPrefix("/dev/pts/"))
    }

    @Test func aSignalReachesTheCommand() throws {
      let desk = try Desk()
      let process = try start(
        desk,
        ["sh", "-c", "trap 'echo caught; exit 9' TERM; echo ready; while :; do sleep 0.05; done"])
      try waitUntil("the command") { process.output == "ready\n" }
      process.send(SIGTERM)
      #expect(try process.waitForEnd() == .exited(9))
      #expect(process.output == "ready\ncaught\n")
    }

    @Test func aReaderThatLeavesEndsTheCommand() throws {
      let desk = try Desk()
      let process = try desk.start(
        "sh", "-c", "\"$1\" run yes | head -n 1", "sh", Package.product("islet"))
      #expect(try process.waitForEnd() == .exited(0))
      #expect(process.output == "y\n")
    }

    /// A command that writes what the test tells it, piece by piece.
    private func conversation(
      _ desk: Desk, _ options: [String] = []
    ) throws -> (process: TestProcess, say: (String) throws -> Void) {
      let pipe = desk.folder.newPath("pipe")
      guard mkfifo(pipe, 0o600) == 0 else { throw TestFailure("no pipe") }
      let process = try start(desk, options + ["--", "cat", pipe])
      let descriptor = open(pipe, O_RDWR | O_CLOEXEC)
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      return (process, { text in try file.write(contentsOf: Data(text.utf8)) })
    }

    @Test func percentagesBecomeTheProgress() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let (process, say) = try conversation(desk, ["--title", "Copy", "--icon", "doc"])
      try overlay.wait(for: "compact")
      var state = try overlay.state()
      #expect(state["title"] as? String == "Copy")
      #expect(state["icon"] as? String == "doc")
      #expect(state["status"] as? String == "running")
      #expect(state["start"] is Double && state["progress"] == nil)
      try say("\r[ 12.5%] a\u{1B}[0m")
      try waitUntil("12.5 %") {
        try overlay.state()["progress"] as? Double == 0.125
      }
      // Many at once are at most ten updates a second, and the newest counts.
      let watch = try desk.start(Package.product("islet"), "watch")
      try waitUntil("the watch") {
        _ = try overlay.command("start", "--title", "w", "--id", "w", "--relevance", "-1")
        _ = try overlay.command("end", "w", "--dismiss", "immediate")
        return watch.output.contains("dismissed\tw")
      }
      let begin = monotonicSeconds()
      for percent in 13...99 { try say("\r\(percent)%") }
      try waitUntil("99 %") { try overlay.state()["progress"] as? Double == 0.99 }
      let updates = watch.output.split(separator: "\n").filter { $0.hasPrefix("updated") }.count
      #expect(Double(updates) <= 2 + (monotonicSeconds() - begin) * 10)
      process.send(SIGINT)
      #expect(try process.waitForEnd() == .exited(130))
      state = try overlay.state()
      #expect(state["status"] as? String == "failed")
      #expect(state["subtitle"] as? String == "killed by SIGINT")
      #expect(state["progress"] == nil)
    }

    @Test func sequencesBecomeTheProgress() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let (process, say) = try conversation(desk)
      for (text, fraction, tint) in [
        ("1;42", 0.42, nil), ("4;", 0.42, "#FFD60A"), ("2;50", 0.5, "#FF453A"), ("1;60", 0.6, nil),
      ] as [(String, Double, String?)] {
        try say("\u{1B}]9;4;\(text)\u{7}")
        try waitUntil(text) {
          let state = try overlay.state()
          return state["progress"] as? Double == fraction && state["tint"] as? String == tint
        }
      }
      try say("\u{1B}]9;4;3\u{1B}\\")
      try waitUntil("indeterminate") { try overlay.state()["progress"] is NSNull }
      try say("\u{1B}]9;4;0\u{7}")
      try waitUntil("none") { try overlay.state()["progress"] == nil }
      // The sequences are passed on, too.
      #expect(process.output.hasPrefix("\u{1B}]9;4;1;42\u{7}\u{1B}]9;4;4;\u{7}"))
      process.send(SIGTERM)
      #expect(try process.waitForEnd() == .exited(143))
    }

    @Test func aFailureExpandsThePillAndASuccessDoesNot() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let (good, _) = try run(desk, "exit 0")
      #expect(good == .exited(0))
      let succeeded = try overlay.state()
      #expect(succeeded["status"] as? String == "succeeded")
      #expect((succeeded["detail"] as? String)?.hasSuffix(" s") == true)
      try overlay.wait(for: "idle")

      let failing = try start(desk, ["--title", "Backup", "--", "sh", "-c", "exit 7"])
      #expect(try failing.waitForEnd() == .exited(7))
      try overlay.wait(for: "expanded") {
        $0.textBox("Backup") != nil && $0.textBox("exit status 7") != nil
      }
    }

    @Test func anOverlayThatLeavesCostsTheCommandNothing() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let (process, say) = try conversation(desk)
      try overlay.wait(for: "compact")
      #expect(try overlay.command("quit").ending == .exited(0))
      try overlay.process.waitForEnd()
      try say("50%\n")
      try waitUntil("the output") { process.output == "50%\n" }
      process.send(SIGTERM)
      #expect(try process.waitForEnd() == .exited(143))
      #expect(process.errors.isEmpty)
    }
  }
}
