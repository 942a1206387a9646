import Foundation

/// A program that a test started: output goes to files, and the end of this object is the program's.
package final class TestProcess {
  /// How a program ended.
  package enum Ending: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// The process's id; its own until `ending` is known, since the kernel keeps an unreaped id.
  package let pid: Int32
  private let name: String
  private let outputPath: String
  private let errorPath: String
  private var ended: Ending?

  /// Starts a program found in `PATH`.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - environment: The whole environment.
  ///   - folder: Where its output files are kept.
  ///   - writing: A path that the program finds open for writing as descriptor 3.
  ///   - terminal: The path of a terminal that it has instead of the output files, as the
  ///     controlling one of a session of its own.
  /// - Throws: `TestFailure` if there is no such program.
  package init(
    _ words: [String], environment: [String: String], folder: ScratchFolder,
    writing: String? = nil, terminal: String? = nil
  ) throws {
    let base = folder.newPath(words[0].split(separator: "/").last.map(String.init) ?? "program")
    name = words.joined(separator: " ")
    outputPath = base + ".out"
    errorPath = base + ".err"

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let created = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
    if let terminal {
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, outputPath, created, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, errorPath, created, 0o600)
    }
    if let writing { posix_spawn_file_actions_addopen(&actions, 3, writing, O_WRONLY, 0) }
    actions.closeAll(from: writing == nil ? 3 : 4)

    // A test runner may have signals blocked or ignored; the program starts with none.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // The first terminal that the leader of a session opens becomes the session's:
    // POSIX_SPAWN_SETSID.
    let session: Int16 = terminal == nil ? 0 : 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | session)

    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + settings).forEach { free($0) } }
    var id: Int32 = 0
    let result = posix_spawnp(&id, words[0], &actions, &attributes, &arguments, &settings)
    guard result == 0 else {
      throw TestFailure("cannot start \(name): \(String(cString: strerror(result)))")
    }
    pid = id
  }

  deinit {
    guard ending == nil else { return }
    kill(pid, SIGTERM)
    kill(pid, SIGCONT)
    if (try? waitForEnd(seconds: 3)) == nil {
      kill(pid, SIGKILL)
      var status: Int32 = 0
      waitpid(pid, &status, 0)
    }
  }

  /// What the program wrote to standard output so far.
  package var output: String { (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? "" }

  /// What the program wrote to standard output so far, byte by byte.
  package var outputBytes: [UInt8] {
    FileManager.default.contents(atPath: outputPath).map(Array.init) ?? []
  }

  /// What the program wrote to standard error so far.
  package var errors: String { (try? String(contentsOfFile: errorPath, encoding: .utf8)) ?? "" }

  /// How it ended; nil while it runs.
  package var ending: Ending? {
    if let ended { return ended }
    var status: Int32 = 0
    guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
    let signal = status & 0x7f
    ended = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    return ended
  }

  /// Sends a signal, unless the program has ended.
  package func send(_ signal: Int32) {
    if ending == nil { kill(pid, signal) }
  }

  /// Waits for the program's end.
  ///
  /// - Returns: How it ended.
  /// - Throws: `TestFailure` if it still runs after `seconds`.
  @discardableResult
  package func waitForEnd(seconds: Double = 10) throws -> Ending {
    try waitUntil("the end of \(name)", seconds: seconds) { ending != nil }
    return ended ?? .exited(0)
  }

  /// Ends the program by SIGTERM and waits.
  package func end() throws {
    send(SIGTERM)
    try waitForEnd()
  }
}
