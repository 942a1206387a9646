import CSystemd

/// The answer that a method call waits for; given once, at any time.
///
/// A reply that is released unused answers with an error, so that no caller waits in vain.
public final class BusReply {
  private let call: MessageHandle
  private let signature: String
  private var isOpen = true

  init(call: MessageHandle, signature: String) {
    self.call = call
    self.signature = signature
  }

  deinit {
    finish(
      throwing: BusError(
        name: BusError.failed, message: "The call was dropped; ask the service again"))
  }

  /// Answers with the method's results.
  ///
  /// Results that don't match the method's signature become an error for the caller. Without
  /// effect after the first answer.
  public func finish(_ values: [BusValue] = []) {
    guard isOpen else { return }
    do throws(Errno) {
      try send(values)
      isOpen = false
    } catch {
      finish(
        throwing: BusError(
          name: BusError.failed,
          message: "The service could not build its answer (\(error)); report this as a bug"))
    }
  }

  /// Answers with an error; without effect after the first answer.
  public func finish(throwing error: BusError) {
    guard isOpen else { return }
    isOpen = false
    guard sd_bus_message_get_expect_reply(call.pointer) > 0 else { return }
    var raw = sd_bus_error(name: nil, message: nil, _need_free: 0)
    let isNamed = BusNames.isInterface(error.name)
    sd_bus_error_set(&raw, isNamed ? error.name : BusError.failed, error.message)
    // Fails only when the connection is closed, and then nobody waits.
    sd_bus_reply_method_error(call.pointer, &raw)
    sd_bus_error_free(&raw)
  }

  private func send(_ values: [BusValue]) throws(Errno) {
    guard sd_bus_message_get_expect_reply(call.pointer) > 0 else { return }
    let reply = try MessageHandle.make { sd_bus_message_new_method_return(call.pointer, $0) }
    var encoder = BusEncoder(message: reply.pointer)
    try encoder.append(values, signature: signature)
    try Errno.check(sd_bus_send(nil, reply.pointer, nil))
  }
}
