import EventLoop
import Glibc

/// The connection to the overlay, D-Bus over the socket that this process inherits.
final class OverlayConnection {
  /// Where the overlay leaves the socket.
  private static let descriptor: Int32 = 3
  private static let overlayPath = "/org/islet/Islet"
  private static let overlayInterface = "org.islet.Activities1"
  private static let providerPath = "/org/islet/Provider"
  private static let providerInterface = "org.islet.Provider1"

  private let bus: Bus
  private var object: BusObject?
  /// Called once when the overlay asks to stop, or is gone.
  var onStop: (() -> Void)?
  /// Called for a button or link: activity, action, argument.
  var onAction: ((String, String, String) throws(BusError) -> Void)?

  /// Takes over the inherited socket.
  init(loop: EventLoop) throws(HostFailure) {
    // What the provider starts must not hold the overlay's socket open.
    guard fcntl(Self.descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
      throw .permanent(
        "descriptor 3 is not open: islet overlay starts this program, it is not for use by hand")
    }
    do throws(Errno) {
      bus = try Bus.peerClient(descriptor: Self.descriptor, loop: loop)
      bus.onDisconnect = { [unowned self] in onStop?() }
      object = try bus.export(path: Self.providerPath, interface: makeInterface())
    } catch {
      throw .permanent("cannot speak D-Bus over descriptor 3: \(error)")
    }
  }

  private func makeInterface() -> BusInterface {
    BusInterface(
      name: Self.providerInterface,
      methods: [
        BusMethod("HandleAction", in: "sss", inNames: ["id", "action", "argument"]) {
          [unowned self] message throws(BusError) in
          let texts = message.body().compactMap(\.stringValue)
          guard texts.count == 3 else {
            throw BusError(name: BusError.invalidArguments, message: "three texts are needed")
          }
          try onAction?(texts[0], texts[1], texts[2])
          return []
        },
        BusMethod("Stop") { [unowned self] _ in
          onStop?()
          return []
        },
      ])
  }

  /// Calls a method of the overlay that takes texts; `reply` gets what it answers.
  func call(
    _ member: String, _ arguments: [String], withOptions: Bool = false,
    reply: @escaping (Result<[BusValue], BusError>) -> Void
  ) throws(Errno) -> PendingCall {
    try bus.call(
      BusCall(
        path: Self.overlayPath, interface: Self.overlayInterface, member: member,
        signature: String(repeating: "s", count: arguments.count) + (withOptions ? "a{sv}" : ""),
        arguments: arguments.map { .string($0) } + (withOptions ? [.properties([])] : [])),
      reply: reply)
  }

  /// Attaches a picture; what the overlay has against it is logged.
  func attach(_ image: AttachedImage) throws(Errno) {
    let call = try bus.call(
      BusCall(
        path: Self.overlayPath, interface: Self.overlayInterface, member: "AttachImage",
        signature: "sha{sv}",
        arguments: [.string(image.key), .descriptor(image.descriptor), .properties([])])
    ) { [key = image.key] result in
      if case .failure(let error) = result {
        Log.write("the picture '\(key)' was refused: \(error.message)")
      }
    }
    call.detach()
  }

  /// Tells the overlay how the provider fares.
  func report(name: String, state: String, detail: String = "") {
    // Without an overlay there is nobody to tell, and the loop ends by itself.
    try? bus.send(
      BusCall(
        path: Self.overlayPath, interface: Self.overlayInterface, member: "ReportProvider",
        signature: "sss", arguments: [.string(name), .string(state), .string(detail)]))
  }

  /// Waits until everything is written.
  func flush() {
    bus.flush()
  }
}
