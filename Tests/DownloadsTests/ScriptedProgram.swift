import EventLoop
import Foundation
import HostSupport
import TestSupport

/// A Python program of the fixtures that obeys lines and prints what it has done.
final class ScriptedProgram {
  private let program: ABIProgram
  private let input = Pipe()
  private let output = Pipe()
  private var pending = ""
  private(set) var lines: [String] = []

  /// Starts a script of `Tests/Fixtures` on a bus, as both the session's and the system's.
  init(_ script: String, address: String) throws {
    program = try ABIProgram(
      // The system's Python, which has the modules, not one that stands before it in the path.
      "/usr/bin/python3", [Package.path("Tests/Fixtures/" + script)],
      environment: [
        "DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": address,
      ],
      descriptors: [
        (input.fileHandleForReading.fileDescriptor, 0),
        (output.fileHandleForWriting.fileDescriptor, 1),
      ])
    input.fileHandleForReading.closeFile()
    output.fileHandleForWriting.closeFile()
    let descriptor = output.fileHandleForReading.fileDescriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Gives a command; see the script.
  func tell(_ command: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
  }

  /// Whether it has printed a line since it was asked last.
  func hasSaid(_ line: String) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(output.fileHandleForReading.fileDescriptor, &bytes, bytes.count)
      guard count > 0 else { break }
      pending += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
    var parts = pending.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    pending = parts.popLast() ?? ""
    lines += parts
    guard let index = lines.firstIndex(of: line) else { return false }
    lines.removeFirst(index + 1)
    return true
  }

  /// Ends it at once, in the middle of what it does.
  func kill() { program.kill() }
}
