import CSystemd
import Glibc

/// Waits for the end of one child process and reaps it.
///
/// Keep it until its handler has run: a child whose source was released before stays a zombie.
/// ``ChildProcess`` starts programs and sees to that by itself.
public final class ChildSource {
  /// The child's process number.
  public let pid: Int32
  private let handler: (ChildStatus) -> Void
  private let source: SourceHandle
  private let registry: SourceRegistry

  init(
    loop: EventLoop, pid: Int32, handler: @escaping (ChildStatus) -> Void
  ) throws(Errno) {
    // sd-event insists on it even where it waits on a process descriptor.
    _ = try SignalMask.block(SIGCHLD)
    var pointer: OpaquePointer?
    let result = sd_event_add_child(
      loop.pointer, &pointer, pid, Int32(WEXITED),
      { source, info, userdata in
        guard let info, let userdata else { return 0 }
        let owner = Unmanaged<AnyObject>.fromOpaque(userdata).takeUnretainedValue()
        if let child = owner as? LeftChild {
          // Nobody waits for it any more: reaped all the same, and the loop is done with it.
          sd_event_source_set_floating(source, 0)
          child.wasReaped()
          return 0
        }
        let value = islet_siginfo_status(info)
        let exited = islet_siginfo_code(info) == ChildSource.codeExited
        (owner as? ChildSource)?.handle(exited ? .exited(value) : .signalled(value))
        return 0
      }, nil)
    try Errno.check(result)
    guard let pointer else { throw .invalidArgument }
    self.pid = pid
    self.handler = handler
    registry = loop.registry
    source = SourceHandle(adopting: pointer, registry: loop.registry)
    source.setOwner(self)
    source.setEnabled(.oneShot)
  }

  /// `CLD_EXITED` of `<signal.h>`, which isn't imported.
  private static let codeExited: Int32 = 1

  private func handle(_ status: ChildStatus) { handler(status) }

  /// Lets the loop reap the child when this source has gone; the handler isn't called any more.
  ///
  /// One that `mayOutlive` the loop is left alone when that ends before it.
  func leaveToLoop(mayOutlive: Bool) {
    guard isRunning else { return }
    let child = LeftChild(pid: pid, source: mayOutlive ? nil : source.pointer)
    if !mayOutlive { registry.leave(child) }
    source.leaveToLoop(child)
  }

  /// Whether the child hasn't been reaped yet.
  public var isRunning: Bool { source.isEnabled }

  /// Sends a signal to the child, never to a process that has got its number since.
  ///
  /// `sd_event_source_send_child_signal`; throws `ESRCH` if the child has ended.
  public func send(signal number: Int32) throws(Errno) {
    guard isRunning else { throw Errno(ESRCH) }
    try Errno.check(sd_event_source_send_child_signal(source.pointer, number, nil, 0))
  }
}
