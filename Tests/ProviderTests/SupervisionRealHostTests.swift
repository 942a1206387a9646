import EventLoop
import Foundation
import Glibc
import ProviderHosting
import Testing

/// Supervision of the real `islet-provider-host` with providers in C.
@Suite struct SupervisionRealHostTests {
  private func bench(_ name: String) throws -> SupervisionBench {
    // The toolchain's crash reporter would swallow a raised signal.
    let program = HelperProgram(
      path: BuiltProducts.path("islet-provider-host"),
      variables: ["SWIFT_BACKTRACE": "enable=no"])
    return try SupervisionBench("lib\(name).so", program: program)
  }

  @Test func aProviderRunsActsAndStops() throws {
    let bench = try bench("good")
    try Fixture.buildProvider("good", into: bench.folder)
    bench.start()
    try bench.run { try bench.status.state == .running && bench.events.count == 1 }
    #expect(try bench.status.name == "good")
    #expect(bench.events[0] == #"request good {"order":7} {"state":"new"} {}"#)

    // The request's answer may still be on its way to the host, which then knows no such id.
    try bench.run {
      try bench.supervisor?.handleAction(
        source: bench.status.source, id: "id", action: "say", argument: "hello")
      _ = try bench.loop.runOnce(timeout: 100_000)
      return bench.events.count > 1
    }
    #expect(bench.events[1] == #"update good id {"state":"hello"} "#)

    var stopped = false
    bench.supervisor?.stop { stopped = true }
    try bench.run(within: 3) { stopped }
    #expect(bench.events.last == #"end good id {"state":"stopped"}  immediate"#)
    #expect(bench.lines.isEmpty)
    bench.release()
  }

  @Test func aKilledProviderIsBackWithinTwoSeconds() throws {
    let bench = try bench("good")
    try Fixture.buildProvider("good", into: bench.folder)
    bench.start()
    try bench.run { try bench.status.state == .running }
    kill(try #require(bench.status.pid), SIGKILL)
    try bench.run(within: 2) {
      bench.events.filter { $0.hasPrefix("request") }.count == 2
    }
    bench.release()
  }

  @Test(arguments: [
    ("no-symbol", "does not export"), ("other-abi", "rebuild it"), ("null-entry", "NULL"),
    ("null-create", "NULL"),
  ])
  func aProviderThatCannotWorkFailsForGoodWithItsReason(_ name: String, _ reason: String) throws {
    let bench = try bench(name)
    try Fixture.buildProvider(name, into: bench.folder)
    bench.start()
    try bench.run { try bench.status.state == .failed && bench.status.pid == nil }
    #expect(try bench.status.lastError?.contains(reason) == true)
    #expect(try bench.status.restarts == 0)
    #expect(bench.lines.count == 1)
    #expect(bench.lines.first?.contains(reason) == true)
    bench.release()
  }

  @Test func aFileThatIsNoLibraryFailsForGoodWithItsReason() throws {
    let bench = try bench("text")
    try Data("hello".utf8).write(to: bench.folder.appendingPathComponent("libtext.so"))
    bench.start()
    try bench.run { try bench.status.state == .failed && bench.status.pid == nil }
    #expect(bench.lines.count == 1)
    #expect(bench.lines.first?.contains("libtext.so") == true)
    bench.release()
  }

  @Test(arguments: ["crash-create", "failing-create"])
  func aProviderThatCannotStartNowIsTriedAgain(_ name: String) throws {
    let bench = try bench(name)
    try Fixture.buildProvider(name, into: bench.folder)
    bench.start()
    try bench.run { try bench.status.restarts == 2 }
    #expect(bench.lines.count == 1)
    #expect(try bench.status.lastError?.isEmpty == false)
    bench.release()
  }
}
