import CSystemd

/// Sees each message that a bus receives before anyone handles it, answers to calls excepted; it
/// ends when this object is released, also within its handler.
public final class BusFilter {
  private let handler: () -> Void
  private let slot: SlotHandle

  init(bus: Bus, handler: @escaping () -> Void) throws(Errno) {
    var pointer: OpaquePointer?
    let result = sd_bus_add_filter(
      bus.pointer, &pointer,
      { _, userdata, _ in
        Unmanaged<BusFilter>.owner(userdata)?.handle()
        return 0
      }, nil)
    try Errno.check(result)
    guard let pointer else { throw .invalidArgument }
    self.handler = handler
    slot = SlotHandle(adopting: pointer)
    slot.setOwner(self)
  }

  private func handle() { handler() }
}
