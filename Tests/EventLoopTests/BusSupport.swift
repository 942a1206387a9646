import EventLoop
import Glibc
import Testing

/// A server and a client at the two ends of a socket, in one loop.
struct PeerPair {
  // Before the loop, so that they go before it.
  let server: Bus
  let client: Bus
  let loop: EventLoop

  /// Connects both; unless `ready` is false, also runs the loop until both may send.
  init(ready: Bool = true) throws {
    let loop = try EventLoop()
    let (first, second) = try makeSocketPair()
    let server = try Bus.peerServer(descriptor: first, loop: loop)
    let client = try Bus.peerClient(descriptor: second, loop: loop)
    if ready { try loop.run { server.isReady && client.isReady } }
    (self.loop, self.server, self.client) = (loop, server, client)
  }

  /// Calls from the client and runs the loop until the answer is there.
  func call(
    _ member: String, _ signature: String = "", _ arguments: [BusValue] = [],
    path: String = testPath, interface: String = testInterface
  ) throws -> Result<[BusValue], BusError> {
    try loop.answer(
      to: BusCall(
        path: path, interface: interface, member: member, signature: signature,
        arguments: arguments), on: client)
  }
}

let testPath = "/org/islet/Test"
let testInterface = "org.islet.Test1"

extension EventLoop {
  /// Sends a call and runs the loop until its answer is there.
  func answer(to call: BusCall, on bus: Bus) throws -> Result<[BusValue], BusError> {
    var result: Result<[BusValue], BusError>?
    let pending = try bus.call(call) { result = $0 }
    try run { result != nil }
    #expect(!pending.isPending)
    return try #require(result)
  }
}

extension Result where Failure == BusError {
  /// The error's name, or nil for a success.
  var errorName: String? {
    guard case .failure(let error) = self else { return nil }
    return error.name
  }
}

/// A bus daemon of the test's own, ended with the object, or with the test run if that crashes.
final class TestDaemon {
  let address: String
  private let pid: pid_t
  private let lifeline: TestPipe

  static var isInstalled: Bool { access("/usr/bin/dbus-daemon", X_OK) == 0 }

  /// Starts a daemon that finds service files in `dataDirectory`/dbus-1/services.
  init(dataDirectory: String = "/nonexistent") throws {
    lifeline = try TestPipe()
    let output = try TestPipe()
    // The shell ends the daemon when the other end of its standard input is closed.
    pid = try spawn(
      [
        "/bin/sh", "-c",
        """
        exec 3<&0 2>/dev/null
        dbus-daemon --session --print-address --nofork --nopidfile </dev/null 3<&- &
        exec >/dev/null
        read line <&3
        kill -KILL $!
        wait
        """,
      ],
      environment: [
        "PATH=/usr/bin:/bin", "XDG_DATA_DIRS=\(dataDirectory)", "XDG_DATA_HOME=/nonexistent",
      ], input: lifeline.readEnd, output: output.writeEnd)
    output.closeWriteEnd()
    // Blocks until the daemon listens.
    address = String(output.read().prefix { $0 != "\n" })
    try #require(!address.isEmpty)
  }

  deinit {
    end()
  }

  func end() {
    lifeline.closeWriteEnd()
    waitpid(pid, nil, 0)
  }
}
