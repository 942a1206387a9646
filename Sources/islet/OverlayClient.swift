import EventLoop
import Overlay
import ProviderHosting

/// The connection of one command to the running overlay.
final class OverlayClient {
  /// The connection to the session bus.
  let bus: Bus
  /// Runs the command's handlers; declared last, so that it outlives the connection.
  let loop: EventLoop

  /// Connects to the session bus, with a loop of its own.
  ///
  /// - Throws: ``CommandFailure`` where there is none.
  convenience init() throws(CommandFailure) {
    try self.init(loop: Self.makeLoop())
  }

  /// Connects to the session bus.
  ///
  /// - Throws: ``CommandFailure`` where there is none.
  init(loop: EventLoop) throws(CommandFailure) {
    self.loop = loop
    do throws(Errno) {
      bus = try Bus.openSession(loop)
    } catch {
      throw CommandFailure(message: OverlayNames.noSessionBus(error))
    }
  }

  /// A loop for a command.
  static func makeLoop() throws(CommandFailure) -> EventLoop {
    do throws(Errno) {
      return try EventLoop()
    } catch {
      throw CommandFailure(message: "cannot make an event loop: \(error)")
    }
  }

  /// A call of a method of the overlay's.
  ///
  /// - Parameters:
  ///   - interface: The method's interface.
  ///   - member: Its name.
  ///   - signature: The types of its arguments.
  ///   - arguments: The arguments.
  ///   - timeout: How long to wait for the answer, in microseconds.
  /// - Returns: What to send.
  static func method(
    _ interface: String, _ member: String, _ signature: String = "", _ arguments: [BusValue] = [],
    timeout: UInt64 = 10_000_000
  ) -> BusCall {
    BusCall(
      destination: OverlayNames.service, path: OverlayNames.path, interface: interface,
      member: member, signature: signature, arguments: arguments, timeout: timeout)
  }

  /// Calls a method of `org.islet.Overlay1` and waits `timeout` microseconds for its answer.
  @discardableResult
  func control(
    _ member: String, _ signature: String = "", _ arguments: [BusValue] = [],
    timeout: UInt64 = 10_000_000
  ) throws(CommandFailure) -> [BusValue] {
    try call(Self.method(OverlayNames.control, member, signature, arguments, timeout: timeout))
  }

  /// Calls a method of `org.islet.Activities1` and waits `timeout` microseconds for its answer.
  @discardableResult
  func activities(
    _ member: String, _ signature: String = "", _ arguments: [BusValue] = [],
    timeout: UInt64 = 10_000_000
  ) throws(CommandFailure) -> [BusValue] {
    try call(
      Self.method(ActivitiesService.name, member, signature, arguments, timeout: timeout))
  }

  private func call(_ call: BusCall) throws(CommandFailure) -> [BusValue] {
    do throws(BusError) {
      return try bus.callAndWait(call)
    } catch {
      throw CommandFailure(message: Self.message(error, member: call.member))
    }
  }

  /// What to tell people about a call that failed.
  static func message(_ error: BusError, member: String) -> String {
    if error.isServiceUnknown {
      return "no overlay runs on this session bus; start one with 'islet overlay'"
    }
    if error.isNoReply {
      return "the overlay does not answer; see 'islet status', or end it and start it again"
    }
    if [BusError.unknownMethod, BusError.invalidArguments].contains(error.name) {
      return "the running overlay is of another version and cannot do '\(member)'; end it with "
        + "'islet quit' and start this one with 'islet overlay'"
    }
    return error.message
  }
}
