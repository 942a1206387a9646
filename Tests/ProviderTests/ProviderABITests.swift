import EventLoop
import Foundation
import HostSupport
import Testing

@Suite("The C interface and its host")
struct ProviderABITests {
  @Test(
    "The header is C11 and C++17 without a warning",
    arguments: [("c", "c11"), ("c++", "c++17")])
  func headerCompiles(language: String, standard: String) throws {
    let source = ABIFixture.root.appendingPathComponent("Sources/CIsletProvider/provider.c").path
    let flags = [
      "-x", language, "-std=\(standard)", "-Wall", "-Wextra", "-pedantic", "-Werror",
      "-I\(ABIFixture.headers.path)", "-fsyntax-only", source,
    ]
    try ABIFixture.run(["cc"] + flags)
    if (try? ABIFixture.run(["clang", "--version"])) != nil {
      try ABIFixture.run(["clang"] + flags)
    }
  }

  @Test("A provider in plain C is run from request to stop")
  func lifeOfAProvider() throws {
    let overlay = try ABIFakeOverlay(library: ABIFixture.library("good"))
    try overlay.wait(for: "the report") { !overlay.reports.isEmpty }
    #expect(overlay.reports == [.init(name: "good", state: "running", detail: "")])
    let request = try #require(overlay.requests.first)
    #expect(request.attributes == #"{"order":7}"#)
    #expect(request.content == #"{"state":"new"}"#)
    #expect(request.views == "{}")

    _ = try overlay.act("say", "hello").get()
    try overlay.wait(for: "the update") { !overlay.updates.isEmpty }
    #expect(overlay.updates.last?.id == request.id)
    #expect(overlay.updates.last?.content == #"{"state":"hello"}"#)
    #expect(overlay.updates.last?.views == "")

    _ = try overlay.call("Stop").get()
    #expect(try overlay.waitForExit() == .exited(0))
    #expect(overlay.ends.last?.id == request.id)
    #expect(overlay.ends.last?.content == #"{"state":"stopped"}"#)
    #expect(overlay.ends.last?.policy == "immediate")
    #expect(overlay.standardError == "good: two lines\n")
  }

  @Test("Timers and descriptors are lent", arguments: ["timer", "descriptor"])
  func lentSources(kind: String) throws {
    let overlay = try ABIFakeOverlay(library: ABIFixture.library("good"))
    try overlay.wait(for: "the report") { !overlay.reports.isEmpty }
    _ = try overlay.act(kind).get()
    try overlay.wait(for: "the callback") { !overlay.updates.isEmpty }
    #expect(overlay.updates.map(\.content) == [#"{"state":"\#(kind)"}"#])
  }

  @Test("A picture arrives before the update that names it")
  func images() throws {
    let overlay = try ABIFakeOverlay(library: ABIFixture.library("good"))
    try overlay.wait(for: "the report") { !overlay.reports.isEmpty }
    _ = try overlay.act("attach").get()
    try overlay.wait(for: "the update") { !overlay.updates.isEmpty }
    #expect(overlay.images == ["key-1": Data("pixels".utf8)])
  }

  @Test("Of a flood only what is in flight and the newest is sent")
  func floodIsCoalesced() throws {
    let overlay = try ABIFakeOverlay(library: ABIFixture.library("good"))
    try overlay.wait(for: "the report") { !overlay.reports.isEmpty }
    overlay.heldReplies = []
    _ = try overlay.act("flood").get()
    try overlay.wait(for: "the first update") { !overlay.updates.isEmpty }
    overlay.releaseReplies()
    try overlay.wait(for: "the newest update") { overlay.updates.count > 1 }
    #expect(
      overlay.updates.map(\.content) == [
        #"{"state":"flood 1"}"#, #"{"state":"flood 10000"}"#,
      ])
  }

  @Test("Wrong calls are refused with an error number")
  func misuse() throws {
    let overlay = try ABIFakeOverlay(library: ABIFixture.library("good"))
    try overlay.wait(for: "the report") { !overlay.reports.isEmpty }
    _ = try overlay.act("misuse").get()
  }

  @Test("What the overlay refuses is logged, and nothing can be done with the id from then on")
  func refusal() throws {
    let overlay = try ABIFakeOverlay(library: ABIFixture.library("good"))
    try overlay.wait(for: "the report") { !overlay.reports.isEmpty }
    overlay.refusal = BusError(
      name: "org.islet.Error.UnknownActivity", message: "it was ended; request another")
    _ = try overlay.act("say", "too late").get()
    try overlay.wait(for: "the log") { overlay.standardError.contains("request another") }
    guard case .failure(let error) = try overlay.act("say", "again") else {
      Issue.record("an update of an unknown activity must fail")
      return
    }
    #expect(error.name == "org.islet.Error.ActionFailed")
    #expect(error.message.contains("the provider could not do 'say'"))
  }

  @Test("An action that fails says so")
  func failingAction() throws {
    let overlay = try ABIFakeOverlay(library: ABIFixture.library("good"))
    try overlay.wait(for: "the report") { !overlay.reports.isEmpty }
    guard case .failure(let error) = try overlay.act("dance") else {
      Issue.record("an unknown action must fail")
      return
    }
    #expect(error.name == "org.islet.Error.ActionFailed")
    #expect(error.message.contains("dance"))
  }

  @Test("The host ends with the overlay")
  func overlayGone() throws {
    let overlay = try ABIFakeOverlay(library: ABIFixture.library("good"))
    try overlay.wait(for: "the report") { !overlay.reports.isEmpty }
    overlay.disconnect()
    #expect(try overlay.waitForExit() == .exited(0))
  }

  @Test("A provider with shorter, older structs works, and nobody looks past their ends")
  func olderProvider() throws {
    let overlay = try ABIFakeOverlay(library: ABIFixture.library("older"))
    try overlay.wait(for: "the report") { !overlay.reports.isEmpty }
    #expect(overlay.reports.last?.state == "running")
    #expect(overlay.requests.last?.content == #"{"state":"older"}"#)
    guard case .failure(let error) = try overlay.act("anything") else {
      Issue.record("it has no handle_action")
      return
    }
    #expect(error.name == "org.islet.Error.ActionFailed")
    _ = try overlay.call("Stop").get()
    #expect(try overlay.waitForExit() == .exited(0))
  }

  @Test("Optional parts that end before their functions are asked for nothing")
  func olderParts() throws {
    let overlay = try ABIFakeOverlay(library: ABIFixture.library("older-parts"))
    try overlay.wait(for: "the report") { !overlay.reports.isEmpty }
    _ = try overlay.change(settings: ["city": "Oslo"]).get()
    _ = try overlay.call(
      "ActivityStateChanged", [overlay.requests.first?.id ?? "", "stale", ""]
    ).get()
    _ = try overlay.call("Stop").get()
    #expect(try overlay.waitForExit() == .exited(0))
  }

  struct BadProvider: CustomTestStringConvertible {
    let name: String
    let status: Int32
    let words: [String]
    var testDescription: String { name }

    init(_ name: String, _ status: Int32, _ words: String...) {
      self.name = name
      self.status = status
      self.words = words
    }

    static let all = [
      BadProvider("no-symbol", 2, "does not export islet_provider_entry_v1"),
      BadProvider("other-abi", 2, "version 77", "version 1", "rebuild"),
      BadProvider("null-entry", 2, "islet_provider_entry is NULL"),
      BadProvider("null-descriptor", 2, "islet_provider_descriptor is NULL"),
      BadProvider("bad-id", 2, "'../etc'"),
      BadProvider("null-create", 2, "made no provider"),
      BadProvider("null-start", 2, "start or stop"),
      BadProvider("tiny-struct", 2, "4 bytes", "sizeof(islet_provider)"),
      BadProvider("failing-create", 1, "create failed", "No medium found"),
    ]
  }

  @Test("A bad provider ends in one clear line", arguments: BadProvider.all)
  func badProvider(_ provider: BadProvider) throws {
    let overlay = try ABIFakeOverlay(library: ABIFixture.library(provider.name))
    #expect(try overlay.waitForExit() == .exited(provider.status))
    let report = try #require(overlay.reports.last)
    #expect(report.state == "failed")
    for word in provider.words {
      #expect(report.detail.contains(word))
    }
    #expect(overlay.standardError.isEmpty)
  }

  @Test("A file that is no library ends in one clear line")
  func noLibrary() throws {
    let file = ABIFixture.scratch.appendingPathComponent("libtext.so")
    try Data("just text\n".utf8).write(to: file)
    let overlay = try ABIFakeOverlay(library: file.path)
    #expect(try overlay.waitForExit() == .exited(2))
    #expect(overlay.reports.last?.name == "text")
    #expect(overlay.reports.last?.detail.contains("cannot load the provider") == true)
  }

  @Test("A crash while it is made ends the host by the signal")
  func crash() throws {
    let overlay = try ABIFakeOverlay(
      library: ABIFixture.library("crash-create"), environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(try overlay.waitForExit() == .signalled(SIGSEGV))
    #expect(overlay.reports.isEmpty)
  }
}
