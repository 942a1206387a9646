package import EventLoop
import Glibc

/// One run of `islet-provider-host`: the process, and the connection to it.
///
/// It has ended when the process is reaped *and* everything that it sent was read: a host that says
/// why it fails and exits at once is heard.
package final class HostProcess {
  /// The process number.
  package let pid: Int32
  /// Called once, when the host has ended; the owner may release this object within it.
  package var onEnd: ((ChildStatus) -> Void)?
  /// Called for each message of the host, also one that nobody handles.
  var onMessage: (() -> Void)?
  /// What the process has used, once it has ended.
  private(set) var usage: ProcessUsage?

  private let bus: Bus
  private let object: BusObject
  private var filter: BusFilter?
  private var child: ChildSource?
  private var timer: Timer?
  private var exitStatus: ChildStatus?
  private var isDisconnected = false

  /// How long to read on after the process ended: somebody else may have inherited its socket.
  private static let drainTime: UInt64 = 250_000
  /// How long a process may live on without its connection.
  private static let lingerTime: UInt64 = 500_000

  /// Starts the host program for a provider's file, and serves `interface` to it.
  package init(
    loop: EventLoop, program: HelperProgram, file: String, interface: BusInterface
  ) throws(Errno) {
    let sockets = try SocketPair(SOCK_STREAM)
    bus = try Bus.peerServer(descriptor: sockets.ours.release(), loop: loop)
    object = try bus.export(path: ActivitiesService.path, interface: interface)
    pid = try program.start(arguments: [file], channel: sockets.theirs)
    // From here on deinit ends the process if something throws.
    child = try loop.onChildExit(pid) { [weak self] status in self?.handleExit(status) }
    timer = try loop.makeTimer(.monotonic) { [weak self] in self?.handleTimer() }
    filter = try bus.filter { [weak self] in self?.onMessage?() }
    bus.onDisconnect = { [weak self] in self?.handleDisconnect() }
  }

  deinit {
    guard exitStatus == nil else { return }
    // Not reaped, so the number still belongs to this child.
    kill(pid, SIGKILL)
    while waitpid(pid, nil, 0) < 0, errno == EINTR {}
  }

  /// Sends a signal, unless the process has ended.
  package func send(signal number: Int32) {
    try? child?.send(signal: number)
  }

  /// Calls a method of the host's provider object.
  package func call(
    _ member: String, signature: String = "", arguments: [BusValue] = [], timeout: UInt64,
    reply: @escaping (Result<[BusValue], BusError>) -> Void
  ) throws(Errno) {
    let call = BusCall(
      path: "/org/islet/Provider", interface: "org.islet.Provider1", member: member,
      signature: signature, arguments: arguments, timeout: timeout)
    try bus.call(call, reply: reply).detach()
  }

  /// Ends the connection as a dying overlay does; the host is expected to end by itself.
  package func closeConnection() {
    bus.close()
    isDisconnected = true
  }

  /// Whether the process can still answer.
  ///
  /// Calls fail before the end of a connection is known by ``onEnd``.
  var isConnected: Bool { exitStatus == nil && bus.isOpen }

  /// How many messages wait for the host to read them.
  var unreadAnswers: UInt64 { bus.queuedWrites }

  private func handleExit(_ status: ChildStatus) {
    exitStatus = status
    // The loop reaps it when this handler returns.
    usage = ProcessUsage(endedChild: pid)
    if isDisconnected { finish() } else { timer?.arm(after: Self.drainTime) }
  }

  private func handleDisconnect() {
    isDisconnected = true
    if exitStatus != nil { finish() } else { timer?.arm(after: Self.lingerTime) }
  }

  private func handleTimer() {
    if exitStatus != nil { finish() } else { send(signal: SIGKILL) }
  }

  private func finish() {
    guard let exitStatus, let handler = onEnd else { return }
    onEnd = nil
    timer?.disarm()
    handler(exitStatus)
  }
}
