import EventLoop
import TestSupport
import Testing

@testable import Downloads

@Suite("The job server on a real bus")
struct JobViewSourceTests {
  // The connections go before the loop that drives them.
  private let program: Bus
  private let source: JobViewSource
  private let stage: SourceBus

  init() throws {
    stage = try SourceBus()
    source = JobViewSource(host: stage.host, sink: stage.sink)
    source.mayShow = { true }
    program = try stage.connect()
  }

  private func start() throws {
    try source.start(on: stage.connect())
    try stage.wait(for: "the name") { !stage.sink.troubles.isEmpty }
  }

  private func call(
    _ path: String, _ interface: String, _ member: String, _ signature: String = "",
    _ arguments: [BusValue] = [], by bus: Bus? = nil
  ) throws -> [BusValue] {
    try stage.call(
      bus ?? program, "org.kde.JobViewServer", path, interface, member, signature, arguments
    ).get()
  }

  private func requestView(
    _ hints: [(String, BusValue)] = [("immediate", .boolean(true))], by bus: Bus? = nil
  ) throws -> String {
    let answer = try call(
      "/JobViewServer", "org.kde.JobViewServerV2", "requestView", "sia{sv}",
      [.string("org.kde.dolphin"), .int32(3), .properties(hints)], by: bus)
    return try #require(answer.first?.stringValue)
  }

  private func update(
    _ path: String, _ changes: [(String, BusValue)], by bus: Bus? = nil
  ) throws {
    _ = try call(
      path, "org.kde.JobViewV3", "update", "a{sv}", [.properties(changes)], by: bus)
  }

  private func waitForReport(_ condition: (DownloadReport) -> Bool) throws {
    try stage.wait(for: "the report") { stage.sink.newest.values.contains(where: condition) }
  }

  @Test func aJobIsToldFromItsViewToItsEnd() throws {
    try start()
    #expect(stage.sink.troubles == [nil])
    let path = try requestView([("immediate", .boolean(true)), ("title", .string("Copying"))])
    try waitForReport { $0.title == "Copying" && $0.application == "org.kde.dolphin" }
    try update(path, [("percent", .uint32(40)), ("descriptionValue2", .string("/tmp/a.iso"))])
    try waitForReport { $0.fraction == 0.4 && $0.name == "a.iso" && $0.path == "/tmp/a.iso" }
    _ = try call(
      path, "org.kde.JobViewV3", "terminate", "usa{sv}",
      [.uint32(0), .string(""), .properties([])])
    try waitForReport { $0.state == .finished }
    // The view is gone with the job.
    #expect(throws: BusError.self) { try update(path, []) }
  }

  @Test func theOlderInterfaceTellsTheSame() throws {
    try start()
    let path = try #require(
      try call(
        "/JobViewServer", "org.kde.JobViewServer", "requestView", "ssi",
        [.string("Amarok"), .string("amarok"), .int32(1)]
      ).first?.stringValue)
    func set(_ member: String, _ signature: String, _ arguments: BusValue...) throws -> [BusValue] {
      try call(path, "org.kde.JobViewV2", member, signature, arguments)
    }
    _ = try set("setInfoMessage", "s", .string("Copying"))
    _ = try set("setTotalAmount", "ts", .uint64(100), .string("bytes"))
    _ = try set("setProcessedAmount", "ts", .uint64(25), .string("bytes"))
    _ = try set("setPercent", "u", .uint32(25))
    _ = try set("setSpeed", "t", .uint64(5))
    _ = try set("setElapsedTime", "t", .uint64(5))
    _ = try set("setError", "u", .uint32(0))
    _ = try set("setDestUrl", "v", .variant(.string("file:///tmp/")))
    let kept = try set(
      "setDescriptionField", "uss", .uint32(1), .string("Destination"), .string("/tmp/b.ogg"))
    #expect(kept == [.boolean(true)])
    try waitForReport { report in
      report.title == "Copying" && report.bytes == 25 && report.total == 100
        && report.speed == 5 && report.name == "b.ogg" && report.commands == .cancel
        && report.applicationName == "Amarok" && report.icon == "amarok"
    }
    _ = try set("setSuspended", "b", .boolean(true))
    _ = try set("clearDescriptionField", "u", .uint32(1))
    try waitForReport { $0.state == .paused && $0.name == "tmp" }
    _ = try set("terminate", "s", .string("No room is left"))
    try waitForReport { $0.state == .failed("No room is left") }
  }

  @Test("A button asks the program that has the job, by its own interface")
  func buttons() throws {
    try start()
    var heard: [String] = []
    let matches = try ["cancelRequested", "suspendRequested", "resumeRequested"].map { member in
      try program.subscribe("type='signal',member='\(member)'") { message in
        heard.append("\(message.interface ?? "") \(message.member ?? "") \(message.path ?? "")")
      }
    }
    let path = try requestView()
    try waitForReport { $0.commands == [.cancel, .suspend] }
    let key = try #require(stage.sink.newest.keys.first)
    for command in [DownloadCommand.pause, .resume, .cancel] { source.perform(command, on: key) }
    for nonsense in ["", "no number", "99"] { source.perform(.cancel, on: nonsense) }
    try stage.wait(for: "the signals") { heard.count == 3 }
    #expect(
      heard == ["suspend", "resume", "cancel"].map { "org.kde.JobViewV3 \($0)Requested \(path)" })
    withExtendedLifetime(matches) {}
  }

  @Test func anotherProgramIsRefused() throws {
    try start()
    let other = try stage.connect()
    let path = try requestView()
    #expect(throws: BusError.self) {
      try update(path, [("title", .string("Stolen"))], by: other)
    }
    #expect(throws: BusError.self) {
      try call(
        path, "org.kde.JobViewV3", "terminate", "usa{sv}",
        [.uint32(0), .string(""), .properties([])], by: other)
    }
    try update(path, [("title", .string("Copying"))])
    try waitForReport { $0.title == "Copying" && $0.state == .running }
  }

  @Test func aProgramThatLeavesEndsItsJobs() throws {
    try start()
    let other = try stage.connect()
    _ = try requestView(by: other)
    _ = try requestView([("immediate", .boolean(true)), ("percent", .uint32(100))], by: other)
    let kept = try requestView()
    try stage.wait(for: "three jobs") { stage.sink.newest.count == 3 }
    other.close()
    try stage.wait(for: "the ends") {
      stage.sink.newest.values.count { $0.state.isOver } == 2
    }
    #expect(
      Set(stage.sink.newest.values.map(\.state))
        == [.finished, .running, .failed("The program ended before it was done")])
    try update(kept, [("title", .string("Still there"))])
  }

  @Test func thereIsABoundWithAnErrorBeyond() throws {
    try start()
    for _ in 0..<JobViewList.ownerLimit { _ = try requestView([]) }
    let refused = try stage.call(
      program, "org.kde.JobViewServer", "/JobViewServer", "org.kde.JobViewServerV2",
      "requestView", "sia{sv}", [.string("a"), .int32(0), .properties([])])
    guard case .failure(let error) = refused else {
      Issue.record("a job beyond the bound")
      return
    }
    #expect(error.name == BusError.limitsExceeded)
    let other = try stage.connect()
    _ = try requestView([], by: other)
  }

  @Test("What programs look for in the introspection, and ask before their first job")
  func introspection() throws {
    try start()
    let text = try #require(
      try call("/JobViewServer", "org.freedesktop.DBus.Introspectable", "Introspect").first?
        .stringValue)
    for name in ["org.kde.JobViewServer", "org.kde.JobViewServerV2", "org.kde.kuiserver"] {
      #expect(text.contains(#"<interface name="\#(name)">"#))
    }
    func ask(_ member: String) throws -> [BusValue] {
      try stage.call(
        program, "org.kde.kuiserver", "/JobViewServer", "org.kde.kuiserver", member
      ).get()
    }
    #expect(try ask("requiresJobTracker") == [.boolean(false)])
    source.mayShow = { false }
    #expect(try ask("requiresJobTracker") == [.boolean(true)])
    #expect(try ask("registeredJobContacts") == [.strings([])])
    #expect(try ask("emitJobUrlsChanged") == [])
  }

  @Test("Whoever has the name keeps it, and leaves it behind")
  func takenName() throws {
    let plasma = try stage.connect()
    var name: OwnedName? = try plasma.ownName("org.kde.JobViewServer", queue: false) { _ in }
    try stage.wait(for: "Plasma's name") { name?.isOwned == true }
    try start()
    let trouble = try #require(stage.sink.troubles.last ?? nil)
    #expect(trouble.contains("Plasma"))
    let answer = try stage.call(
      program, "org.kde.kuiserver", "/JobViewServer", "org.kde.kuiserver", "requiresJobTracker")
    #expect(try answer.get() == [.boolean(true)])
    name = nil
    try stage.wait(for: "the name") { stage.sink.troubles.count == 2 }
    #expect(stage.sink.troubles.last == .some(nil))
    _ = try requestView()
    try waitForReport { $0.state == .running }
  }

  @Test func destinationsAreAnnounced() throws {
    try start()
    var urls: [[String]] = []
    let match = try program.subscribe("type='signal',member='jobUrlsChanged'") { message in
      urls.append(message.body().first?.stringArray ?? [])
    }
    let path = try requestView(
      [("immediate", .boolean(true)), ("destUrl", .string("file:///tmp/a"))])
    try stage.wait(for: "the address") { urls.last == ["file:///tmp/a"] }
    _ = try call(
      path, "org.kde.JobViewV3", "terminate", "usa{sv}",
      [.uint32(1), .string(""), .properties([])])
    try stage.wait(for: "its going") { urls.last == [] }
    withExtendedLifetime(match) {}
  }

  @Test func theEndOfTheBusIsSaid() throws {
    try start()
    stage.daemon.process.send(15)
    try stage.wait(for: "the failure") { stage.sink.failure != nil }
  }

  @Test func stoppedItOwnsNothing() throws {
    try start()
    var lost: Set<String> = []
    let match = try program.subscribe(
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'"
    ) { message in
      let names = message.body().compactMap(\.stringValue)
      if names.count == 3, names[2].isEmpty { lost.insert(names[0]) }
    }
    // The bus has taken the rule when it answers what was asked later.
    _ = try call("/JobViewServer", "org.freedesktop.DBus.Peer", "Ping")
    source.stop()
    try stage.wait(for: "the names to be free") {
      lost.isSuperset(of: ["org.kde.JobViewServer", "org.kde.kuiserver"])
    }
    source.stop()
    withExtendedLifetime(match) {}
  }
}
