import Foundation

/// What clients say to the X server, written down by a proxy (`xtrace`) in between.
package final class ProtocolTrace {
  /// The display that the proxy offers.
  package let display: String
  private let process: ChildProcess
  private let path: String
  private let socket: String

  init(desk: Desk) throws {
    // Above those that servers find by themselves, and apart from other traces'.
    var number = 1000 + Int(getpid()) % 20000
    while FileManager.default.fileExists(atPath: "/tmp/.X11-unix/X\(number)") { number += 1 }
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
