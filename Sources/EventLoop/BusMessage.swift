import CSystemd

/// A received method call or signal; its body was decoded and checked before it is handed out.
public struct BusMessage {
  let handle: MessageHandle
  private let values: [BusValue]
  /// The unique name of the sender; nil on a peer-to-peer connection.
  public let sender: String?
  /// The path of the object that is called, or that sends the signal.
  public let path: String?
  /// The interface of the method or signal.
  public let interface: String?
  /// The name of the method or signal.
  public let member: String?
  /// The types of the body's values.
  public let signature: String

  /// Decodes a message that sd-bus lends; keeps a reference to it.
  init(_ message: OpaquePointer) throws(BusError) {
    values = try BusDecoder.decode(message)
    handle = MessageHandle(retaining: message)
    sender = sd_bus_message_get_sender(message).map { String(cString: $0) }
    path = sd_bus_message_get_path(message).map { String(cString: $0) }
    interface = sd_bus_message_get_interface(message).map { String(cString: $0) }
    member = sd_bus_message_get_member(message).map { String(cString: $0) }
    signature = sd_bus_message_get_signature(message, 1).map { String(cString: $0) } ?? ""
  }

  /// The values of the body; descriptors among them are closed with the last copy of the message.
  ///
  /// At most 65 536 values, 32 levels and 4 MiB of text: a method call past that is answered with
  /// `LimitsExceeded`, a signal past that is dropped, and no handler sees either.
  public func body() -> [BusValue] { values }
}

/// Owns one reference to an `sd_bus_message`.
final class MessageHandle {
  let pointer: OpaquePointer

  /// Takes over the caller's reference.
  init(adopting pointer: OpaquePointer) {
    self.pointer = pointer
  }

  /// Adds a reference (`sd_bus_message_ref`).
  init(retaining pointer: OpaquePointer) {
    self.pointer = sd_bus_message_ref(pointer)
  }

  deinit {
    sd_bus_message_unref(pointer)
  }

  /// Makes an empty message with one of the `sd_bus_message_new_…` functions.
  static func make(
    _ create: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) throws(Errno) -> MessageHandle {
    var pointer: OpaquePointer?
    try Errno.check(create(&pointer))
    guard let pointer else { throw .invalidArgument }
    return MessageHandle(adopting: pointer)
  }
}
