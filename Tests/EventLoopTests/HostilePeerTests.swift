import EventLoop
import Glibc
import Testing

/// A client that writes its bytes itself, and so may send what no library would.
private struct RawClient {
  let descriptor: Int32

  /// Authenticates; the server's answers are read and ignored.
  func begin() {
    send(Array("\0AUTH ANONYMOUS 69736c6574\r\nNEGOTIATE_UNIX_FD\r\nBEGIN\r\n".utf8))
  }

  func send(_ bytes: [UInt8]) {
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
  }

  /// Calls `Take` of the test's object with a body given as bytes.
  func call(signature: String, body: [UInt8]) {
    var fields: [UInt8] = []
    func field(_ code: UInt8, _ type: String, _ text: String) {
      while fields.count % 8 != 0 { fields.append(0) }
      fields += [code, 1] + Array(type.utf8) + [0]
      let bytes = Array(text.utf8)
      fields += type == "g" ? [UInt8(bytes.count)] : Self.number(bytes.count)
      fields += bytes + [0]
    }
    field(1, "o", testPath)
    field(2, "s", testInterface)
    field(3, "s", "Take")
    field(8, "g", signature)
    var message: [UInt8] = [UInt8(ascii: "l"), 1, 0, 1]
    message += Self.number(body.count) + Self.number(1) + Self.number(fields.count) + fields
    while message.count % 8 != 0 { message.append(0) }
    send(message + body)
  }

  static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

@Suite struct HostilePeerTests {
  /// Sends a call to a server and returns whether its handler ran, and what was answered.
  private func answer(
    signature: String, body: [UInt8]
  ) throws -> (handled: Bool, answer: String) {
    let loop = try EventLoop()
    let (first, second) = try makeSocketPair()
    defer { close(second) }
    let server = try Bus.peerServer(descriptor: first, loop: loop)
    var handled = false
    let object = try server.export(
      path: testPath,
      interface: BusInterface(
        name: testInterface,
        methods: [
          BusMethod("Take", in: signature) { message in
            handled = true
            #expect(!message.body().isEmpty)
            return []
          }
        ]))
    var answer = ""
    let source = try loop.watch(second, events: .readable) { _ in answer += readText(second) }
    let client = RawClient(descriptor: second)
    client.begin()
    try loop.run { server.isReady }
    client.call(signature: signature, body: body)
    // An answer is a message after the lines of the authentication.
    try loop.run { answer.contains("l\u{2}") || answer.contains("l\u{3}") || !server.isOpen }
    #expect(source.descriptor == second && object.path == testPath)
    return (handled, answer)
  }

  @Test func aNormalCallIsHandled() throws {
    let result = try answer(signature: "s", body: RawClient.number(2) + Array("ok\0".utf8))
    #expect(result.handled)
    #expect(!result.answer.contains("Error"))
  }

  @Test func deepBodiesAreRefused() throws {
    let variants = (0..<60).flatMap { _ in [1, UInt8(ascii: "v"), 0] }
    let result = try answer(signature: "v", body: variants + [1, UInt8(ascii: "y"), 0, 7])
    #expect(!result.handled)
    #expect(result.answer.contains(BusError.limitsExceeded))
  }

  @Test func absurdlyDeepBodiesAreRefused() throws {
    let variants = (0..<20_000).flatMap { _ in [1, UInt8(ascii: "v"), 0] }
    let result = try answer(signature: "v", body: variants + [1, UInt8(ascii: "y"), 0, 7])
    #expect(!result.handled)
    #expect(result.answer.contains(BusError.limitsExceeded))
  }

  @Test func hugeBodiesAreRefused() throws {
    let count = 70_000
    let bytes = [UInt8](repeating: 1, count: count)
    let result = try answer(signature: "ay", body: RawClient.number(count) + bytes)
    #expect(!result.handled)
    #expect(result.answer.contains(BusError.limitsExceeded))
  }

  @Test func bodiesThatLieAreRefused() throws {
    // A text that claims to be longer than the message, and one that isn't UTF-8.
    for body in [RawClient.number(1_000) + Array("x\0".utf8), RawClient.number(1) + [0xFF, 0]] {
      let result = try answer(signature: "s", body: body)
      #expect(!result.handled)
      #expect(result.answer.contains(BusError.inconsistentMessage))
    }
  }
}
