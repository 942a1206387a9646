import CSystemd

/// A method call whose answer hasn't come yet; releasing it cancels the call.
public final class PendingCall {
  private var reply: ((Result<[BusValue], BusError>) -> Void)?
  private var slot: OpaquePointer?
  private weak var bus: Bus?

  init(bus: Bus, reply: ((Result<[BusValue], BusError>) -> Void)?) {
    self.bus = bus
    self.reply = reply
  }

  deinit {
    sd_bus_slot_unref(slot)
  }

  /// Whether the answer is still to come.
  public var isPending: Bool { reply != nil }

  /// Lets the call go on without anyone holding this object.
  ///
  /// The bus keeps it until the answer, the timeout or the end of the connection.
  public func detach() {
    guard isPending else { return }
    bus?.keep(self)
  }

  /// Gives up on the answer; its closure is released and never called.
  public func cancel() {
    reply = nil
    sd_bus_slot_unref(slot)
    slot = nil
    bus?.forget(self)
  }

  /// Sends the call (`sd_bus_call_async`).
  func start(_ message: MessageHandle, on bus: Bus, timeout: UInt64) throws(Errno) {
    try Errno.check(
      sd_bus_call_async(
        bus.pointer, &slot, message.pointer,
        { message, userdata, _ in
          guard let message, let call = Unmanaged<PendingCall>.owner(userdata) else { return 0 }
          call.receive(message)
          return 0
        }, Unmanaged.passUnretained(self).toOpaque(), max(timeout, 1)))
  }

  private func receive(_ message: OpaquePointer) {
    if let error = sd_bus_message_get_error(message), error.pointee.name != nil {
      let code = Errno(sd_bus_message_get_errno(message))
      finish(.failure(BusError(copying: error.pointee, otherwise: code)))
      return
    }
    do throws(BusError) {
      finish(.success(try BusDecoder.decode(message)))
    } catch {
      finish(.failure(error))
    }
  }

  func finish(_ result: Result<[BusValue], BusError>) {
    let reply = self.reply
    self.reply = nil
    sd_bus_slot_unref(slot)
    slot = nil
    bus?.forget(self)
    reply?(result)
  }
}
