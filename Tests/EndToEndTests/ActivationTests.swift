import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The session bus starts the overlay for those commands that show something, and for no other.
  @Suite struct ActivationTests {
    private func run(
      _ desk: Desk, _ words: String...
    ) throws -> (ending: TestProcess.Ending, process: TestProcess, seconds: Double) {
      let begin = monotonicSeconds()
      let process = try desk.start([Package.product("islet")] + words)
      let ending = try process.waitForEnd(seconds: 20)
      return (ending, process, monotonicSeconds() - begin)
    }

    /// Whether an overlay has the name.
    private func isRunning(_ desk: Desk) throws -> Bool {
      try desk.run(
        "busctl", "--user", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus",
        "org.freedesktop.DBus", "NameHasOwner", "s", "org.islet.Islet"
      ).output == "b true\n"
    }

    @Test func startBringsItUp() throws {
      let desk = try Desk()
      let mark = try desk.offerOverlay()
      // Also with a picture, which is sent first.
      let picture = desk.folder.newPath("p.png")
      try desk.run("convert", "-size", "8x8", "xc:red", picture)
      let (ending, process, _) = try run(
        desk, "start", "--title", "Tea", "--id", "tea", "--image", "p=\(picture)")
      #expect(ending == .exited(0), "\(process.errors)")
      #expect(process.output == "tea\n" && process.errors.isEmpty)
      #expect(FileManager.default.fileExists(atPath: mark))
      #expect(try run(desk, "list").process.output.contains("Tea"))
      // The second one finds it there.
      try FileManager.default.removeItem(atPath: mark)
      #expect(try run(desk, "start", "--title", "Milk").ending == .exited(0))
      #expect(!FileManager.default.fileExists(atPath: mark))
    }

    @Test func timerBringsItUp() throws {
      let desk = try Desk()
      try desk.offerOverlay()
      let (ending, process, _) = try run(desk, "timer", "25m", "Tea")
      #expect(ending == .exited(0), "\(process.errors)")
      #expect(process.output.hasPrefix("timer 1: Tea"))
    }

    @Test func runBringsItUpWhileTheCommandRuns() throws {
      let desk = try Desk()
      try desk.offerOverlay()
      let pipe = desk.folder.newPath("pipe")
      guard mkfifo(pipe, 0o600) == 0 else { throw TestFailure("no pipe") }
      let descriptor = open(pipe, O_RDWR | O_CLOEXEC)
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      let process = try desk.start(
        [Package.product("islet"), "run", "--title", "Copy", "--", "cat", pipe])
      // Said before there can be an overlay: it is what the request begins with, or follows it.
      try file.write(contentsOf: Data("40%\n".utf8))
      try waitUntil("the activity", seconds: 20) {
        try run(desk, "list").process.output.contains("Copy")
      }
      try waitUntil("40 %") { try state(desk)["progress"] as? Double == 0.4 }
      try file.write(contentsOf: Data("60%\n".utf8))
      try waitUntil("60 %") { try state(desk)["progress"] as? Double == 0.6 }
      process.send(SIGTERM)
      #expect(try process.waitForEnd() == .exited(143))
      #expect(process.output == "40%\n60%\n" && process.errors.isEmpty)
      #expect(try state(desk)["status"] as? String == "failed")
    }

    private func state(_ desk: Desk) throws -> [String: Any] {
      let data = Data(try run(desk, "list", "--json").process.output.utf8)
      let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
      let id = try #require(list?.first?["id"] as? String)
      let answer = try desk.run(
        "busctl", "--user", "--json=short", "call", "org.islet.Islet", "/org/islet/Islet",
        "org.islet.Activities1", "Get", "s", id
      ).output
      let object = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
      let texts = try #require(object?["data"] as? [String])
      let content =
        try JSONSerialization.jsonObject(with: Data(texts[1].utf8)) as? [String: Any]
      return content?["state"] as? [String: Any] ?? [:]
    }

    @Test func nothingElseBringsItUp() throws {
      let desk = try Desk()
      let mark = try desk.offerOverlay()
      for words in [
        ["status"], ["list"], ["why"], ["next"], ["expand"], ["collapse"], ["quit"],
        ["update", "x", "--title", "y"], ["update", "x", "--image", "a=/etc/passwd"], ["end", "x"],
        ["debug", "sync"], ["provider", "list"], ["provider", "restart", "timer"],
        ["provider", "tell", "timer", "list"], ["watch"],
      ] {
        let process = try desk.start([Package.product("islet")] + words)
        #expect(try process.waitForEnd() == .exited(1), "\(words)")
        #expect(process.errors.contains("no overlay runs"), "\(words)")
      }
      #expect(try run(desk, "config", "list").ending == .exited(0))
      #expect(try run(desk, "autostart", "status").ending == .exited(0))
      #expect(try !isRunning(desk))
      #expect(!FileManager.default.fileExists(atPath: mark))
    }

    @Test func withoutAServiceFileTheyFailAtOnce() throws {
      let desk = try Desk()
      for words in [["start", "--title", "x"], ["timer", "1m"]] {
        let process = try desk.start([Package.product("islet")] + words)
        #expect(try process.waitForEnd() == .exited(1))
        #expect(process.errors.contains("start one with 'islet overlay'"))
      }
    }

    @Test func anOverlayThatCannotStartIsReported() throws {
      let desk = try Desk()
      try desk.offerOverlay(program: "false")
      for words in [["start", "--title", "x"], ["timer", "1m"]] {
        let process = try desk.start([Package.product("islet")] + words)
        #expect(try process.waitForEnd() == .exited(1))
        #expect(process.errors.contains("cannot start an overlay"))
        #expect(process.errors.contains("'islet overlay'"))
        #expect(process.errors.split(separator: "\n").count == 1)
      }
      let (ending, process, _) = try run(desk, "run", "--", "sh", "-c", "echo out; exit 3")
      #expect(ending == .exited(3) && process.output == "out\n")
      #expect(process.errors.hasPrefix("islet: the progress was not shown: "))
      #expect(process.errors.contains("'islet overlay'"))
    }

    /// A program that takes the bus's call and no name, until the test ends it.
    private func offerHanging(_ desk: Desk) throws -> FileHandle {
      let pipe = desk.folder.newPath("hang")
      guard mkfifo(pipe, 0o600) == 0 else { throw TestFailure("no pipe") }
      let descriptor = open(pipe, O_RDWR | O_CLOEXEC)
      try desk.offerOverlay(program: "cat '\(pipe)'")
      return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    @Test func anOverlayThatHangsCostsACommandNothingWorthNoting() throws {
      let desk = try Desk()
      let hanging = try offerHanging(desk)
      let (ending, process, seconds) = try run(desk, "run", "--", "sh", "-c", "exit 4")
      #expect(ending == .exited(4))
      #expect(seconds < 3)
      #expect(process.errors.contains("no overlay came up in time"))
      try hanging.close()
    }

    /// A unit whose conditions fail: the bus is not told, and would wait for two minutes.
    @Test func aUnitThatSystemdDoesNotStartIsReported() throws {
      let desk = try Desk()
      let hanging = try offerHanging(desk)
      let script = Package.path("Tests/Fixtures/Systemd/manager.py")
      let manager = try desk.start("/usr/bin/python3", script, "loaded", "inactive")
      try waitUntil("the manager") { manager.output.hasPrefix("ready\n") }
      let (ending, process, seconds) = try run(desk, "start", "--title", "x")
      #expect(ending == .exited(1) && seconds < 8)
      #expect(process.errors.contains("systemctl --user status islet"))
      #expect(process.errors.contains("DISPLAY") && process.errors.contains("'islet overlay'"))
      // Once more, because the bus may still wait for an earlier attempt.
      #expect(
        manager.output
          == "ready\nasked islet.service\ntold islet.service replace\nasked islet.service\n")
      try hanging.close()
    }
  }
}
