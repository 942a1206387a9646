import Activities
import EventLoop
import Foundation
import HostSupport
import ProviderHosting
import Testing

@Suite("The examples run in the real host")
struct KitExampleTests {
  private func start(_ name: String, settings: [String: String] = [:]) throws -> ABIFakeOverlay {
    let library = try ABIFixture.products.appendingPathComponent("lib\(name).so").path
    let overlay = try ABIFakeOverlay(library: library, settings: settings)
    try overlay.wait(for: "the report") { !overlay.reports.isEmpty }
    #expect(overlay.reports == [.init(name: name, state: "running", detail: "")])
    return overlay
  }

  /// All texts and labels of an archive.
  private func texts(_ archive: ViewArchive) -> [String] {
    var texts: [String] = []
    var pending = archive.roots
    while let node = pending.popLast() {
      if case .text(let text) = node.content { texts.append(text) }
      pending += node.children
    }
    return texts
  }

  @Test("Delivery shows every presentation and region, alerts, delivers and ends by itself")
  func delivery() throws {
    let overlay = try start("delivery", settings: ["step": "0.02"])
    try overlay.wait(for: "the end") { !overlay.ends.isEmpty }
    let request = try #require(overlay.requests.first)
    #expect(request.attributes.contains(#""orderNumber":4217"#))
    let first = try ViewArchive.decode(request.views, parser: .jansson)
    #expect(first.roots.count == 8)
    #expect(first.link == "https://delivery.example/orders/4217")
    #expect(first.expanded.priorities?.leading == 1)
    #expect(texts(first).contains("In the kitchen"))
    #expect(request.views.contains(#""url":"tel:+4915550100""#))
    #expect(overlay.updates.count == 2)
    let views = try overlay.updates.map { try ViewArchive.decode($0.views, parser: .jansson) }
    #expect(views.map { texts($0).contains("Almost there") } == [false, true])
    #expect(overlay.updates.map(\.alert.isEmpty) == [true, false])
    let end = try #require(overlay.ends.first)
    #expect(end.id == request.id)
    #expect(end.policy.hasPrefix("after:"))
    #expect(texts(try ViewArchive.decode(end.views, parser: .jansson)).contains("Here"))
    for text in [request.content, end.content] + overlay.updates.map(\.content) {
      _ = try Activities.ActivityContent.decode(text, parser: .jansson)
    }
    _ = try overlay.call("Stop").get()
    #expect(try overlay.waitForExit() == .exited(0))
    #expect(overlay.standardError == "")
  }

  @Test("Delivery says in the list when its news are old, and ends when it is stopped")
  func staleDelivery() throws {
    let overlay = try start("delivery")
    let id = try #require(overlay.requests.first?.id)
    _ = try overlay.call("ActivityStateChanged", [id, "stale", ""]).get()
    try overlay.wait(for: "the stale views") { !overlay.updates.isEmpty }
    let stale = try ViewArchive.decode(try #require(overlay.updates.first?.views), parser: .jansson)
    #expect(texts(stale).contains("Waiting for news"))
    _ = try overlay.call("Stop").get()
    #expect(try overlay.waitForExit() == .exited(0))
    #expect(overlay.ends.map(\.policy) == ["immediate"])
  }

  @Test("Hello greets, takes its setting and ends on stop")
  func hello() throws {
    let overlay = try start("hello", settings: ["label": "Say hello"])
    let first = try ViewArchive.decode(
      try #require(overlay.requests.first?.views), parser: .jansson)
    #expect(Set(texts(first)) == ["Hello", "0", "Say hello"])
    #expect(first.roots.count == 7)
    _ = try overlay.act("greet").get()
    try overlay.wait(for: "the update") { !overlay.updates.isEmpty }
    #expect(overlay.updates.last?.content == #"{"state":{"greetings":1}}"#)
    guard case .failure = try overlay.act("dance") else {
      Issue.record("an unknown action must fail")
      return
    }
    // What would break the JSON is not taken.
    _ = try overlay.change(settings: ["label": #"""#]).get()
    try overlay.wait(for: "the change") { overlay.updates.count == 2 }
    let last = try ViewArchive.decode(try #require(overlay.updates.last?.views), parser: .jansson)
    #expect(Set(texts(last)) == ["Hello", "1", "Greet"])
    _ = try overlay.call("Stop").get()
    #expect(try overlay.waitForExit() == .exited(0))
    #expect(overlay.ends.map(\.policy) == ["immediate"])
  }

  @Test("Hello has fewer than 100 lines")
  func short() throws {
    let source = ABIFixture.root.appendingPathComponent("Plugins/Examples/Hello/hello.c")
    let text = try String(contentsOf: source, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 100)
  }
}
