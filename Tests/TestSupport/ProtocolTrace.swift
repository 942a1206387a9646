import Foundation

/// What clients say to the X server, written down by a proxy (`xtrace`) in between.
package final class ProtocolTrace {
  /// The display that the proxy offers.
  package let display: String
  private let process: TestProcess
  private let path: String
  private let socket: String
  private let claim: String

  init(desk: Desk) throws {
    // Above those that servers find by themselves, and apart from other traces'.
    var number = 1000 + Int(getpid()) % 20000
    // Two tests at once would both find a number free: the file that only one can make decides.
    while FileManager.default.fileExists(atPath: "/tmp/.X11-unix/X\(number)")
      || !ProtocolTrace.make(ProtocolTrace.claim(of: number))
    {
      number += 1
    }
    claim = ProtocolTrace.claim(of: number)
    socket = "/tmp/.X11-unix/X\(number)"
    display = ":\(number)"
    path = desk.folder.newPath("trace.log")
    process = try desk.start(
      ["xtrace", "-n", "-k", "-D", display, "-d", desk.server.display, "-o", path])
    try waitUntil("the tracing proxy") {
      guard process.ending == nil else { throw TestFailure("xtrace: \(process.errors)") }
      let client = try desk.start(["xprop", "-root", "-display", display, "WM_NAME"])
      return try client.waitForEnd() == .exited(0)
    }
  }

  deinit {
    // The proxy leaves it behind.
    unlink(socket)
    unlink(claim)
  }

  private static func claim(of number: Int) -> String { "/tmp/.islet-trace-\(number)" }

  /// Makes an empty file; says whether nobody had made it before.
  private static func make(_ path: String) -> Bool {
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
    return file >= 0
  }

  /// All lines so far; call it when the client is at rest.
  package func lines() throws -> [Substring] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
  }

  /// The requests among lines: those that a client sent.
  package static func requests(_ lines: some Sequence<Substring>) -> [Substring] {
    lines.filter { $0.contains(":<:") }
  }
}
