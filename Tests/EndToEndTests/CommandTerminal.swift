import Foundation
import Terminal
import TestSupport

/// A terminal that a test types on and reads from, and a program on it.
final class CommandTerminal {
  /// The terminal's path, for `stty`.
  let path: String
  /// The program's process id.
  let pid: Int32
  private let terminal: PseudoTerminal
  private var bytes: [UInt8] = []
  private var ended: Int32?

  /// Starts a program in a session of its own on a new terminal of 24 rows and 80 columns.
  init(desk: Desk, _ words: [String]) throws {
    terminal = try PseudoTerminal(like: nil, changesOutput: true)
    path = try FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/self/fd/\(terminal.program)")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // A session's first terminal becomes its own.
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | newSession)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] =
      desk.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + settings).forEach { free($0) } }
    var id: Int32 = 0
    let result = posix_spawnp(&id, words[0], &actions, &attributes, &arguments, &settings)
    guard result == 0 else {
      throw TestFailure("cannot start \(words[0]): \(String(cString: strerror(result)))")
    }
    pid = id
  }

  deinit {
    // The end of the terminal, which goes with this object, is the end of what else is on it.
    guard ended == nil else { return }
    kill(pid, SIGKILL)
    var status: Int32 = 0
    waitpid(pid, &status, 0)
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

  /// Waits for the program's end and gives its exit status, or 128 and the signal.
  func waitForEnd(seconds: Double = 10) throws -> Int32 {
    try waitUntil("the end of the program, after \(text.debugDescription)", seconds: seconds) {
      _ = text
      var status: Int32 = 0
      guard waitpid(pid, &status, WNOHANG) == pid else { return false }
      ended = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
      return true
    }
    return ended ?? -1
  }

  /// Whether the terminal is in raw mode.
  func isRaw(_ desk: Desk) throws -> Bool {
    let process = try desk.run("stty", "-F", path, "-a")
    return process.output.contains("-icanon")
  }
}
