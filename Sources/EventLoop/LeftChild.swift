import CSystemd
import Glibc

/// A child process that nobody waits for any more and that the loop reaps.
final class LeftChild {
  private let pid: Int32
  /// The loop's source for it, referenced; nil once it is reaped, or where it may outlive the loop.
  private var source: OpaquePointer?
  /// Whether the loop has reaped it: its number may be another process's by then.
  private(set) var isReaped = false

  init(pid: Int32, source: OpaquePointer?) {
    self.pid = pid
    self.source = source.map { sd_event_source_ref($0) }
  }

  /// The loop has reaped it.
  func wasReaped() {
    isReaped = true
    sd_event_source_unref(source)
    source = nil
  }

  /// Ends it for certain and reaps it in the loop's place; it was told to end before.
  func end() {
    // The event loop may live on, where a thread's own is shared, and must not look for it then.
    sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF))
    sd_event_source_set_floating(source, 0)
    kill(pid, SIGKILL)
    // A killed child doesn't keep anyone waiting.
    waitpid(pid, nil, 0)
    wasReaped()
  }
}
