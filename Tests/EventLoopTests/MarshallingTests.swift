import EventLoop
import Glibc
import Testing

/// Values that must not get into a message: each throws, none aborts the process.
@Suite struct MarshallingTests {
  private struct Bad: CustomTestStringConvertible {
    let testDescription: String
    let signature: String
    let arguments: [BusValue]

    init(_ description: String, _ signature: String, _ arguments: BusValue...) {
      testDescription = description
      self.signature = signature
      self.arguments = arguments
    }
  }

  private static let bad: [Bad] = [
    Bad("empty path", "o", .objectPath("")),
    Bad("text as path", "o", .objectPath("spotify:track:1")),
    Bad("path with a dash", "o", .objectPath("/DeaDBeeF/1/-1")),
    Bad("path with a slash at its end", "o", .objectPath("/a/")),
    Bad("path with NUL", "o", .objectPath("/a\0b")),
    Bad("text with NUL", "s", .string("a\0b")),
    Bad("signature of nothing known", "g", .signature("z")),
    Bad("open bracket as signature", "g", .signature("(i")),
    Bad("signature with NUL", "g", .signature("i\0")),
    Bad("unknown type", "z", .int32(1)),
    Bad("unfinished structure", "(i", .structure([.int32(1)])),
    Bad("empty structure", "()", .structure([])),
    Bad("lone array", "a", .array(signature: "", [])),
    Bad("entry without array", "{sv}", .dictionary(signature: "sv", [])),
    Bad("entry of three", "a{svv}", .dictionary(signature: "svv", [])),
    Bad("container as key", "a{vs}", .dictionary(signature: "vs", [])),
    Bad("too long signature", String(repeating: "i", count: 256)),
    Bad("too deep signature", String(repeating: "a", count: 33) + "i", .strings([])),
    Bad("too few arguments", "ss", .string("a")),
    Bad("too many arguments", "s", .string("a"), .string("b")),
    Bad("number for a text", "s", .int32(1)),
    Bad("other number", "u", .int32(1)),
    Bad("element of another type", "as", .array(signature: "s", [.string("a"), .int32(1)])),
    Bad("array of another type", "as", .array(signature: "i", [])),
    Bad("array for a dictionary", "a{sv}", .array(signature: "{sv}", [])),
    Bad("dictionary of another type", "a{sv}", .dictionary(signature: "ss", [])),
    Bad(
      "value of another type", "a{ss}",
      .dictionary(signature: "ss", [BusValue.Entry(key: .string("k"), value: .int32(1))])),
    Bad("missing field", "(ii)", .structure([.int32(1)])),
    Bad("variant of two", "v", .variant(signature: "ii", .int32(1))),
    Bad("variant of nothing", "v", .variant(signature: "", .int32(1))),
    Bad("variant of another type", "v", .variant(signature: "s", .int32(1))),
    Bad("variant around NUL", "v", .variant(.string("\0"))),
  ]

  private func call(_ signature: String, _ arguments: [BusValue]) -> BusCall {
    BusCall(
      path: testPath, interface: testInterface, member: "Any", signature: signature,
      arguments: arguments)
  }

  @Test(arguments: bad) private func refusesArguments(_ bad: Bad) throws {
    let peers = try PeerPair()
    #expect(throws: Errno.invalidArgument) {
      try peers.client.send(call(bad.signature, bad.arguments))
    }
    #expect(throws: Errno.invalidArgument) {
      try peers.client.emit(
        path: testPath, interface: testInterface, member: "Any", signature: bad.signature,
        arguments: bad.arguments)
    }
    #expect(throws: BusError.self) {
      try peers.client.callAndWait(call(bad.signature, bad.arguments))
    }
    // The connection has survived.
    let ping = try peers.call("Ping", path: "/", interface: "org.freedesktop.DBus.Peer")
    #expect(ping == .success([]))
  }

  @Test func refusesNames() throws {
    let peers = try PeerPair()
    for name in ["", "no dots", "a..b", "a.b\0", "a.1b", String(repeating: "a.", count: 200)] {
      #expect(throws: Errno.invalidArgument) {
        try peers.client.send(BusCall(path: "/", interface: name, member: "Any"))
      }
      #expect(throws: Errno.invalidArgument) {
        try peers.client.send(
          BusCall(destination: name, path: "/", interface: "a.b", member: "Any"))
      }
      #expect(throws: Errno.invalidArgument) {
        try peers.client.export(path: "/", interface: BusInterface(name: name, methods: []))
      }
      #expect(throws: Errno.invalidArgument) { try peers.client.requestName(name) }
    }
    for member in ["", "a.b", "1", "a-b", "a\0"] {
      #expect(throws: Errno.invalidArgument) {
        try peers.client.send(BusCall(path: "/", interface: "a.b", member: member))
      }
      #expect(throws: Errno.invalidArgument) {
        try peers.client.emit(path: "/", interface: "a.b", member: member)
      }
    }
    #expect(throws: Errno.invalidArgument) {
      try peers.client.send(BusCall(path: "x", interface: "a.b", member: "Any"))
    }
    for rule in ["nonsense", "type='", "type='signal'\0,member='a'"] {
      #expect(throws: Errno.invalidArgument) { try peers.client.subscribe(rule) { _ in } }
    }
    for address in ["", "nonsense", "unix:path=/\0"] {
      #expect(throws: Errno.self) { try Bus.open(address: address, loop: peers.loop) }
    }
    #expect(peers.loop.sourceCount == 2)
  }

  @Test func refusesInterfaces() throws {
    let peers = try PeerPair()
    let bad = [
      BusMethod("no good") { _ in [] },
      BusMethod("A", in: "z") { _ in [] },
      BusMethod("A", in: "i", inNames: ["a", "b"]) { _ in [] },
      BusMethod("A", out: "i", outNames: ["a b"]) { _ in [] },
    ]
    for method in bad {
      #expect(throws: Errno.invalidArgument) {
        try peers.server.export(
          path: testPath, interface: BusInterface(name: testInterface, methods: [method]))
      }
    }
    let good = BusInterface(name: testInterface, methods: [BusMethod("A") { _ in [] }])
    #expect(throws: Errno.invalidArgument) {
      try peers.server.export(path: "bad", interface: good)
    }
    let object = try peers.server.export(path: testPath, interface: good)
    #expect(throws: Errno(EEXIST)) { try peers.server.export(path: testPath, interface: good) }
    #expect(object.interface == testInterface)
  }

  @Test func refusesBadDescriptors() throws {
    let peers = try PeerPair()
    for descriptor: Int32 in [-1, 1_000_000, .min] {
      #expect(throws: Errno(EBADF)) {
        try peers.client.send(call("h", [.descriptor(descriptor)]))
      }
    }
    #expect(throws: Errno(EBADF)) { try BusValue.int32(3).duplicatedDescriptor() }
    #expect(throws: Errno(EBADF)) { try BusValue.descriptor(-1).duplicatedDescriptor() }
  }

  @Test func refusesWhatIsTooBig() throws {
    let peers = try PeerPair()
    let manyBytes = BusValue.array(signature: "y", Array(repeating: .byte(1), count: 65_536))
    #expect(throws: Errno.tooBig) { try peers.client.send(call("ay", [manyBytes])) }
    let text = String(repeating: "x", count: 3 << 20)
    #expect(throws: Errno.tooBig) {
      try peers.client.send(call("ss", [.string(text), .string(text)]))
    }
    var deep = BusValue.int32(1)
    for _ in 0..<33 { deep = .variant(deep) }
    #expect(throws: Errno.tooBig) { try peers.client.send(call("v", [deep])) }
    // One level and one element less is fine, and comes through.
    let interface = BusInterface(
      name: testInterface,
      methods: [BusMethod("Same", in: "vay", out: "vay") { $0.body() }])
    let object = try peers.server.export(path: testPath, interface: interface)
    let bytes = BusValue.array(signature: "y", Array(repeating: .byte(1), count: 65_000))
    let values = [deep.innerOfVariant, bytes]
    #expect(try peers.call("Same", "vay", values) == .success(values))
    #expect(object.path == testPath)
  }
}

extension BusValue {
  fileprivate var innerOfVariant: BusValue {
    guard case .variant(_, let inner) = self else { return self }
    return inner
  }
}
