package import EventLoop
package import Foundation

/// The overlay's end of a provider host: starts the real host and records what it says.
package final class ABIFakeOverlay {
  package struct Request {
    package let id: String, attributes: String, content: String, views: String
  }
  package struct Update { package let id: String, content: String, views: String, alert: String }
  package struct End { package let id: String, content: String, views: String, policy: String }
  package struct Report: Equatable {
    package let name: String, state: String, detail: String

    package init(name: String, state: String, detail: String) {
      (self.name, self.state, self.detail) = (name, state, detail)
    }
  }

  package private(set) var requests: [Request] = []
  package private(set) var updates: [Update] = []
  package private(set) var ends: [End] = []
  package private(set) var images: [String: Data] = [:]
  package private(set) var reports: [Report] = []
  /// All that came by ReportStatus, in its order: an empty text takes a line away.
  package private(set) var reportedParts: [(part: String, text: String)] = []
  /// What the provider says of its parts now.
  package var parts: [String: String] {
    reportedParts.reduce(into: [:]) { $0[$1.part] = $1.text.isEmpty ? nil : $1.text }
  }
  package private(set) var standardError = ""
  package private(set) var exit: ChildStatus?
  package var processIdentifier: Int32 { host.processIdentifier }
  private var isConnected = true
  private let host: ABIProgram

  /// Refuses requests and updates with this, if set.
  package var refusal: BusError?
  /// What GetSettings answers; without any it is no method at all, as in an older overlay.
  private let settings: [String: String]?

  /// Keeps answers to updates back until it is cleared.
  package var heldReplies: [BusReply]?

  private var child: ChildSource?
  private var errorSource: DescriptorSource?
  private let errorPipe: Pipe
  private var bus: Bus?
  private var object: BusObject?
  private let loop: EventLoop

  /// Where the provider's files are: in the folder `islet/providers/ID` of this one.
  package let stateHome: String

  /// Starts the host with a library.
  ///
  /// Its files are in `stateHome`, or in a folder that nobody else has: never in the user's own.
  package init(
    library: String, environment: [String: String] = [:], settings: [String: String]? = [:],
    stateHome: String? = nil
  ) throws {
    self.settings = settings
    self.stateHome =
      stateHome ?? ABIFixture.scratch.appendingPathComponent("state-\(UUID().uuidString)").path
    loop = try EventLoop()
    errorPipe = Pipe()
    var ends: [Int32] = [0, 0]
    try Errno.check(
      socketpair(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) < 0
        ? -errno : 0)
    defer { close(ends[1]) }
    host = try ABIProgram(
      ABIFixture.products.appendingPathComponent("islet-provider-host").path, [library],
      environment: ["XDG_STATE_HOME": self.stateHome].merging(environment) { $1 },
      descriptors: [(ends[1], 3), (errorPipe.fileHandleForWriting.fileDescriptor, 2)])
    errorPipe.fileHandleForWriting.closeFile()
    let bus = try Bus.peerServer(descriptor: ends[0], loop: loop)
    self.bus = bus
    bus.onDisconnect = { [unowned self] in isConnected = false }
    object = try bus.export(path: "/org/islet/Islet", interface: makeInterface())
    child = try loop.onChildExit(host.processIdentifier) { [unowned self] status in
      exit = status
      host.markReaped()
    }
    let descriptor = errorPipe.fileHandleForReading.fileDescriptor
    errorSource = try loop.watch(descriptor, events: .readable) { [unowned self] _ in
      readErrors()
    }
  }

  deinit {
    child = nil
    host.kill()
    errorSource = nil
    object = nil
    bus = nil
  }

  private func readErrors() {
    let data = errorPipe.fileHandleForReading.availableData
    if data.isEmpty { errorSource = nil }
    standardError += String(decoding: data, as: UTF8.self)
  }

  private func makeInterface() -> BusInterface {
    func texts(_ message: BusMessage) -> [String] { message.body().compactMap(\.stringValue) }
    var methods: [BusMethod] = []
    if let settings {
      methods.append(
        BusMethod("GetSettings", out: "a{ss}") { _ in [Self.dictionary(settings)] })
    }
    return BusInterface(
      name: "org.islet.Activities1",
      methods: methods + [
        BusMethod("Request", in: "sssa{sv}", out: "s") { [unowned self] message throws(BusError) in
          let body = texts(message)
          if let refusal { throw refusal }
          // Other ids than the host's own: the overlay chooses.
          let id = "activity \(requests.count + 100)"
          requests.append(
            Request(id: id, attributes: body[0], content: body[1], views: body[2]))
          return [.string(id)]
        },
        BusMethod(
          "Update", in: "ssss",
          replyLater: { [unowned self] message, reply in
            let body = texts(message)
            if let refusal {
              reply.finish(throwing: refusal)
              return
            }
            updates.append(
              Update(id: body[0], content: body[1], views: body[2], alert: body[3]))
            if heldReplies == nil { reply.finish() } else { heldReplies?.append(reply) }
          }),
        BusMethod("End", in: "ssss") { [unowned self] message in
          let body = texts(message)
          ends.append(End(id: body[0], content: body[1], views: body[2], policy: body[3]))
          return []
        },
        BusMethod("AttachImage", in: "sha{sv}") { [unowned self] message in
          let body = message.body()
          guard let key = body[0].stringValue, case .descriptor(let descriptor) = body[1] else {
            return []
          }
          var bytes = [UInt8](repeating: 0, count: 1 << 20)
          let count = pread(descriptor, &bytes, bytes.count, 0)
          images[key] = Data(bytes.prefix(max(count, 0)))
          return []
        },
        BusMethod("ReportProvider", in: "sss") { [unowned self] message in
          let body = texts(message)
          reports.append(Report(name: body[0], state: body[1], detail: body[2]))
          return []
        },
        BusMethod(
          "ReportStatus", in: "ss",
          replyLater: { [unowned self] message, reply in
            let body = texts(message)
            reportedParts.append((body[0], body[1]))
            if heldReplies == nil { reply.finish() } else { heldReplies?.append(reply) }
          }),
      ])
  }

  /// Turns the loop until a condition holds; throws when that takes too long.
  package func wait(
    for what: String, seconds: Double = 20, until condition: () throws -> Bool
  ) throws {
    let deadline = Clock.monotonic.now() + UInt64(seconds * 1_000_000)
    while try !condition() {
      let now = Clock.monotonic.now()
      guard now < deadline else {
        throw ABIFixture.Failure(
          description: "waited \(seconds) s for \(what); the host says: \(standardError)")
      }
      try loop.runOnce(timeout: deadline - now)
    }
  }

  /// Calls back with what a program writes while this waits for something; keep the result.
  package func watch(
    _ output: FileHandle, handler: @escaping (String) -> Void
  ) throws -> DescriptorSource {
    try loop.watch(output.fileDescriptor, events: .readable) { events in
      let data = output.availableData
      if !data.isEmpty { handler(String(decoding: data, as: UTF8.self)) }
    }
  }

  /// Waits until the host has ended and all that it said was read.
  package func waitForExit() throws -> ChildStatus? {
    try wait(for: "the host to end") { exit != nil && errorSource == nil && !isConnected }
    return exit
  }

  private static func dictionary(_ texts: [String: String]) -> BusValue {
    .dictionary(
      signature: "ss",
      texts.sorted { $0.key < $1.key }.map {
        BusValue.Entry(key: .string($0.key), value: .string($0.value))
      })
  }

  /// Tells the host of changed settings.
  package func change(settings: [String: String]) throws -> Result<[BusValue], BusError> {
    try call("SettingsChanged", "a{ss}", [Self.dictionary(settings)])
  }

  /// Calls the host with texts and waits for its answer.
  package func call(_ member: String, _ arguments: [String] = []) throws -> Result<
    [BusValue], BusError
  > {
    try call(
      member, String(repeating: "s", count: arguments.count), arguments.map { .string($0) })
  }

  private func call(
    _ member: String, _ signature: String, _ arguments: [BusValue]
  ) throws -> Result<[BusValue], BusError> {
    guard let bus else { throw Errno.notConnected }
    var result: Result<[BusValue], BusError>?
    let call = try bus.call(
      BusCall(
        path: "/org/islet/Provider", interface: "org.islet.Provider1", member: member,
        signature: signature, arguments: arguments, timeout: 20_000_000)
    ) { result = $0 }
    try wait(for: "the answer to \(member)") { result != nil }
    call.cancel()
    return result ?? .failure(BusError(.timedOut))
  }

  /// Uses a button of the newest activity.
  package func act(_ action: String, _ argument: String = "") throws -> Result<[BusValue], BusError>
  {
    try call("HandleAction", [requests.last?.id ?? "", action, argument])
  }

  /// What a provider answers to a command line.
  package struct Answer: Equatable {
    /// The exit status: 0 done, 1 failed, 2 wrong usage.
    package let status: UInt32
    package let text: String

    package init(_ status: UInt32, _ text: String) { (self.status, self.text) = (status, text) }
  }

  /// Has the provider carry out a command line, as `islet provider tell NAME ARGUMENT…` does.
  package func tell(_ arguments: String...) throws -> Answer {
    let values = try call(
      "RunCommand", "as", [.array(signature: "s", arguments.map { .string($0) })]
    ).get()
    guard values.count == 2, case .uint32(let status) = values[0],
      let text = values[1].stringValue
    else { throw ABIFixture.Failure(description: "RunCommand answered \(values)") }
    return Answer(status, text)
  }

  /// Goes away without a word, as a crashed overlay does.
  package func disconnect() {
    object = nil
    bus = nil
    isConnected = false
  }

  /// Lets the kept updates be answered.
  package func releaseReplies() {
    let replies = heldReplies ?? []
    heldReplies = nil
    replies.forEach { $0.finish() }
  }
}
