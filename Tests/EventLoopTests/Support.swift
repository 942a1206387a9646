import EventLoop
import Glibc
import Testing

/// What a test waited for didn't happen.
struct TooLate: Error {}

extension EventLoop {
  /// Runs handlers until a condition holds; for tests that wait for an event and not for a time.
  func run(within limit: UInt64 = 10_000_000, until condition: () -> Bool) throws {
    let deadline = EventLoop.monotonicNow() + limit
    while !condition() {
      let now = EventLoop.monotonicNow()
      guard now < deadline else { throw TooLate() }
      try runOnce(timeout: deadline - now)
    }
  }

  static func monotonicNow() -> UInt64 { Clock.monotonic.now() }

  /// Runs all that is ready and returns how many handlers that were.
  @discardableResult
  func drain() throws -> Int {
    var count = 0
    while try runOnce(timeout: 0) { count += 1 }
    return count
  }
}

/// Two connected sockets.
func makeSocketPair() throws -> (Int32, Int32) {
  var pair: [Int32] = [-1, -1]
  let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
  guard socketpair(AF_UNIX, type, 0, &pair) == 0 else { throw Errno.last }
  return (pair[0], pair[1])
}

/// A pipe's two ends, closed with the object.
final class TestPipe {
  let readEnd: Int32
  private(set) var writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Errno.last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    closeWriteEnd()
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  func write(_ text: String) {
    _ = text.withCString { Glibc.write(writeEnd, $0, strlen($0)) }
  }

  /// Everything that is in the pipe now, up to 64 KiB.
  func read() -> String { readText(readEnd) }
}

/// What a descriptor gives in one read.
func readText(_ descriptor: Int32) -> String {
  var buffer = [UInt8](repeating: 0, count: 65_536)
  let count = read(descriptor, &buffer, buffer.count)
  return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
}

/// Starts a program and returns its process number; the signal mask is empty in it.
func spawn(
  _ arguments: [String], environment: [String] = ["PATH=/usr/bin:/bin"], input: Int32? = nil,
  output: Int32? = nil
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
  if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
  // What another test has open would stay open with this program.
  for descriptor: Int32 in 3..<1024 { posix_spawn_file_actions_addclose(&actions, descriptor) }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var empty = sigset_t()
  sigemptyset(&empty)
  posix_spawnattr_setsigmask(&attributes, &empty)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  var argv = arguments.map { strdup($0) } + [nil]
  var envp = environment.map { strdup($0) } + [nil]
  defer { (argv + envp).forEach { free($0) } }
  var pid: pid_t = 0
  let result = posix_spawn(&pid, arguments[0], &actions, &attributes, &argv, &envp)
  guard result == 0 else { throw Errno(result) }
  return pid
}
