import EventLoop
import Glibc
import Testing

/// What happens when answers are late or never come, and when one side goes away.
@Suite struct PeerLifetimeTests {
  private func interface(
    _ handler: @escaping (BusMessage, BusReply) -> Void
  ) -> BusInterface {
    BusInterface(
      name: testInterface, methods: [BusMethod("Wait", out: "s", replyLater: handler)])
  }

  private func waitCall(timeout: UInt64 = 10_000_000) -> BusCall {
    BusCall(path: testPath, interface: testInterface, member: "Wait", timeout: timeout)
  }

  @Test func answersMayComeLater() throws {
    let peers = try PeerPair()
    var waiting: BusReply?
    let object = try peers.server.export(
      path: testPath, interface: interface { _, reply in waiting = reply })
    var result: Result<[BusValue], BusError>?
    let pending = try peers.client.call(waitCall()) { result = $0 }
    try peers.loop.run { waiting != nil }
    #expect(pending.isPending && result == nil)
    waiting?.finish([.string("now")])
    waiting?.finish([.string("twice")])
    waiting?.finish(throwing: BusError(name: BusError.failed, message: "thrice"))
    try peers.loop.run { result != nil }
    #expect(result == .success([.string("now")]))
    #expect(object.path == testPath)
  }

  @Test func aReplyThatIsDroppedIsAnError() throws {
    let peers = try PeerPair()
    let object = try peers.server.export(path: testPath, interface: interface { _, _ in })
    #expect(try peers.call("Wait").errorName == BusError.failed)
    #expect(object.path == testPath)
  }

  @Test func anUnansweredCallTimesOut() throws {
    let peers = try PeerPair()
    var waiting: [BusReply] = []
    let object = try peers.server.export(
      path: testPath, interface: interface { _, reply in waiting.append(reply) })
    let start = Clock.monotonic.now()
    let result = try peers.loop.answer(to: waitCall(timeout: 30_000), on: peers.client)
    #expect(Clock.monotonic.now() - start >= 30_000)
    guard case .failure(let error) = result else {
      Issue.record("an answer came")
      return
    }
    #expect(error.name == BusError.noReply && error.isNoReply)
    // The late answer finds nobody, and nothing stays armed.
    waiting.first?.finish([.string("late")])
    try peers.loop.drain()
    #expect(try !peers.loop.runOnce(timeout: 20_000))
    #expect(object.path == testPath)
  }

  @Test func aReleasedCallIsCancelled() throws {
    let peers = try PeerPair()
    var waiting: BusReply?
    var answers = 0
    let object = try peers.server.export(
      path: testPath, interface: interface { _, reply in waiting = reply })
    var pending: PendingCall? = try peers.client.call(waitCall()) { _ in answers += 1 }
    try peers.loop.run { waiting != nil }
    #expect(pending?.isPending == true)
    pending = nil
    waiting?.finish([.string("for nobody")])
    try peers.client.call(waitCall()) { _ in answers += 10 }.detach()
    waiting = nil
    try peers.loop.run { waiting != nil }
    waiting?.finish([.string("for somebody")])
    try peers.loop.run { answers > 0 }
    #expect(answers == 10)
    #expect(object.path == testPath)
  }

  @Test func theEndOfTheOtherSideFailsCalls() throws {
    let loop = try EventLoop()
    let (first, second) = try makeSocketPair()
    var server: Bus? = try Bus.peerServer(descriptor: first, loop: loop)
    let client = try Bus.peerClient(descriptor: second, loop: loop)
    var waiting: BusReply?
    var object = try server?.export(
      path: testPath, interface: interface { _, reply in waiting = reply })
    var result: Result<[BusValue], BusError>?
    var disconnects = 0
    client.onDisconnect = { disconnects += 1 }
    let pending = try client.call(waitCall()) { result = $0 }
    try loop.run { waiting != nil }
    object = nil
    server = nil
    try loop.run { disconnects == 1 }
    #expect(result?.errorName == BusError.noReply)
    #expect(!pending.isPending && !client.isOpen)
    #expect(throws: Errno(ENOTCONN)) { try client.send(waitCall()) }
    #expect(try loop.drain() == 0)
    #expect(disconnects == 1)
    #expect(object == nil)
    waiting = nil
  }

  @Test func theEndBeforeTheAuthenticationFailsQueuedCalls() throws {
    let loop = try EventLoop()
    let (first, second) = try makeSocketPair()
    let client = try Bus.peerClient(descriptor: second, loop: loop)
    let pipe = try TestPipe()
    var result: Result<[BusValue], BusError>?
    let pending = try client.call(
      BusCall(
        path: testPath, interface: testInterface, member: "Attach", signature: "h",
        arguments: [.descriptor(pipe.readEnd)])
    ) { result = $0 }
    close(first)
    try loop.run { result != nil }
    #expect(result?.errorName == BusError.disconnected)
    #expect(!pending.isPending)
  }

  @Test func garbageEndsTheConnection() throws {
    let loop = try EventLoop()
    let (first, second) = try makeSocketPair()
    defer { close(second) }
    let server = try Bus.peerServer(descriptor: first, loop: loop)
    var disconnected = false
    server.onDisconnect = { disconnected = true }
    let garbage = [UInt8](repeating: 0xAA, count: 4_096)
    #expect(write(second, garbage, garbage.count) == garbage.count)
    try loop.run { disconnected }
    #expect(!server.isOpen)
  }

  @Test func closedOnPurpose() throws {
    let peers = try PeerPair()
    let guardian = Guardian()
    var answers = 0
    peers.client.onDisconnect = { answers += 1 }
    try peers.client.call(waitCall()) { [guardian] _ in
      answers += 1
      _ = guardian
    }.detach()
    var ended = false
    peers.server.onDisconnect = { ended = true }
    peers.client.flush()
    peers.client.close()
    try peers.loop.run { ended }
    try peers.loop.drain()
    #expect(answers == 0)
    var last: Guardian? = guardian
    #expect(isKnownUniquelyReferenced(&last) == false)
  }

  @Test func releasedInItsOwnHandlers() throws {
    let loop = try EventLoop()
    let (first, second) = try makeSocketPair()
    var server: Bus? = try Bus.peerServer(descriptor: first, loop: loop)
    var client: Bus? = try Bus.peerClient(descriptor: second, loop: loop)
    var object: BusObject?
    object = try server?.export(
      path: testPath,
      interface: BusInterface(
        name: testInterface,
        methods: [
          BusMethod("Go") { _ in
            object = nil
            return []
          }
        ]))
    client?.onDisconnect = { client = nil }
    var result: Result<[BusValue], BusError>?
    let go = BusCall(path: testPath, interface: testInterface, member: "Go")
    let pending = try client?.call(go) { result = $0 }
    try loop.run { result != nil }
    #expect(pending?.isPending == false)
    #expect(object == nil)
    #expect(result == .success([]))
    server = nil
    try loop.run { client == nil }
    #expect(server == nil)
    #expect(loop.sourceCount == 0)
  }

  @Test func aBusReleasedByItsMethod() throws {
    let loop = try EventLoop()
    let (first, second) = try makeSocketPair()
    var server: Bus? = try Bus.peerServer(descriptor: first, loop: loop)
    let client = try Bus.peerClient(descriptor: second, loop: loop)
    let object = try server?.export(
      path: testPath,
      interface: BusInterface(
        name: testInterface,
        methods: [
          BusMethod("Quit") { _ in
            server = nil
            return []
          }
        ]))
    var result: Result<[BusValue], BusError>?
    let quit = BusCall(path: testPath, interface: testInterface, member: "Quit")
    let pending = try client.call(quit) { result = $0 }
    try loop.run { result != nil }
    #expect(server == nil)
    #expect(result?.errorName == BusError.noReply)
    #expect(!pending.isPending && object?.path == testPath)
  }

  @Test func badDescriptorsAreRefusedAndClosed() throws {
    let loop = try EventLoop()
    #expect(throws: Errno(EBADF)) { try Bus.peerServer(descriptor: -1, loop: loop) }
    #expect(throws: Errno(EBADF)) { try Bus.peerClient(descriptor: 1_000_000, loop: loop) }
    #expect(loop.sourceCount == 0)
  }
}

private final class Guardian {}
