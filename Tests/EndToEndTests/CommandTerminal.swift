import Foundation
import Terminal
import TestSupport

/// A terminal that a test types on and reads from, and a program on it.
final class CommandTerminal {
  /// The terminal's path, for `stty`.
  let path: String
  private let terminal: PseudoTerminal
  private let process: TestProcess
  private var bytes: [UInt8] = []

  /// Starts a program in a session of its own on a new terminal of 24 rows and 80 columns.
  init(desk: Desk, _ words: [String]) throws {
    terminal = try PseudoTerminal(like: nil, changesOutput: true)
    path = try FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/self/fd/\(terminal.program)")
    process = try TestProcess(
      words, environment: desk.environment, folder: desk.folder, terminal: path)
  }

  /// What the terminal has shown so far.
  var text: String {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      var state = pollfd(fd: terminal.controller, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, 0) > 0 else { break }
      let count = read(terminal.controller, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Types keys.
  func type(_ keys: String) {
    var rest = Array(keys.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(terminal.controller, $0.baseAddress, $0.count) }
      guard count > 0 else {
        // What it shows must be read for it to take more.
        _ = text
        var state = pollfd(fd: terminal.controller, events: Int16(POLLOUT), revents: 0)
        guard poll(&state, 1, 1000) > 0 else { return }
        continue
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the terminal has shown a text, and forgets what came up to it.
  func wait(for expected: String, seconds: Double = 10) throws {
    try waitUntil("'\(expected)' in \(text.debugDescription)", seconds: seconds) {
      text.contains(expected)
    }
    if let range = text.range(of: expected) { bytes = Array(text[range.upperBound...].utf8) }
  }

  /// Waits for the program's end.
  func waitForEnd() throws -> TestProcess.Ending {
    try waitUntil("the end of the program, after \(text.debugDescription)") {
      // What nobody reads would hold it up.
      _ = text
      return process.ending != nil
    }
    return try process.waitForEnd()
  }

  /// Whether the terminal is in raw mode.
  func isRaw(_ desk: Desk) throws -> Bool {
    let process = try desk.run("stty", "-F", path, "-a")
    return process.output.contains("-icanon")
  }
}
