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
  /// Called when the user's settings for the provider have changed, with all of them.
  var onSettings: (([String: String]) -> Void)?
  /// Called when an activity's state has changed: activity, state, reason.
  var onActivityState: ((String, String, String) -> Void)?
  /// Called for a button or link: activity, action, argument.
  var onAction: ((String, String, String) throws(BusError) -> Void)?
  /// Called for a command line, with its arguments.
  var onCommand: (([String]) throws(BusError) -> CommandAnswer)?

  /// Takes over the inherited socket.
  init(loop: EventLoop) throws(HostFailure) {
    // What the provider starts must not hold the overlay's socket open.
    guard fcntl(Self.descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
      throw .permanent(
        "descriptor 3 is not open: islet overlay starts this program, it is not for use by hand")
    }
    do throws(Errno) {
      // What the provider waits for must not keep the overlay from being heard.
      bus = try Bus.peerClient(descriptor: Self.descriptor, loop: loop, priority: -100)
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
          guard texts.count == 3 else { throw Self.needsThreeTexts }
          try onAction?(texts[0], texts[1], texts[2])
          return []
        },
        BusMethod("ActivityStateChanged", in: "sss", inNames: ["id", "state", "reason"]) {
          [unowned self] message throws(BusError) in
          let texts = message.body().compactMap(\.stringValue)
          guard texts.count == 3 else { throw Self.needsThreeTexts }
          onActivityState?(texts[0], texts[1], texts[2])
          return []
        },
        BusMethod("SettingsChanged", in: "a{ss}", inNames: ["settings"]) {
          [unowned self] message in
          onSettings?(Self.settings(in: message.body()))
          return []
        },
        BusMethod(
          "RunCommand", in: "as", inNames: ["arguments"], out: "us", outNames: ["status", "text"]
        ) { [unowned self] message throws(BusError) in
          let arguments = (message.body().first?.arrayValue ?? []).compactMap(\.stringValue)
          guard let answer = try onCommand?(arguments) else { throw BusError(.notConnected) }
          return [.uint32(answer.status.rawValue), .string(answer.text)]
        },
        BusMethod("Stop") { [unowned self] _ in
          onStop?()
          return []
        },
      ])
  }

  private static var needsThreeTexts: BusError {
    BusError(name: BusError.invalidArguments, message: "three texts are needed")
  }

  private static func settings(in body: [BusValue]) -> [String: String] {
    (body.first?.dictionaryValue ?? [:]).compactMapValues(\.stringValue)
  }

  private static func method(
    _ member: String, _ signature: String, _ arguments: [BusValue]
  ) -> BusCall {
    BusCall(
      path: overlayPath, interface: overlayInterface, member: member, signature: signature,
      arguments: arguments)
  }

  /// The user's settings for the provider; none if the overlay does not answer in time.
  ///
  /// Waits at most 2 s: nothing runs in this process yet.
  func settings() -> [String: String] {
    var call = Self.method("GetSettings", "", [])
    call.timeout = 2_000_000
    do throws(BusError) {
      return Self.settings(in: try bus.callAndWait(call))
    } catch {
      // An older overlay has none to give; without one the loop ends by itself.
      return [:]
    }
  }

  /// Begins an activity; `reply` gets the overlay's id.
  func request(
    attributes: String, content: String, views: String,
    reply: @escaping (Result<[BusValue], BusError>) -> Void
  ) throws(Errno) -> PendingCall {
    try bus.call(
      Self.method(
        "Request", "sssa{sv}",
        [.string(attributes), .string(content), .string(views), .properties([])]),
      reply: reply)
  }

  /// Calls a method that takes texts; `reply` gets what it answers.
  func call(
    _ member: String, _ arguments: [String],
    reply: @escaping (Result<[BusValue], BusError>) -> Void
  ) throws(Errno) -> PendingCall {
    try bus.call(
      Self.method(
        member, String(repeating: "s", count: arguments.count), arguments.map { .string($0) }),
      reply: reply)
  }

  /// Attaches a picture; what the overlay has against it is logged.
  func attach(_ image: AttachedImage) throws(Errno) {
    let call = try bus.call(
      Self.method(
        "AttachImage", "sha{sv}",
        [.string(image.key), .descriptor(image.descriptor), .properties([])])
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
      Self.method("ReportProvider", "sss", [.string(name), .string(state), .string(detail)]))
  }

  /// Calls back once the overlay has carried out all that was sent, or doesn't answer in time.
  ///
  /// A process that ends before that may lose some of it: the overlay's answer to one message finds
  /// nobody, and sd-bus then drops the connection with all that it hasn't read.
  func whenDone(_ completion: @escaping () -> Void) {
    do throws(Errno) {
      try bus.call(Self.ping) { _ in completion() }.detach()
    } catch {
      completion()
    }
  }

  /// Waits until the overlay has carried out all that was sent, 0.4 s at most.
  func waitUntilDone() {
    // Whether it answers or not, there is nothing else to do.
    _ = try? bus.callAndWait(Self.ping)
  }

  /// Messages are carried out in their order, so its answer comes after all others.
  private static var ping: BusCall {
    // Less than the overlay waits before it sends a signal.
    BusCall(
      path: overlayPath, interface: "org.freedesktop.DBus.Peer", member: "Ping", timeout: 400_000)
  }
}
