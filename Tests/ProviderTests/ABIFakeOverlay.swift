import EventLoop
import Foundation

/// The overlay's end of a provider host: starts the real host and records what it says.
final class ABIFakeOverlay {
  struct Request { let id: String, attributes: String, content: String, views: String }
  struct Update { let id: String, content: String, views: String }
  struct End { let id: String, content: String, views: String, policy: String }
  struct Report: Equatable { let name: String, state: String, detail: String }

  private(set) var requests: [Request] = []
  private(set) var updates: [Update] = []
  private(set) var ends: [End] = []
  private(set) var images: [String: Data] = [:]
  private(set) var reports: [Report] = []
  private(set) var standardError = ""
  private(set) var exit: ChildStatus?
  private var isConnected = true
  let processIdentifier: Int32

  /// Refuses requests and updates with this, if set.
  var refusal: BusError?
  /// Keeps answers to updates back until it is cleared.
  var heldReplies: [BusReply]?

  private var child: ChildSource?
  private var errorSource: DescriptorSource?
  private let errorPipe: Pipe
  private var bus: Bus?
  private var object: BusObject?
  private let loop: EventLoop

  /// Starts the host with a library.
  init(library: String, environment: [String: String] = [:]) throws {
    loop = try EventLoop()
    errorPipe = Pipe()
    var ends: [Int32] = [0, 0]
    try Errno.check(
      socketpair(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) < 0
        ? -errno : 0)
    defer { close(ends[1]) }
    processIdentifier = try Self.spawn(
      [try ABIFixture.products.appendingPathComponent("islet-provider-host").path, library],
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      socket: ends[1], standardError: errorPipe.fileHandleForWriting.fileDescriptor)
    errorPipe.fileHandleForWriting.closeFile()
    let bus = try Bus.peerServer(descriptor: ends[0], loop: loop)
    self.bus = bus
    bus.onDisconnect = { [unowned self] in isConnected = false }
    object = try bus.export(path: "/org/islet/Islet", interface: makeInterface())
    child = try loop.onChildExit(processIdentifier) { [unowned self] status in exit = status }
    let descriptor = errorPipe.fileHandleForReading.fileDescriptor
    errorSource = try loop.watch(descriptor, events: .readable) { [unowned self] _ in
      readErrors()
    }
  }

  deinit {
    if exit == nil {
      kill(processIdentifier, SIGKILL)
      waitpid(processIdentifier, nil, 0)
    }
    child = nil
    errorSource = nil
    object = nil
    bus = nil
  }

  private func readErrors() {
    let data = errorPipe.fileHandleForReading.availableData
    if data.isEmpty { errorSource = nil }
    standardError += String(decoding: data, as: UTF8.self)
  }

  private static func spawn(
    _ arguments: [String], environment: [String: String], socket: Int32, standardError: Int32
  ) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, socket, 3)
    posix_spawn_file_actions_adddup2(&actions, standardError, 2)
    // The loop blocks signals in its thread, and a child inherits that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var pid: pid_t = 0
    try Errno.check(-posix_spawn(&pid, arguments[0], &actions, &attributes, &argv, &envp))
    return pid
  }

  private func makeInterface() -> BusInterface {
    func texts(_ message: BusMessage) -> [String] { message.body().compactMap(\.stringValue) }
    return BusInterface(
      name: "org.islet.Activities1",
      methods: [
        BusMethod("Request", in: "sss", out: "s") { [unowned self] message throws(BusError) in
          let body = texts(message)
          if let refusal { throw refusal }
          // Other ids than the host's own: the overlay chooses.
          let id = "activity \(requests.count + 100)"
          requests.append(
            Request(id: id, attributes: body[0], content: body[1], views: body[2]))
          return [.string(id)]
        },
        BusMethod(
          "Update", in: "sss",
          replyLater: { [unowned self] message, reply in
            let body = texts(message)
            if let refusal {
              reply.finish(throwing: refusal)
              return
            }
            updates.append(Update(id: body[0], content: body[1], views: body[2]))
            if heldReplies == nil { reply.finish() } else { heldReplies?.append(reply) }
          }),
        BusMethod("End", in: "ssss") { [unowned self] message in
          let body = texts(message)
          ends.append(End(id: body[0], content: body[1], views: body[2], policy: body[3]))
          return []
        },
        BusMethod("AttachImage", in: "sh") { [unowned self] message in
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
      ])
  }

  /// Turns the loop until a condition holds; throws when that takes too long.
  func wait(
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

  /// Waits until the host has ended and all that it said was read.
  func waitForExit() throws -> ChildStatus? {
    try wait(for: "the host to end") { exit != nil && errorSource == nil && !isConnected }
    return exit
  }

  /// Calls the host and waits for its answer.
  func call(_ member: String, _ arguments: [String] = []) throws -> Result<[BusValue], BusError> {
    guard let bus else { throw Errno.notConnected }
    var result: Result<[BusValue], BusError>?
    let call = try bus.call(
      BusCall(
        path: "/org/islet/Provider", interface: "org.islet.Provider1", member: member,
        signature: String(repeating: "s", count: arguments.count),
        arguments: arguments.map { .string($0) }, timeout: 20_000_000)
    ) { result = $0 }
    try wait(for: "the answer to \(member)") { result != nil }
    call.cancel()
    return result ?? .failure(BusError(.timedOut))
  }

  /// Uses a button of the newest activity.
  func act(_ action: String, _ argument: String = "") throws -> Result<[BusValue], BusError> {
    try call("HandleAction", [requests.last?.id ?? "", action, argument])
  }

  /// Goes away without a word, as a crashed overlay does.
  func disconnect() {
    object = nil
    bus = nil
    isConnected = false
  }

  /// Lets the kept updates be answered.
  func releaseReplies() {
    let replies = heldReplies ?? []
    heldReplies = nil
    replies.forEach { $0.finish() }
  }
}
