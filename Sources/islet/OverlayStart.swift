import EventLoop
import Overlay
import ProviderHosting

/// One attempt to have the session bus start an overlay (`StartServiceByName`).
///
/// The bus waits until the overlay has its name. Where systemd starts it, the bus is not told of a
/// unit that did not start, and takes every later call for a part of the same attempt, for minutes.
/// So systemd is asked, and told to try once more, and nobody waits for what will not come.
final class OverlayStart {
  /// How often systemd is asked, in microseconds.
  private static let interval: UInt64 = 300_000
  private static let unit = "islet.service"

  private let client: OverlayClient
  private var call: PendingCall?
  private var question: PendingCall?
  private var timer: Timer?
  private var hasRetried = false
  private var onEnd: ((CommandFailure?) -> Void)?

  /// Asks the bus.
  ///
  /// - Parameters:
  ///   - client: Whose connection and loop it uses.
  ///   - limit: How long it may take, in microseconds.
  ///   - onEnd: Called once on the loop, with what went wrong or nil; not if this is released before.
  /// - Throws: ``CommandFailure`` where the bus cannot be asked.
  init(
    client: OverlayClient, limit: UInt64, onEnd: @escaping (CommandFailure?) -> Void
  ) throws(CommandFailure) {
    self.client = client
    self.onEnd = onEnd
    do throws(Errno) {
      call = try client.bus.call(
        OverlayClient.daemon(
          "StartServiceByName", "su", [.string(OverlayNames.service), .uint32(0)], timeout: limit)
      ) { [weak self] result in
        if case .failure(let error) = result {
          self?.finish(CommandFailure(message: Self.message(error)))
        } else {
          self?.finish(nil)
        }
      }
      timer = try client.loop.makeTimer(.monotonic) { [weak self] in self?.askSystemd() }
      timer?.arm(after: Self.interval)
    } catch {
      throw CommandFailure(message: "cannot ask the session bus for an overlay: \(error)")
    }
  }

  private func finish(_ failure: CommandFailure?) {
    let handler = onEnd
    onEnd = nil
    timer?.disarm()
    call?.cancel()
    question?.cancel()
    handler?(failure)
  }

  private func askSystemd() {
    question = systemd(
      "ListUnitsByNames", "as", [.array(signature: "s", [.string(Self.unit)])]
    ) { [weak self] values in self?.take(values) }
  }

  /// Takes systemd's answer: the name, the description, whether it is loaded and active, and the
  /// number of a job that waits for it, among others.
  private func take(_ values: [BusValue]) {
    guard case .structure(let unit)? = values.first?.arrayValue?.first, unit.count > 7 else {
      return
    }
    let isResting = ["inactive", "failed"].contains(unit[3].stringValue)
    guard unit[2].stringValue == "loaded", isResting, unit[7].int64Value == 0 else {
      timer?.arm(after: Self.interval)
      return
    }
    if hasRetried {
      return finish(
        CommandFailure(
          message: "systemd did not start islet.service; 'systemctl --user status islet' tells why "
            + "(without DISPLAY there is no place for it), 'islet overlay' starts one by hand"))
    }
    hasRetried = true
    question = systemd("StartUnit", "ss", [.string(Self.unit), .string("replace")]) { _ in }
    timer?.arm(after: Self.interval)
  }

  /// Calls a method of systemd's; without one on this bus nobody answers, and the bus itself tells how
  /// the program ended.
  private func systemd(
    _ member: String, _ signature: String, _ arguments: [BusValue],
    _ answer: @escaping ([BusValue]) -> Void
  ) -> PendingCall? {
    try? client.bus.call(
      BusCall(
        destination: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
        interface: "org.freedesktop.systemd1.Manager", member: member, signature: signature,
        arguments: arguments)
    ) { if case .success(let values) = $0 { answer(values) } }
  }

  private static func message(_ error: BusError) -> String {
    if error.isServiceUnknown { return OverlayClient.message(error, member: "StartServiceByName") }
    let reason =
      error.isNoReply ? "it does not come up" : OneLine.text(error.message, limit: 300)
    return "the session bus cannot start an overlay (\(reason)); start one with 'islet overlay', "
      + "which says what is wrong"
  }
}
