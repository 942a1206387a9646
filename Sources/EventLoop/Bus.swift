import CSystemd
import Glibc

/// A D-Bus connection that the loop drives (`sd_bus`).
///
/// Nothing here blocks except what says so. A connection without traffic causes no wake-up.
/// Releasing the bus closes it at once; what it couldn't send yet is lost.
public final class Bus {
  let pointer: OpaquePointer
  private let registry: SourceRegistry
  private var localSignals: OpaquePointer?
  private var keptCalls: [ObjectIdentifier: PendingCall] = [:]
  private var outbox: [OutgoingMessage] = []
  private let queuesUntilReady: Bool

  /// Called once when the other side closes the connection or breaks the protocol.
  ///
  /// Not called after ``close()``. The bus may be released within it.
  public var onDisconnect: (() -> Void)?

  /// A message that waits for the end of the authentication.
  private struct OutgoingMessage {
    let message: MessageHandle
    let timeout: UInt64
    /// Nil for what needs no answer.
    let call: Weak<PendingCall>?
  }

  private struct Weak<Object: AnyObject> {
    weak var object: Object?
  }

  /// Takes over a connection; `start` is called between the setting up and the attaching.
  private init(
    adopting pointer: OpaquePointer, loop: EventLoop, queuesUntilReady: Bool,
    priority: Int32 = 0, start: (OpaquePointer) -> Int32
  ) throws(Errno) {
    self.pointer = pointer
    self.queuesUntilReady = queuesUntilReady
    registry = loop.registry
    registry.add()
    try Errno.check(sd_bus_set_exit_on_disconnect(pointer, 0))
    try Errno.check(
      sd_bus_add_match(
        pointer, &localSignals,
        // Synthesised by sd-bus itself, so no rule is sent anywhere.
        "type='signal',sender='org.freedesktop.DBus.Local',path='/org/freedesktop/DBus/Local',"
          + "interface='org.freedesktop.DBus.Local'",
        { message, userdata, _ in
          guard let message, let bus = Unmanaged<Bus>.owner(userdata) else { return 0 }
          bus.handleLocalSignal(message)
          return 0
        }, Unmanaged.passUnretained(self).toOpaque()))
    try Errno.check(start(pointer))
    try Errno.check(sd_bus_attach_event(pointer, loop.pointer, priority))
  }

  deinit {
    sd_bus_slot_unref(localSignals)
    sd_bus_detach_event(pointer)
    sd_bus_close_unref(pointer)
    registry.remove()
  }

  /// Connects to the user's session bus (`sd_bus_open_user`).
  ///
  /// Throws `ENOMEDIUM` if the environment names no bus, and the socket's error if there is none.
  public static func openSession(_ loop: EventLoop) throws(Errno) -> Bus {
    var pointer: OpaquePointer?
    try Errno.check(sd_bus_open_user(&pointer))
    guard let pointer else { throw .notConnected }
    return try Bus(adopting: pointer, loop: loop, queuesUntilReady: false) { _ in 0 }
  }

  /// Connects to the system's bus (`sd_bus_open_system`).
  ///
  /// Throws the socket's error if there is none.
  public static func openSystem(_ loop: EventLoop) throws(Errno) -> Bus {
    var pointer: OpaquePointer?
    try Errno.check(sd_bus_open_system(&pointer))
    guard let pointer else { throw .notConnected }
    return try Bus(adopting: pointer, loop: loop, queuesUntilReady: false) { _ in 0 }
  }

  /// Connects to the bus at an address such as `unix:path=/run/bus` (`sd_bus_set_address`).
  public static func open(address: String, loop: EventLoop) throws(Errno) -> Bus {
    guard BusNames.isCString(address) else { throw .invalidArgument }
    let pointer = try makePointer()
    return try Bus(adopting: pointer, loop: loop, queuesUntilReady: false) { pointer in
      firstFailure(
        sd_bus_set_address(pointer, address), sd_bus_set_bus_client(pointer, 1),
        sd_bus_set_trusted(pointer, 1), sd_bus_negotiate_fds(pointer, 1), sd_bus_start(pointer))
    }
  }

  /// Serves one client over a connected socket without a bus daemon (`sd_bus_set_server`).
  ///
  /// Takes over the descriptor, also when it throws. Whoever has the other end is trusted.
  public static func peerServer(descriptor: Int32, loop: EventLoop) throws(Errno) -> Bus {
    try makePeer(descriptor: descriptor, loop: loop, isServer: true)
  }

  /// Talks to a ``peerServer(descriptor:loop:)`` at the other end of a socket (`sd_bus_set_fd`).
  ///
  /// Takes over the descriptor, also when it throws. Sources with a smaller `priority` run before
  /// everything else that is ready: without that, one that is always ready can keep a connection
  /// from its turn for ever.
  public static func peerClient(
    descriptor: Int32, loop: EventLoop, priority: Int32 = 0
  ) throws(Errno) -> Bus {
    try makePeer(descriptor: descriptor, loop: loop, isServer: false, priority: priority)
  }

  private static func makePeer(
    descriptor: Int32, loop: EventLoop, isServer: Bool, priority: Int32 = 0
  ) throws(Errno) -> Bus {
    // sd-bus aborts the process when it closes a descriptor that isn't open.
    guard fcntl(descriptor, F_GETFD) >= 0 else { throw Errno.last }
    let pointer: OpaquePointer
    do throws(Errno) {
      pointer = try makePointer()
    } catch {
      Glibc.close(descriptor)
      throw error
    }
    sd_bus_set_fd(pointer, descriptor, descriptor)
    return try Bus(
      adopting: pointer, loop: loop, queuesUntilReady: true, priority: priority
    ) { pointer in
      var identifier = sd_id128_t()
      if isServer {
        let result = firstFailure(
          sd_id128_randomize(&identifier), sd_bus_set_server(pointer, 1, identifier))
        if result < 0 { return result }
      }
      return firstFailure(
        sd_bus_set_anonymous(pointer, 1), sd_bus_set_trusted(pointer, 1),
        sd_bus_negotiate_fds(pointer, 1), sd_bus_set_connected_signal(pointer, 1),
        sd_bus_start(pointer))
    }
  }

  private static func makePointer() throws(Errno) -> OpaquePointer {
    var pointer: OpaquePointer?
    try Errno.check(sd_bus_new(&pointer))
    guard let pointer else { throw .notConnected }
    return pointer
  }

  /// The first of some results that is an error, or 0.
  private static func firstFailure(_ results: Int32...) -> Int32 {
    results.first { $0 < 0 } ?? 0
  }
}

extension Bus {
  /// Whether the connection isn't closed (`sd_bus_is_open`).
  public var isOpen: Bool { sd_bus_is_open(pointer) > 0 }

  /// Whether the authentication is over (`sd_bus_is_ready`); messages may be sent before.
  public var isReady: Bool { sd_bus_is_ready(pointer) > 0 }

  /// This connection's unique name on its bus; nil on a peer-to-peer connection.
  ///
  /// Waits for the bus to answer the first message if it hasn't (`sd_bus_get_unique_name`).
  public var uniqueName: String? {
    var name: UnsafePointer<CChar>?
    guard sd_bus_get_unique_name(pointer, &name) >= 0 else { return nil }
    return name.map { String(cString: $0) }
  }

  /// How many messages wait to be written; grows when the other side doesn't read.
  public var queuedWrites: UInt64 {
    var count: UInt64 = 0
    guard sd_bus_get_n_queued_write(pointer, &count) >= 0 else { return 0 }
    return count + UInt64(outbox.count)
  }

  /// Waits until all messages are written (`sd_bus_flush`).
  ///
  /// For programs that are about to end; blocks for as long as the other side doesn't read.
  public func flush() {
    // An error means that the connection is closed, and then nothing can be written.
    sd_bus_flush(pointer)
  }

  /// Closes the connection (`sd_bus_close`); calls that wait for an answer are dropped.
  public func close() {
    outbox.removeAll()
    sd_bus_close(pointer)
    keptCalls.removeAll()
  }

  private func handleLocalSignal(_ message: OpaquePointer) {
    let interface = "org.freedesktop.DBus.Local"
    if sd_bus_message_is_signal(message, interface, "Connected") > 0 {
      sendOutbox()
    } else if sd_bus_message_is_signal(message, interface, "Disconnected") > 0 {
      let unsent = outbox
      outbox.removeAll()
      for entry in unsent { entry.call?.object?.finish(.failure(BusError(.notConnected))) }
      let handler = onDisconnect
      onDisconnect = nil
      handler?()
    }
  }

  func keep(_ call: PendingCall) {
    keptCalls[ObjectIdentifier(call)] = call
  }

  func forget(_ call: PendingCall) {
    keptCalls[ObjectIdentifier(call)] = nil
  }

  /// Sends a message, with `call` waiting for its answer if there is one.
  ///
  /// sd-bus would block to find out whether descriptors can be passed before the other side has
  /// answered the authentication. Such a message, and all after it, wait here instead.
  func send(
    _ message: MessageHandle, hasDescriptors: Bool, timeout: UInt64 = 0, call: PendingCall? = nil
  ) throws(Errno) {
    guard isOpen else { throw .notConnected }
    if queuesUntilReady, !isReady, hasDescriptors || !outbox.isEmpty {
      let waiting = call.map { Weak(object: $0) }
      outbox.append(OutgoingMessage(message: message, timeout: timeout, call: waiting))
    } else if let call {
      try call.start(message, on: self, timeout: timeout)
    } else {
      try Errno.check(sd_bus_send(pointer, message.pointer, nil))
    }
  }

  private func sendOutbox() {
    let waiting = outbox
    outbox.removeAll()
    for entry in waiting {
      guard let waitingCall = entry.call else {
        sd_bus_send(pointer, entry.message.pointer, nil)
        continue
      }
      // Nobody waits for a call that was released in the meantime.
      guard let call = waitingCall.object, call.isPending else { continue }
      do throws(Errno) {
        try call.start(entry.message, on: self, timeout: entry.timeout)
      } catch {
        call.finish(.failure(BusError(error)))
      }
    }
  }
}
