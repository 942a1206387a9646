import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// `islet run` on a terminal: its size, keys, modes and job control.
  @Suite struct CommandJobTests {
    private let desk: Desk
    private let islet: String

    init() throws {
      desk = try Desk(width: 640, height: 480)
      islet = try Package.product("islet")
    }

    private func run(_ words: String...) throws -> CommandTerminal {
      try CommandTerminal(desk: desk, [islet, "run", "--"] + words)
    }

    @Test func theSizeFollows() throws {
      let terminal = try run(
        "sh", "-c", "stty size; trap 'stty size' WINCH; echo ready; while :; do sleep 0.05; done")
      try terminal.wait(for: "24 80\r\n")
      try terminal.wait(for: "ready")
      try desk.run("stty", "-F", terminal.path, "rows", "30", "cols", "100")
      try terminal.wait(for: "30 100\r\n")
      terminal.type("\u{3}")
      #expect(try terminal.waitForEnd() == .exited(130))
    }

    @Test func keysReachTheCommandAndTheTerminalIsPutBack() throws {
      #expect(try !CommandTerminal(desk: desk, ["sleep", "60"]).isRaw(desk))
      let terminal = try run("cat")
      try waitUntil("raw mode") { try terminal.isRaw(desk) }
      terminal.type("hello\r")
      // Once by the terminal's echo, once by cat.
      try terminal.wait(for: "hello\r\nhello\r\n")
      terminal.type("\u{4}")
      #expect(try terminal.waitForEnd() == .exited(0))
      #expect(try !terminal.isRaw(desk))
    }

    @Test func aLongPasteIsNotLost() throws {
      let file = desk.folder.newPath("paste")
      let terminal = try run("sh", "-c", "echo up; exec cat >\"$0\"", file)
      try terminal.wait(for: "up\r\n")
      // A terminal holds 4096 bytes.
      let lines = (0..<500).map { "line \($0) of a long paste" }
      for line in lines { terminal.type(line + "\r") }
      terminal.type("\u{4}")
      #expect(try terminal.waitForEnd() == .exited(0))
      let pasted = try String(contentsOfFile: file, encoding: .utf8)
      #expect(pasted == lines.map { $0 + "\n" }.joined())
    }

    @Test func aKilledCommandLeavesTheTerminalUsable() throws {
      let terminal = try run("sh", "-c", "echo ready; kill -KILL $$")
      #expect(try terminal.waitForEnd() == .exited(137))
      #expect(try !terminal.isRaw(desk))
    }

    @Test func itIsAJobLikeAnyOther() throws {
      let terminal = try CommandTerminal(
        desk: desk, ["bash", "--norc", "--noprofile", "--noediting", "-i"])
      terminal.type("PS1='$ '; echo be''gin\r")
      try terminal.wait(for: "begin\r\n")
      // Stopped by the key, continued in the background and the foreground, ended by the key.
      terminal.type("\(islet) run -- sh -c 'echo up; exec cat'\r")
      try terminal.wait(for: "up\r\n")
      terminal.type("\u{1A}")
      try terminal.wait(for: "Stopped")
      #expect(try !terminal.isRaw(desk))
      terminal.type("until ps -o stat= --ppid $(jobs -sp) | grep T; do :; done; echo sto''od\r")
      try terminal.wait(for: "stood")
      terminal.type("bg; echo in back''ground\r")
      try terminal.wait(for: "in background")
      #expect(try !terminal.isRaw(desk))
      terminal.type("until ps -o stat= --ppid $(jobs -rp) | grep S; do :; done; echo we''nt\r")
      try terminal.wait(for: "went")
      terminal.type("fg\r")
      try terminal.wait(for: "run")
      terminal.type("\u{3}")
      terminal.type("echo status $?\r")
      try terminal.wait(for: "status 130")
      terminal.type("exit\r")
      #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test func inTheBackgroundItLeavesTheKeyboardAlone() throws {
      let terminal = try CommandTerminal(
        desk: desk, ["bash", "--norc", "--noprofile", "--noediting", "-i"])
      terminal.type(
        "\(islet) run -- sh -c 'echo up; sleep 0.3; exit 5' & wait $!; echo st''atus $?\r")
      try terminal.wait(for: "up")
      #expect(try !terminal.isRaw(desk))
      try terminal.wait(for: "status 5")
      terminal.type("exit\r")
      #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test func redirectionsStayWhatTheyAre() throws {
      // Standard error on the terminal, standard output in a file, standard input from a pipe.
      let file = desk.folder.newPath("out")
      let terminal = try CommandTerminal(
        desk: desk,
        [
          "sh", "-c", "echo input | \"$1\" run -- sh -c 'cat; echo error >&2; test -t 2' >\"$2\"",
          "sh", islet, file,
        ])
      #expect(try terminal.waitForEnd() == .exited(0))
      #expect(terminal.text.contains("error\r\n") && !terminal.text.contains("input"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "input\n")
    }
  }
}
