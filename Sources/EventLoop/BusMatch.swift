import CSystemd

/// A subscription to signals; it ends when this object is released, also within its handler.
public final class BusMatch {
  private let handler: (BusMessage) -> Void
  private let slot: SlotHandle
  /// Called once if the bus refuses the rule; such a match never fires.
  public var onFailure: ((BusError) -> Void)?

  init(bus: Bus, rule: String, handler: @escaping (BusMessage) -> Void) throws(Errno) {
    guard BusNames.isCString(rule) else { throw .invalidArgument }
    var pointer: OpaquePointer?
    let result = sd_bus_add_match_async(
      bus.pointer, &pointer, rule,
      { message, userdata, _ in
        guard let message, let match = Unmanaged<BusMatch>.owner(userdata) else { return 0 }
        match.receive(message)
        return 0
      },
      // Without this callback sd-bus would close the connection over a rule that is refused.
      { message, userdata, _ in
        guard let message, let match = Unmanaged<BusMatch>.owner(userdata) else { return 0 }
        match.checkInstalled(message)
        return 0
      }, nil)
    try Errno.check(result)
    guard let pointer else { throw .invalidArgument }
    self.handler = handler
    slot = SlotHandle(adopting: pointer)
    slot.setOwner(self)
  }

  private func receive(_ message: OpaquePointer) {
    // A body that cannot be decoded is dropped: a signal has nobody to tell.
    guard let message = try? BusMessage(message) else { return }
    handler(message)
  }

  private func checkInstalled(_ message: OpaquePointer) {
    guard let error = sd_bus_message_get_error(message), error.pointee.name != nil else { return }
    onFailure?(BusError(copying: error.pointee, otherwise: .invalidArgument))
  }
}

/// Owns one `sd_bus_slot`: what it stands for ends when the handle goes.
///
/// sd-bus keeps a slot alive while its callback runs, so a handle may go within the callback.
struct SlotHandle: ~Copyable {
  let pointer: OpaquePointer

  init(adopting pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    sd_bus_slot_unref(pointer)
  }

  /// Makes `owner`, which isn't retained, the object that the slot's callback is called with.
  func setOwner(_ owner: AnyObject) {
    sd_bus_slot_set_userdata(pointer, Unmanaged.passUnretained(owner).toOpaque())
  }
}
