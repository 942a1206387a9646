import EventLoop
import Glibc
import Testing

/// Against a real bus daemon of the test's own.
@Suite(.enabled(if: TestDaemon.isInstalled, "needs dbus-daemon"))
struct SessionBusTests {
  private let daemonName = "org.freedesktop.DBus"

  private func daemonCall(
    _ member: String, _ signature: String = "", _ arguments: [BusValue] = []
  ) -> BusCall {
    BusCall(
      destination: daemonName, path: "/org/freedesktop/DBus", interface: daemonName,
      member: member, signature: signature, arguments: arguments)
  }

  @Test func namesAndBlockingCalls() throws {
    let daemon = try TestDaemon()
    let loop = try EventLoop()
    let first = try Bus.open(address: daemon.address, loop: loop)
    let second = try Bus.open(address: daemon.address, loop: loop)
    #expect(first.uniqueName?.hasPrefix(":1.") == true)
    #expect(first.uniqueName != second.uniqueName)
    #expect(try first.requestName("org.islet.Test"))
    #expect(try first.requestName("org.islet.Test"))
    #expect(try !second.requestName("org.islet.Test"))
    let names = try first.callAndWait(daemonCall("ListNames"))
    #expect(names.first?.stringArray?.contains("org.islet.Test") == true)
    let owner = try second.callAndWait(
      daemonCall("GetNameOwner", "s", [.string("org.islet.Test")]))
    #expect(owner.first?.stringValue == first.uniqueName)
    try first.releaseName("org.islet.Test")
    #expect(try second.requestName("org.islet.Test"))
    #expect(try first.requestName("org.islet.Other", flags: .allowReplacement))
    #expect(try second.requestName("org.islet.Other", flags: .replaceExisting))
    #expect(throws: BusError.self) {
      try first.callAndWait(daemonCall("GetNameOwner", "s", [.string("org.islet.None")]))
    }
  }

  @Test func ownersThatChange() throws {
    let daemon = try TestDaemon()
    let loop = try EventLoop()
    let watcher = try Bus.open(address: daemon.address, loop: loop)
    var changes: [[String]] = []
    let match = try watcher.subscribe(
      "type='signal',sender='\(daemonName)',interface='\(daemonName)',"
        + "member='NameOwnerChanged',arg0namespace='org.islet'"
    ) { message in
      #expect(message.sender == daemonName)
      changes.append(message.body().compactMap(\.stringValue))
    }
    // The daemon answers in order, so after this it has the rule.
    _ = try watcher.callAndWait(daemonCall("GetId"))
    var player: Bus? = try Bus.open(address: daemon.address, loop: loop)
    let name = try #require(player?.uniqueName)
    #expect(try player?.requestName("org.islet.Player") == true)
    #expect(try player?.requestName("com.example.Other") == true)
    try loop.run { changes.count == 1 }
    player = nil
    try loop.run { changes.count == 2 }
    #expect(changes == [["org.islet.Player", "", name], ["org.islet.Player", name, ""]])
    #expect(match.onFailure == nil)
  }

  @Test func aRuleThatTheDaemonRefuses() throws {
    let daemon = try TestDaemon()
    let loop = try EventLoop()
    let bus = try Bus.open(address: daemon.address, loop: loop)
    var failure: BusError?
    let long = String(repeating: "x", count: 20_000)
    let match = try bus.subscribe("type='signal',arg0='\(long)'") { _ in }
    match.onFailure = { failure = $0 }
    try loop.run { failure != nil }
    #expect(failure?.name.hasPrefix("org.freedesktop.DBus.Error.") == true)
    #expect(bus.isOpen)
  }

  @Test func callsBetweenTwoPrograms() throws {
    let daemon = try TestDaemon()
    let loop = try EventLoop()
    let service = try Bus.open(address: daemon.address, loop: loop)
    let caller = try Bus.open(address: daemon.address, loop: loop)
    var senders: [String?] = []
    let interface = BusInterface(
      name: testInterface,
      methods: [
        BusMethod("Start", in: "s", inNames: ["text"], out: "s", outNames: ["id"]) { message in
          senders.append(message.sender)
          return message.body()
        }
      ],
      signals: [BusSignalDeclaration("Changed", signature: "s", names: ["id"])])
    let object = try service.export(path: testPath, interface: interface)
    #expect(try service.requestName("org.islet.Test"))
    var call = BusCall(
      destination: "org.islet.Test", path: testPath, interface: testInterface, member: "Start",
      signature: "s", arguments: [.string("x")])
    #expect(try loop.answer(to: call, on: caller) == .success([.string("x")]))
    #expect(senders == [caller.uniqueName])
    (call.signature, call.arguments) = ("u", [.uint32(1)])
    #expect(try loop.answer(to: call, on: caller).errorName == BusError.invalidArguments)
    call.destination = "org.islet.Nobody"
    let missing = try loop.answer(to: call, on: caller)
    guard case .failure(let error) = missing else {
      Issue.record("nobody has answered")
      return
    }
    #expect(error.isServiceUnknown)
    #expect(senders.count == 1 && object.path == testPath)
  }

  @Test(.enabled(if: access("/usr/bin/busctl", X_OK) == 0, "needs busctl"))
  func introspectedByATool() throws {
    let daemon = try TestDaemon()
    let loop = try EventLoop()
    let service = try Bus.open(address: daemon.address, loop: loop)
    let interface = BusInterface(
      name: testInterface,
      methods: [
        BusMethod("Start", in: "sa{sv}", inNames: ["text", "hints"], out: "s") { _ in
          [.string("id-7")]
        }
      ],
      signals: [BusSignalDeclaration("Changed", signature: "su")])
    let object = try service.export(path: testPath, interface: interface)
    #expect(try service.requestName("org.islet.Test"))
    let base = ["/usr/bin/busctl", "--address=\(daemon.address)"]
    let target = ["org.islet.Test", testPath, testInterface]
    let table = try output(of: base + ["introspect"] + target, loop)
    let words = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(words.contains([".Start", "method", "sa{sv}", "s", "-"]))
    #expect(words.contains([".Changed", "signal", "su", "-", "-"]))
    let answer = try output(
      of: base + ["call"] + target + ["Start", "sa{sv}", "x", "1", "k", "i", "3"], loop)
    #expect(answer == "s \"id-7\"\n")
    #expect(object.path == testPath)
  }

  /// Runs a program while the loop serves it, and returns what it printed.
  private func output(of arguments: [String], _ loop: EventLoop) throws -> String {
    let pipe = try TestPipe()
    let pid = try spawn(arguments, output: pipe.writeEnd)
    pipe.closeWriteEnd()
    var status: ChildStatus?
    let source = try loop.onChildExit(pid) { status = $0 }
    try loop.run { status != nil }
    #expect(status == .exited(0) && source.pid == pid)
    return pipe.read()
  }

  @Test func noCallStartsAServiceUnlessItSaysSo() throws {
    var template = Array("/tmp/islet-services-XXXXXX".utf8CString)
    let directory = try #require(mkdtemp(&template).map { String(cString: $0) })
    let folders = [
      directory + "/dbus-1/services", directory + "/dbus-1", directory,
    ]
    for folder in folders.reversed() { mkdir(folder, 0o700) }
    let file = folders[0] + "/org.islet.Started.service"
    let text = "[D-BUS Service]\nName=org.islet.Started\nExec=/bin/false\n"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    _ = text.withCString { write(descriptor, $0, strlen($0)) }
    close(descriptor)
    defer {
      unlink(file)
      folders.forEach { _ = rmdir($0) }
    }
    let daemon = try TestDaemon(dataDirectory: directory)
    let loop = try EventLoop()
    let bus = try Bus.open(address: daemon.address, loop: loop)
    var call = BusCall(
      destination: "org.islet.Started", path: "/", interface: "org.islet.Started", member: "Go",
      timeout: 20_000_000)
    let quiet = try loop.answer(to: call, on: bus)
    #expect([BusError.serviceUnknown, BusError.nameHasNoOwner].contains(quiet.errorName))
    call.autoStart = true
    let started = try loop.answer(to: call, on: bus)
    #expect(started.errorName?.hasPrefix("org.freedesktop.DBus.Error.Spawn.") == true)
  }

  @Test func theEndOfTheDaemon() throws {
    let daemon = try TestDaemon()
    let loop = try EventLoop()
    let bus = try Bus.open(address: daemon.address, loop: loop)
    // After this answer the daemon has nothing more to say about the connection.
    _ = try bus.callAndWait(daemonCall("GetId"))
    var disconnected = false
    bus.onDisconnect = { disconnected = true }
    try loop.drain()
    let wakeups = loop.wakeups
    #expect(try !loop.runOnce(timeout: 100_000))
    #expect(loop.wakeups == wakeups)
    daemon.end()
    try loop.run { disconnected }
    #expect(!bus.isOpen)
    #expect(throws: BusError.self) { try bus.callAndWait(daemonCall("GetId")) }
  }

  @Test func aHungProgramDelaysNobody() throws {
    let daemon = try TestDaemon()
    let loop = try EventLoop()
    // Nobody runs this loop.
    let hungLoop = try EventLoop()
    let hung = try Bus.open(address: daemon.address, loop: hungLoop)
    let bus = try Bus.open(address: daemon.address, loop: loop)
    let name = try #require(hung.uniqueName)
    let get = BusCall(
      destination: name, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping",
      timeout: 100_000)
    var order: [String] = []
    let slow = try bus.call(get) { order.append($0.errorName ?? "answered") }
    let quick = try bus.call(daemonCall("GetId")) { _ in order.append("quick") }
    try loop.run { order.count == 2 }
    #expect(order == ["quick", BusError.noReply])
    #expect(!slow.isPending && !quick.isPending)
    let start = Clock.monotonic.now()
    #expect {
      try bus.callAndWait(get)
    } throws: { error in
      (error as? BusError)?.isNoReply == true
    }
    #expect(Clock.monotonic.now() - start < 5_000_000)
  }
}
