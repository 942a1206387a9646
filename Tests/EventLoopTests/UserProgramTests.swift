import Foundation
import Testing

@testable import EventLoop

struct UserProgramTests {
  @Test func itRunsAndIsReaped() throws {
    let loop = try EventLoop()
    let pipe = try TestPipe()
    try UserProgram.start(
      ["sh", "-c", "echo $$ $1 >/proc/\(getpid())/fd/\(pipe.writeEnd)", "sh", "done"], loop: loop)
    var ready = pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0)
    try loop.run { poll(&ready, 1, 0) > 0 }
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = read(pipe.readEnd, &bytes, bytes.count)
    let words = String(decoding: bytes[..<max(0, count)], as: UTF8.self).split(separator: " ")
    #expect(words.last == "done\n")
    let pid = try #require(words.first.flatMap { Int32($0) })
    // A zombie would stay as long as this process, and keep exit tests from seeing their programs.
    try loop.run { kill(pid, 0) != 0 && errno == ESRCH }
    #expect(loop.sourceCount == 0)
  }

  @Test func whatIsMissingIsTold() throws {
    let loop = try EventLoop()
    #expect(throws: Errno(ENOENT)) {
      try UserProgram.start(["no-such-program-as-this"], loop: loop)
    }
  }

  /// `packaging/test-deb.sh` runs this command under a real user manager.
  @Test func theUserManagerGetsTheWayToTheDesktop() {
    let words = UserProgram.throughUserManager(["xdg-open", "a b"]) {
      ["DISPLAY": ":7", "PATH": "/bin", "HOME": "/home/ann"][$0]
    }
    #expect(words.prefix(2) == ["systemd-run", "--user"])
    #expect(words.contains("--setenv=DISPLAY=:7") && words.contains("--setenv=PATH=/bin"))
    #expect(!words.contains { $0.contains("HOME") || $0.contains("WAYLAND") })
    #expect(words.suffix(3) == ["--", "xdg-open", "a b"])
  }

  /// Else a timer's command would find `${1}` empty, and `$$` would be half of that.
  @Test func theUserManagerFillsInNoVariables() {
    let words = UserProgram.throughUserManager(["sh", "-c", "$X \"${1}\" $$", ""]) { _ in nil }
    #expect(words.suffix(4) == ["sh", "-c", "$$X \"$${1}\" $$$$", ""])
  }
}
