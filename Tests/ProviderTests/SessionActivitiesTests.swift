import EventLoop
import Foundation
import HostSupport
import ProviderHosting
import TestSupport
import Testing

/// `org.islet.Activities1` on a session bus, as other programs find it.
@Suite struct SessionActivitiesTests {
  // Destroyed in this order: the loop, which the bench holds, last.
  private let session: SessionActivities
  private let server: Bus
  private let client: Bus
  private let bench: SupervisionBench
  private let folder: ScratchFolder
  private let daemon: SessionBus

  init() throws {
    folder = try ScratchFolder()
    daemon = try SessionBus(folder: folder)
    bench = try SupervisionBench("libmusic.so")
    server = try Bus.open(address: daemon.address, loop: bench.loop)
    client = try Bus.open(address: daemon.address, loop: bench.loop)
    session = try SessionActivities(bus: server, requests: bench, sources: SourceAllocator())
    _ = try server.requestName("org.islet.Islet")
  }

  /// Runs a program of the desktop while the interface is served; returns what it printed.
  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let path = folder.path + "/output-\(UUID().uuidString)"
    let output = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(output) }
    let child = try ABIProgram(
      program, arguments, environment: ["DBUS_SESSION_BUS_ADDRESS": daemon.address],
      descriptors: [(output, 1), (output, 2)])
    var status: ChildStatus?
    let source = try bench.loop.onChildExit(child.processIdentifier) { status = $0 }
    try bench.run { status != nil }
    child.markReaped()
    withExtendedLifetime(source) {}
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  private func gdbus(_ member: String, _ arguments: [String]) throws -> String {
    try run(
      "gdbus",
      [
        "call", "--session", "--dest", "org.islet.Islet", "--object-path", "/org/islet/Islet",
        "--method", "org.islet.Activities1.\(member)",
      ] + arguments)
  }

  private func call(
    _ member: String, _ signature: String = "", _ arguments: [BusValue] = []
  ) throws -> Result<[BusValue], BusError> {
    var answer: Result<[BusValue], BusError>?
    let call = try client.call(
      BusCall(
        destination: "org.islet.Islet", path: "/org/islet/Islet",
        interface: "org.islet.Activities1", member: member, signature: signature,
        arguments: arguments, timeout: 20_000_000)
    ) { answer = $0 }
    try bench.run { answer != nil }
    withExtendedLifetime(call) {}
    return try #require(answer)
  }

  private func request(_ options: [(String, BusValue)]) throws -> Result<String, BusError> {
    try call(
      "Request", "sssa{sv}", [.string(""), .string("{}"), .string(""), .properties(options)]
    )
    .map { $0.first?.stringValue ?? "" }
  }

  private func error<Value>(_ result: Result<Value, BusError>) -> BusError? {
    if case .failure(let error) = result { error } else { nil }
  }

  // MARK: The interface

  @Test func theInterfaceIntroducesItself() throws {
    let text = try run(
      "busctl",
      ["--user", "introspect", "org.islet.Islet", "/org/islet/Islet", "org.islet.Activities1"])
    let lines = text.split(separator: "\n").map {
      $0.split(separator: " ").prefix(4).joined(separator: " ")
    }
    for line in [
      ".Request method sssa{sv} s", ".Update method ssss -", ".End method ssss -",
      ".AttachImage method sha{sv} -", ".List method - aa{sv}", ".ActionInvoked signal sss -",
      ".Dismissed signal ss -", ".Stale signal s -", ".Requested signal ss -",
      ".Updated signal s -", ".Ended signal s -",
    ] {
      #expect(lines.contains(line), "\(text)")
    }
    // What only a provider's host may say.
    #expect(!text.contains("ReportProvider") && !text.contains("GetSettings"))
  }

  @Test func argumentsHaveNames() throws {
    let text = try run(
      "gdbus",
      [
        "introspect", "--session", "--dest", "org.islet.Islet", "--object-path",
        "/org/islet/Islet",
      ])
    #expect(text.contains("Request(in  s attributes,"), "\(text)")
    #expect(text.contains("in  a{sv} options,"))
    #expect(text.contains("Dismissed(s id,"))
  }

  // MARK: Sources and ids

  @Test func whatAProgramBeganOutlivesItsConnection() throws {
    let begun = try gdbus(
      "Request", ["{}", #"{"state":{}}"#, "", "{'id': <'build'>, 'source': <'make'>}"])
    #expect(begun == "('build',)\n")
    #expect(try gdbus("Update", ["build", #"{"state":1}"#, "", ""]) == "()\n")
    #expect(
      bench.events == [#"request make {} {"state":{}} "#, #"update make build {"state":1} "#])
  }

  @Test func aProgramWithoutANameIsCalledSession() throws {
    let first = try request([]).get()
    let second = try request([("unknown", .uint32(1))]).get()
    #expect(first != second)
    #expect(bench.owners[first]?.name == "session")
    #expect(bench.owners[first] == bench.owners[second])
    #expect(try session.source(named: "session") == bench.owners[first])
  }

  @Test func anIdIsUniqueAmongAllPrograms() throws {
    #expect(try request([("id", .string("x")), ("source", .string("a"))]).get() == "x")
    let answer = try request([("id", .string("x")), ("source", .string("b"))])
    #expect(error(answer)?.name == "org.islet.Error.InvalidArgument")
    #expect(error(answer)?.message.contains("belongs to an activity of 'a'") == true)
    // Its own it may request again.
    #expect(try request([("id", .string("x")), ("source", .string("a"))]).get() == "x")
  }

  @Test(arguments: ["", String(repeating: "x", count: 65), "a\nb", "ü"])
  func anIdIsShortAndPlain(_ id: String) throws {
    let answer = try request([("id", .string(id))])
    #expect(error(answer)?.name == "org.islet.Error.InvalidArgument")
    #expect(error(answer)?.message.contains("leave it out") == true)
  }

  @Test(arguments: [
    "", "  ", String(repeating: "x", count: 65), "a\nb", "a\u{1B}[31m", "\u{202E}evil",
  ])
  func aProgramsNameIsShortAndPrintable(_ name: String) throws {
    let answer = try request([("source", .string(name))])
    #expect(error(answer)?.name == "org.islet.Error.InvalidArgument")
    #expect(bench.events.isEmpty)
  }

  @Test func theOptionsHaveTypes() throws {
    for option in ["id", "source"] {
      let answer = try request([(option, .uint32(7))])
      #expect(error(answer)?.name == "org.islet.Error.InvalidArgument")
    }
  }

  @Test func namesRunOut() throws {
    for number in 0..<SessionActivities.mostSources {
      _ = try session.source(named: "program \(number)")
    }
    let answer = try request([])
    #expect(error(answer)?.name == "org.islet.Error.QuotaExceeded")
    // The known ones go on.
    #expect(try request([("source", .string("program 7"))]).get().isEmpty == false)
  }

  @Test func theIdsOfProvidersAreUnknownHere() throws {
    bench.start()
    try bench.run { bench.owners["id"] != nil }
    let answer = try call(
      "Update", "ssss", [.string("id"), .string("{}"), .string(""), .string("")])
    #expect(error(answer)?.name == "org.islet.Error.UnknownActivity")
    #expect(error(answer)?.message.contains("islet list") == true)
    let end = try call(
      "End", "ssss", [.string("id"), .string(""), .string(""), .string("default")])
    #expect(error(end)?.name == "org.islet.Error.UnknownActivity")
    #expect(bench.events.count == 1)
  }

  @Test func picturesBelongToTheirProgram() throws {
    let file = folder.path + "/picture"
    try Data("pixels".utf8).write(to: URL(fileURLWithPath: file))
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    _ = try call(
      "AttachImage", "sha{sv}",
      [
        .string("cover"), .descriptor(descriptor), .properties([("source", .string("make"))]),
      ]
    ).get()
    #expect(bench.events == ["attach make cover"])
    #expect(bench.attached == Data("pixels".utf8))
  }

  @Test func theListHasAllThatThereIs() throws {
    _ = try request([("id", .string("x")), ("source", .string("make"))]).get()
    let rows = try call("List").get().first?.arrayValue
    let row = try #require(rows?.first?.dictionaryValue)
    #expect(rows?.count == 1)
    #expect(
      row == [
        "id": .string("x"), "source": .string("make"), "state": .string("active"),
        "relevance": .double(0.5), "requested": .double(1), "title": .string("t"),
        "place": .string("primary"),
      ])
  }

  // MARK: Signals

  @Test func signalsTellOfTheActivitiesOfProgramsAlone() throws {
    var heard: [String] = []
    let match = try client.subscribe(
      "type='signal',interface='org.islet.Activities1',path='/org/islet/Islet'"
    ) { message in
      let texts = message.body().compactMap(\.stringValue)
      heard.append(([message.member ?? ""] + texts).joined(separator: " "))
    }
    // The answer comes after the bus has taken the rule.
    let id = try request([("id", .string("x")), ("source", .string("make"))]).get()
    let number = try session.source(named: "make").number
    for source in [number + 1000, number] {
      session.requested(source: source, id: id)
      session.updated(source: source, id: id)
      session.stale(source: source, id: id)
      session.actionInvoked(source: source, id: id, action: "open", argument: "{}")
      session.ended(source: source, id: id)
      session.dismissed(source: source, id: id, reason: "user")
    }
    try bench.run { heard.last?.hasPrefix("Dismissed") == true }
    #expect(
      heard == [
        "Requested x make", "Updated x", "Stale x", "ActionInvoked x open {}", "Ended x",
        "Dismissed x user",
      ])
    withExtendedLifetime(match) {}
  }

  // MARK: Floods

  @Test func aFloodIsAnsweredToTheLast() throws {
    _ = try request([("id", .string("x"))]).get()
    for _ in 0..<50 {
      // The bus lets a program wait for 128 answers at a time.
      var answers = 0
      for _ in 0..<100 {
        try client.call(
          BusCall(
            destination: "org.islet.Islet", path: "/org/islet/Islet",
            interface: "org.islet.Activities1", member: "Update", signature: "ssss",
            arguments: [.string("x"), .string("{}"), .string(""), .string("")])
        ) { result in if case .success = result { answers += 1 } }.detach()
      }
      try bench.run { answers == 100 }
    }
    #expect(bench.events.count == 5001)
    // Its wire is empty again.
    #expect(server.queuedWrites == 0)
  }
}
