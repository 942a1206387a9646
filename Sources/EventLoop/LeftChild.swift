import Glibc

/// A child process that nobody waits for any more and that the loop reaps.
final class LeftChild {
  private let pid: Int32
  /// Whether the loop has reaped it: its number may be another process's by then.
  var isReaped = false

  init(pid: Int32) { self.pid = pid }

  /// Ends it for certain and reaps it; it was told to end before.
  func end() {
    kill(pid, SIGKILL)
    // A killed child doesn't keep anyone waiting.
    waitpid(pid, nil, 0)
    isReaped = true
  }
}
