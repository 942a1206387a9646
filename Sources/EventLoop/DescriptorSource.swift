import CSystemd

/// Watches a file descriptor that someone else owns.
///
/// Release it before the descriptor is closed. Released within its own handler it stays registered
/// until that returns, so there switch it off first (``isEnabled``) if the descriptor is closed, and
/// has a duplicate that stays open. As a hang-up is always reported, a handler that cannot deal with
/// one must switch the source off or release it.
public final class DescriptorSource {
  /// The watched descriptor; borrowed.
  public let descriptor: Int32
  private let handler: (IOEvents) -> Void
  private let source: SourceHandle

  init(
    loop: EventLoop, descriptor: Int32, events: IOEvents, handler: @escaping (IOEvents) -> Void
  ) throws(Errno) {
    var pointer: OpaquePointer?
    let result = sd_event_add_io(
      loop.pointer, &pointer, descriptor, events.rawValue,
      { _, _, ready, userdata in
        Unmanaged<DescriptorSource>.owner(userdata)?.handle(IOEvents(rawValue: ready))
        return 0
      }, nil)
    try Errno.check(result)
    guard let pointer else { throw .invalidArgument }
    self.descriptor = descriptor
    self.handler = handler
    source = SourceHandle(adopting: pointer, registry: loop.registry)
    source.setOwner(self)
    source.setEnabled(.on)
  }

  private func handle(_ ready: IOEvents) { handler(ready) }

  /// Whether the descriptor is being watched (`sd_event_source_set_enabled`).
  public var isEnabled: Bool {
    get { source.isEnabled }
    set { source.setEnabled(newValue ? .on : .off) }
  }

  /// Waits for other events from now on (`sd_event_source_set_io_events`).
  public func update(events: IOEvents) throws(Errno) {
    try Errno.check(sd_event_source_set_io_events(source.pointer, events.rawValue))
  }
}
