import EventLoop
import Foundation
import TestSupport

/// A started program.
///
/// Foundation's `Process` hands down the signals that its thread blocks, and the threads of the
/// tests block most: such a program would not even hear SIGTERM.
package final class ABIProgram {
  package let processIdentifier: Int32
  private var isReaped = false

  /// Starts a program by its path; `descriptors` are (ours, its) pairs besides /dev/null.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:],
    descriptors: [(Int32, Int32)] = []
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
    for (ours, its) in descriptors {
      posix_spawn_file_actions_adddup2(&actions, ours, its)
    }
    actions.closeAll(from: max(3, 1 + (descriptors.map(\.1).max() ?? 0)))
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var pid: pid_t = 0
    try Errno.check(-posix_spawnp(&pid, path, &actions, &attributes, &argv, &envp))
    processIdentifier = pid
  }

  deinit {
    kill()
  }

  /// Sends a signal.
  package func signal(_ number: Int32) {
    if !isReaped { Foundation.kill(processIdentifier, number) }
  }

  /// Ends it at once, also when it is stopped.
  package func kill() {
    signal(SIGKILL)
    wait()
  }

  /// Waits for its end.
  package func wait() {
    guard !isReaped else { return }
    isReaped = true
    waitpid(processIdentifier, nil, 0)
  }

  /// Its end was seen elsewhere.
  package func markReaped() { isReaped = true }
}
