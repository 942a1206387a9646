import Activities
import EventLoop
import Foundation
import Glibc
import ProviderHosting
import Testing

/// `org.islet.Activities1` as any program on a bus calls it.
@Suite struct SupervisionServiceTests {
  // Destroyed in this order: the loop, which the bench holds, last.
  private let server: Bus
  private let client: Bus
  private let bench: SupervisionBench

  init() throws {
    bench = try SupervisionBench()
    var pair: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    server = try Bus.peerServer(descriptor: pair[0], loop: bench.loop)
    client = try Bus.peerClient(descriptor: pair[1], loop: bench.loop)
  }

  /// Serves the interface while a call is answered.
  private func call(
    _ member: String, _ signature: String = "", _ arguments: [BusValue] = []
  ) throws -> Result<[BusValue], BusError> {
    let session = try SessionActivities(
      bus: server, requests: bench, sources: SourceAllocator())
    bench.owners["a"] = try session.source(named: "program")
    var answer: Result<[BusValue], BusError>?
    let call = try client.call(
      BusCall(
        path: ActivitiesService.path, interface: ActivitiesService.name, member: member,
        signature: signature, arguments: arguments), reply: { answer = $0 })
    try bench.run { answer != nil }
    withExtendedLifetime((session, call)) {}
    return try #require(answer)
  }

  private func errorName(_ result: Result<[BusValue], BusError>) -> String? {
    if case .failure(let error) = result { error.name } else { nil }
  }

  @Test func aRequestIsAnsweredWithItsIdentifier() throws {
    let answer = try call(
      "Request", "sssa{sv}",
      [
        .string("a"), .string("b"), .string("c"),
        .properties([("id", .string("mine")), ("source", .string("program"))]),
      ])
    #expect(try answer.get() == [.string("mine")])
    #expect(bench.events == ["request program a b c"])
  }

  @Test(arguments: [
    (ActivityError.tooLarge(what: "The state", bytes: 5000, limit: 4096), "TooLarge"),
    (.invalid(what: "The view", reason: "no"), "InvalidContent"),
    (.unknownActivity("x"), "UnknownActivity"),
    (.tooManyActivities(limit: 64), "TooManyActivities"), (.ended("x"), "Ended"),
    (.sourceDisabled("x"), "SourceDisabled"),
    (.quotaExceeded(bytesPerSecond: 1024, retryAfter: 0.1), "QuotaExceeded"),
  ])
  func theEnginesRefusalIsTheAnswer(_ error: ActivityError, _ name: String) throws {
    bench.refusal = BusError(error)
    let answer = try call(
      "Update", "ssss", [.string("a"), .string("b"), .string("c"), .string("")])
    #expect(errorName(answer) == "org.islet.Error.\(name)")
    if case .failure(let answer) = answer { #expect(answer.message == error.description) }
  }

  @Test(arguments: ["", String(repeating: "k", count: 257)])
  func badKeysAreRefused(_ key: String) throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let answer = try call(
      "AttachImage", "sha{sv}", [.string(key), .descriptor(file), .properties([])])
    #expect(errorName(answer) == "org.islet.Error.InvalidArgument")
    #expect(bench.events.isEmpty)
  }

  @Test func wrongTypesAreRefusedBySdBus() throws {
    let answer = try call("Request", "s", [.string("a")])
    #expect(errorName(answer) == BusError.invalidArguments)
  }

  /// Only a host may say how its provider fares.
  @Test func programsCannotReportProviders() throws {
    let answer = try call("ReportProvider", "sss", [.string("a"), .string("b"), .string("c")])
    #expect(errorName(answer) == BusError.unknownMethod)
  }

  @Test func anUpdateIsAnsweredWhenItIsCarriedOut() throws {
    let session = try SessionActivities(bus: server, requests: bench, sources: SourceAllocator())
    bench.owners["a"] = try session.source(named: "program")
    bench.heldAnswers = []
    var answers: [Result<[BusValue], BusError>] = []
    for _ in 0..<2 {
      try client.call(
        BusCall(
          path: ActivitiesService.path, interface: ActivitiesService.name, member: "Update",
          signature: "ssss", arguments: [.string("a"), .string("{}"), .string(""), .string("")])
      ) { answers.append($0) }.detach()
    }
    try bench.run { bench.heldAnswers?.count == 2 }
    #expect(answers.isEmpty)
    bench.heldAnswers?.forEach { $0() }
    try bench.run { answers.count == 2 }
    for answer in answers { #expect(try answer.get() == []) }
    withExtendedLifetime(session) {}
  }
}
