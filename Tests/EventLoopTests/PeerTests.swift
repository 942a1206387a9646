import EventLoop
import Glibc
import Testing

/// Peer-to-peer connections: calls, answers, errors, signals, descriptors.
@Suite struct PeerTests {
  private let echo = BusInterface(
    name: testInterface,
    methods: [
      BusMethod("Echo", in: "v", inNames: ["value"], out: "v", outNames: ["value"]) { $0.body() },
      BusMethod("Add", in: "ii", out: "x") { message throws(BusError) in
        let numbers = message.body().compactMap(\.int64Value)
        return [.int64(numbers.reduce(0, +))]
      },
      BusMethod("Fail") { _ throws(BusError) in
        throw BusError(name: "org.islet.Error.TooLarge", message: "Send less")
      },
      BusMethod("FailBadly") { _ throws(BusError) in
        throw BusError(name: "no name at all!", message: "odd")
      },
      BusMethod("Lie", out: "s") { _ in [.int32(1)] },
    ])

  @Test func callAndAnswer() throws {
    let peers = try PeerPair()
    let object = try peers.server.export(path: testPath, interface: echo)
    #expect(object.path == testPath && object.interface == testInterface)
    #expect(try peers.call("Add", "ii", [.int32(40), .int32(2)]) == .success([.int64(42)]))
    #expect(peers.client.uniqueName == nil)
  }

  @Test(arguments: [
    BusValue.byte(255), .boolean(true), .boolean(false), .int16(-3), .uint16(65_535), .int32(.min),
    .uint32(.max), .int64(.min), .uint64(.max), .double(-0.5), .string(""), .string("čaj 🍵"),
    .objectPath("/"), .objectPath("/a/b_1"), .signature("a{sv}(ii)"), .signature(""),
    .strings([]), .strings(["a", "b"]), .structure([.int32(1), .string("x")]),
    .properties([("a", .int32(1)), ("b", .strings(["c"]))]),
    .dictionary(
      signature: "i(sd)",
      [
        BusValue.Entry(key: .int32(3), value: .structure([.string("k"), .double(1)]))
      ]),
    .dictionary(signature: "sv", []),
    .array(signature: "a{sv}", [.properties([("x", .variant(.byte(1)))])]),
    .array(signature: "v", [.variant(.int32(1)), .variant(.string("two"))]),
    .array(signature: "(bq)", [.structure([.boolean(true), .uint16(7)])]),
    .variant(.variant(.variant(.int64(9)))),
  ])
  func everyTypeComesBackAsSent(_ value: BusValue) throws {
    let peers = try PeerPair()
    let object = try peers.server.export(path: testPath, interface: echo)
    let sent = BusValue.variant(value)
    #expect(try peers.call("Echo", "v", [sent]) == .success([sent]))
    #expect(object.path == testPath)
  }

  @Test(arguments: [0xFFFF, 0xFDD0, 0x1FFFE] as [UInt32])
  func noncharactersAreReplaced(_ code: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(code))
    let peers = try PeerPair()
    let object = try peers.server.export(path: testPath, interface: echo)
    let sent = BusValue.variant(.string("<\(Character(scalar))>"))
    let received = BusValue.variant(.string("<\u{FFFD}>"))
    #expect(try peers.call("Echo", "v", [sent]) == .success([received]))
    #expect(object.path == testPath)
  }

  @Test func errorsKeepTheirNames() throws {
    let peers = try PeerPair()
    let object = try peers.server.export(path: testPath, interface: echo)
    let tooLarge = BusError(name: "org.islet.Error.TooLarge", message: "Send less")
    #expect(try peers.call("Fail") == .failure(tooLarge))
    #expect(
      try peers.call("FailBadly") == .failure(BusError(name: BusError.failed, message: "odd")))
    #expect(try peers.call("Lie").errorName == BusError.failed)
    #expect(try peers.call("Nothing").errorName == BusError.unknownMethod)
    #expect(try peers.call("Add", path: "/elsewhere").errorName == BusError.unknownObject)
    #expect(object.path == testPath)
  }

  @Test func wrongArgumentTypesNeverReachTheHandler() throws {
    let peers = try PeerPair()
    var called = false
    let interface = BusInterface(
      name: testInterface,
      methods: [
        BusMethod("Take", in: "si") { _ in
          called = true
          return []
        }
      ])
    let object = try peers.server.export(path: testPath, interface: interface)
    let invalid = BusError.invalidArguments
    #expect(try peers.call("Take", "s", [.string("x")]).errorName == invalid)
    #expect(try peers.call("Take").errorName == invalid)
    #expect(try peers.call("Take", "sv", [.string("x"), .variant(.int32(1))]).errorName == invalid)
    #expect(!called)
    #expect(try peers.call("Take", "si", [.string("x"), .int32(1)]) == .success([]))
    #expect(called)
    #expect(object.path == testPath)
  }

  @Test func signalsReachTheirMatches() throws {
    let peers = try PeerPair()
    var ticks: [BusMessage] = []
    let match = try peers.client.subscribe("type='signal',member='Tick'") { ticks.append($0) }
    try peers.loop.drain()
    for member in ["Tock", "Tick"] {
      try peers.server.emit(
        path: testPath, interface: testInterface, member: member, signature: "s",
        arguments: [.string(member)])
    }
    try peers.loop.run { !ticks.isEmpty }
    #expect(ticks.count == 1)
    let tick = try #require(ticks.first)
    #expect(tick.member == "Tick" && tick.interface == testInterface && tick.path == testPath)
    #expect(tick.sender == nil && tick.signature == "s")
    #expect(tick.body() == [.string("Tick")])
    #expect(match.onFailure == nil)
  }

  @Test func matchReleasedInItsHandler() throws {
    let peers = try PeerPair()
    var count = 0
    var match: BusMatch?
    match = try peers.client.subscribe("type='signal'") { _ in
      match = nil
      count += 1
    }
    for _ in 0..<2 {
      try peers.server.emit(path: testPath, interface: testInterface, member: "Tick")
    }
    try peers.loop.run { count == 1 }
    try peers.loop.drain()
    #expect(count == 1)
    #expect(match == nil)
  }

  @Test func descriptorsTravelBothWays() throws {
    let peers = try PeerPair()
    let sent = try TestPipe()
    let returned = try TestPipe()
    var kept: Int32 = -1
    let interface = BusInterface(
      name: testInterface,
      methods: [
        BusMethod("Swap", in: "sh", out: "h") { message throws(BusError) in
          do throws(Errno) { kept = try message.body()[1].duplicatedDescriptor() } catch {
            throw BusError(error)
          }
          return [.descriptor(returned.readEnd)]
        }
      ])
    let object = try peers.server.export(path: testPath, interface: interface)
    var copy: Int32 = -1
    var received: Int32 = -1
    let pending = try peers.client.call(
      BusCall(
        path: testPath, interface: testInterface, member: "Swap", signature: "sh",
        arguments: [.string("key"), .descriptor(sent.readEnd)])
    ) { result in
      guard case .success(let values) = result, case .descriptor(let number) = values[0] else {
        return
      }
      received = number
      copy = (try? values[0].duplicatedDescriptor()) ?? -1
    }
    try peers.loop.run { !pending.isPending }
    #expect(kept >= 0 && copy >= 0)
    sent.write("to the server")
    returned.write("to the client")
    #expect(readText(kept) == "to the server")
    #expect(readText(copy) == "to the client")
    #expect(fcntl(copy, F_GETFD) & FD_CLOEXEC != 0)
    // The message's own descriptor went with the message.
    #expect(received >= 0 && received != copy)
    [kept, copy].forEach { close($0) }
    #expect(object.path == testPath)
  }

  @Test func descriptorsMayBeSentBeforeTheOtherSideIsReady() throws {
    let peers = try PeerPair(ready: false)
    let pipe = try TestPipe()
    var order: [String] = []
    let interface = BusInterface(
      name: testInterface,
      methods: [
        BusMethod("Attach", in: "sh") { message in
          order.append(message.body()[0].stringValue ?? "")
          return []
        },
        BusMethod("Request", in: "s") { message in
          order.append(message.body()[0].stringValue ?? "")
          return []
        },
      ])
    let object = try peers.server.export(path: testPath, interface: interface)
    #expect(!peers.client.isReady)
    var answers = 0
    let first = BusCall(
      path: testPath, interface: testInterface, member: "Attach", signature: "sh",
      arguments: [.string("image"), .descriptor(pipe.readEnd)])
    let second = BusCall(
      path: testPath, interface: testInterface, member: "Request", signature: "s",
      arguments: [.string("request")])
    try peers.client.call(first) { _ in answers += 1 }.detach()
    try peers.client.call(first) { _ in Issue.record("was released") }.cancel()
    try peers.client.send(second)
    try peers.client.call(second) { _ in answers += 1 }.detach()
    #expect(peers.client.queuedWrites >= 3)
    try peers.loop.run { answers == 2 }
    #expect(order == ["image", "request", "request"])
    #expect(peers.client.queuedWrites == 0)
    #expect(object.path == testPath)
  }

  @Test func aBusAtRestNeverWakesTheLoop() throws {
    let peers = try PeerPair()
    let object = try peers.server.export(path: testPath, interface: echo)
    #expect(try peers.call("Add", "ii", [.int32(1), .int32(1)]).errorName == nil)
    try peers.loop.drain()
    let wakeups = peers.loop.wakeups
    #expect(try !peers.loop.runOnce(timeout: 200_000))
    #expect(peers.loop.wakeups == wakeups)
    #expect(object.path == testPath)
  }

  @Test func introspectionNamesEverything() throws {
    let peers = try PeerPair()
    var interface = echo
    interface.signals = [BusSignalDeclaration("Changed", signature: "s", names: ["id"])]
    let object = try peers.server.export(path: testPath, interface: interface)
    let answer = try peers.call(
      "Introspect", interface: "org.freedesktop.DBus.Introspectable")
    let text = try #require(try answer.get().first?.stringValue)
    #expect(text.contains("<interface name=\"org.islet.Test1\">"))
    #expect(text.contains("<method name=\"Echo\">"))
    #expect(text.contains("<arg type=\"v\" name=\"value\" direction=\"in\"/>"))
    #expect(text.contains("<signal name=\"Changed\">"))
    #expect(text.contains("name=\"id\""))
    #expect(object.path == testPath)
  }
}
