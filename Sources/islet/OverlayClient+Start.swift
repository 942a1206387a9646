import EventLoop
import Overlay

extension OverlayClient {
  /// How long an overlay may take to come up, in microseconds; a cold start reads from a slow disk.
  static let startLimit: UInt64 = 10_000_000

  /// Whether an overlay runs.
  func isRunning() throws(CommandFailure) -> Bool {
    try askDaemon("NameHasOwner", "s", [.string(OverlayNames.service)]).first?.boolValue ?? false
  }

  /// Waits until an overlay runs, which the session bus starts where it has to and can.
  ///
  /// - Throws: ``CommandFailure`` that says what to do where none comes.
  func bringUp() throws(CommandFailure) {
    if try isRunning() { return }
    var outcome: Result<Void, CommandFailure>?
    let start = try OverlayStart(client: self, limit: Self.startLimit) { failure in
      outcome = failure.map(Result.failure) ?? .success(())
    }
    while outcome == nil {
      do throws(Errno) {
        try loop.runOnce()
      } catch {
        throw CommandFailure(message: "the event loop failed: \(error)")
      }
    }
    withExtendedLifetime(start) {}
    try outcome?.get()
  }

  private func askDaemon(
    _ member: String, _ signature: String = "", _ arguments: [BusValue] = []
  ) throws(CommandFailure) -> [BusValue] {
    do throws(BusError) {
      return try bus.callAndWait(Self.daemon(member, signature, arguments))
    } catch {
      throw CommandFailure(
        message: "the session bus does not answer (\(error.message)); log in again")
    }
  }

  /// A call of a method of the bus itself.
  static func daemon(
    _ member: String, _ signature: String = "", _ arguments: [BusValue] = [],
    timeout: UInt64 = 1_000_000
  ) -> BusCall {
    BusCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: member, signature: signature,
      arguments: arguments, timeout: timeout)
  }
}
