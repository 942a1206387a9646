import CSystemd
import Glibc

extension Bus {
  /// Calls a method and gives the answer to `reply` later (`sd_bus_call_async`).
  ///
  /// Without `reply` no answer is asked for. Descriptors in an answer are closed when the closure
  /// returns. Throws `EINVAL` for a bad name, path, signature or argument, `E2BIG` past the limits
  /// and `ENOTCONN` on a closed connection.
  public func call(
    _ call: BusCall, reply: ((Result<[BusValue], BusError>) -> Void)?
  ) throws(Errno) -> PendingCall {
    let (message, hasDescriptors) = try makeMessage(call)
    let pending = PendingCall(bus: self, reply: reply)
    if reply == nil {
      try Errno.check(sd_bus_message_set_expect_reply(message.pointer, 0))
      try send(message, hasDescriptors: hasDescriptors)
    } else {
      try send(message, hasDescriptors: hasDescriptors, timeout: call.timeout, call: pending)
    }
    return pending
  }

  /// Calls a method and asks for no answer.
  public func send(_ call: BusCall) throws(Errno) {
    _ = try self.call(call, reply: nil)
  }

  /// Calls a method and blocks until its answer comes (`sd_bus_call`).
  ///
  /// For command-line tools only: nothing else happens meanwhile. Descriptors in the answer are
  /// closed already.
  public func callAndWait(_ call: BusCall) throws(BusError) -> [BusValue] {
    let message: MessageHandle
    do throws(Errno) {
      message = try makeMessage(call).message
    } catch {
      throw BusError(error)
    }
    var error = sd_bus_error(name: nil, message: nil, _need_free: 0)
    var pointer: OpaquePointer?
    let result = sd_bus_call(self.pointer, message.pointer, max(call.timeout, 1), &error, &pointer)
    guard result >= 0, let pointer else {
      if error.name == nil { throw BusError(Errno(result)) }
      throw BusError(taking: &error, otherwise: Errno(result))
    }
    let reply = MessageHandle(adopting: pointer)
    return try BusDecoder.decode(reply.pointer)
  }

  /// Sends a signal to everyone who listens (`sd_bus_message_new_signal`).
  public func emit(
    path: String, interface: String, member: String, signature: String = "",
    arguments: [BusValue] = []
  ) throws(Errno) {
    guard BusNames.isObjectPath(path), BusNames.isInterface(interface), BusNames.isMember(member)
    else { throw .invalidArgument }
    let message = try MessageHandle.make {
      sd_bus_message_new_signal(pointer, $0, path, interface, member)
    }
    var encoder = BusEncoder(message: message.pointer)
    try encoder.append(arguments, signature: signature)
    try send(message, hasDescriptors: encoder.hasDescriptors)
  }

  /// Calls `handler` for each message that a match rule covers (`sd_bus_add_match_async`).
  ///
  /// Never blocks; signals sent before the bus has taken the rule don't arrive. Match a sender by
  /// its unique name. Throws `EINVAL` for a rule that cannot be parsed.
  public func subscribe(
    _ rule: String, handler: @escaping (BusMessage) -> Void
  ) throws(Errno) -> BusMatch {
    try BusMatch(bus: self, rule: rule, handler: handler)
  }

  /// Calls `handler` for each message that comes in, also one that nobody handles
  /// (`sd_bus_add_filter`).
  ///
  /// Sees sd-bus's own notice that a peer is connected, too, and no answers to calls.
  public func filter(_ handler: @escaping () -> Void) throws(Errno) -> BusFilter {
    try BusFilter(bus: self, handler: handler)
  }

  /// Offers an interface at a path (`sd_bus_add_object_vtable`).
  ///
  /// sd-bus answers introspection, and refuses unknown methods and wrong signatures. Throws
  /// `EINVAL` for a bad name or signature and `EEXIST` if one of its methods is there already.
  public func export(path: String, interface: BusInterface) throws(Errno) -> BusObject {
    try BusObject(bus: self, path: path, interface: interface)
  }

  /// Asks for a well-known name and blocks until the bus answers (`sd_bus_request_name`).
  ///
  /// Returns whether this connection owns the name now, or owned it before; false means that
  /// somebody else does.
  public func requestName(
    _ name: String, flags: BusNameFlags = []
  ) throws(Errno) -> Bool {
    guard BusNames.isService(name) else { throw .invalidArgument }
    let result = sd_bus_request_name(pointer, name, flags.rawValue)
    switch -result {
    case EEXIST: return false
    case EALREADY: return true
    default: return try Errno.check(result) > 0
    }
  }

  /// Asks for a well-known name without waiting for the bus (`sd_bus_request_name_async`).
  ///
  /// `onChange` is called once the bus has answered, with whether this connection owns the name,
  /// and again at each change.
  ///
  /// - Parameters:
  ///   - name: The name; ask for each but once on a connection.
  ///   - queue: Whether to wait in the queue for a name that somebody else owns.
  ///   - onChange: Called on the loop's thread, not within this call.
  /// - Returns: The name; release it to give the name back, or to leave the queue.
  /// - Throws: `EINVAL` for a bad name, `ENOTCONN` on a closed connection.
  public func ownName(
    _ name: String, queue: Bool, onChange: @escaping (Bool) -> Void
  ) throws(Errno) -> OwnedName {
    guard BusNames.isService(name) else { throw .invalidArgument }
    return try OwnedName(name, bus: self, queue: queue, onChange: onChange)
  }

  /// Gives a well-known name back and blocks until the bus answers (`sd_bus_release_name`).
  public func releaseName(_ name: String) throws(Errno) {
    guard BusNames.isService(name) else { throw .invalidArgument }
    try Errno.check(sd_bus_release_name(pointer, name))
  }

  private func makeMessage(
    _ call: BusCall
  ) throws(Errno) -> (message: MessageHandle, hasDescriptors: Bool) {
    guard BusNames.isObjectPath(call.path), BusNames.isInterface(call.interface),
      BusNames.isMember(call.member), call.destination.map(BusNames.isService) ?? true
    else { throw .invalidArgument }
    let message = try MessageHandle.make {
      sd_bus_message_new_method_call(
        pointer, $0, call.destination, call.path, call.interface, call.member)
    }
    try Errno.check(sd_bus_message_set_auto_start(message.pointer, call.autoStart ? 1 : 0))
    var encoder = BusEncoder(message: message.pointer)
    try encoder.append(call.arguments, signature: call.signature)
    return (message, encoder.hasDescriptors)
  }
}

/// How a well-known name is asked for; the bits of `sd_bus_request_name`.
public struct BusNameFlags: OptionSet, Hashable, Sendable {
  /// The bits as sd-bus defines them.
  public let rawValue: UInt64

  /// Makes a set from sd-bus's bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Take the name from an owner that allows it.
  public static let replaceExisting = BusNameFlags(rawValue: 1 << 0)
  /// Let others take the name.
  public static let allowReplacement = BusNameFlags(rawValue: 1 << 1)
  /// Wait in a queue for the name.
  public static let queue = BusNameFlags(rawValue: 1 << 2)
}
