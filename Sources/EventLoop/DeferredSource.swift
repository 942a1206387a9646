import CSystemd

/// Work to be done once, after the present handler and before the loop sleeps.
///
/// However often ``schedule()`` is called before the handler runs, it runs once.
public final class DeferredSource {
  private let handler: () -> Void
  private let source: SourceHandle

  init(loop: EventLoop, priority: Int64, handler: @escaping () -> Void) throws(Errno) {
    var pointer: OpaquePointer?
    let result = sd_event_add_defer(
      loop.pointer, &pointer,
      { _, userdata in
        Unmanaged<DeferredSource>.owner(userdata)?.fire()
        return 0
      }, nil)
    try Errno.check(result)
    guard let pointer else { throw .invalidArgument }
    self.handler = handler
    source = SourceHandle(adopting: pointer, registry: loop.registry)
    source.setOwner(self)
    try Errno.check(sd_event_source_set_priority(pointer, priority))
  }

  private func fire() { handler() }

  /// Whether the handler is going to run; already false within it.
  public var isScheduled: Bool { source.isEnabled }

  /// Runs the handler once, soon; within the handler it asks for one more run.
  public func schedule() {
    source.setEnabled(.oneShot)
  }

  /// Takes back ``schedule()``.
  public func cancel() {
    source.setEnabled(.off)
  }
}
