import EventLoop
import Foundation
import HostSupport
import Testing

@Suite("The optional parts of the C interface")
struct ProviderABIPartTests {
  private func running(
    settings: [String: String]? = [:]
  ) throws -> ABIFakeOverlay {
    let overlay = try ABIFakeOverlay(library: ABIFixture.library("good"), settings: settings)
    try overlay.wait(for: "the report") { !overlay.reports.isEmpty }
    return overlay
  }

  @Test("B10: an alert goes with its update")
  func alert() throws {
    let overlay = try running()
    _ = try overlay.act("alert", "Here").get()
    try overlay.wait(for: "the update") { !overlay.updates.isEmpty }
    #expect(overlay.updates.map(\.alert) == [#"{"title":"Here","body":"b"}"#])
  }

  @Test("The newest alert survives the updates that overtake it")
  func coalescedAlert() throws {
    let overlay = try running()
    overlay.heldReplies = []
    _ = try overlay.act("alert-flood").get()
    try overlay.wait(for: "the first update") { !overlay.updates.isEmpty }
    overlay.releaseReplies()
    try overlay.wait(for: "the newest update") { overlay.updates.count > 1 }
    #expect(overlay.updates.map(\.content) == [#"{"state":"first"}"#, #"{"state":"last"}"#])
    #expect(overlay.updates.map(\.alert) == ["", #"{"title":"newest","body":"b"}"#])
  }

  @Test("Settings are there from the start, and a change is told")
  func settings() throws {
    let overlay = try running(settings: ["city": "Bergen", "empty": ""])
    _ = try overlay.act("setting", "city").get()
    try overlay.wait(for: "the setting") { overlay.updates.count == 1 }
    _ = try overlay.act("setting", "empty").get()
    try overlay.wait(for: "the empty setting") { overlay.updates.count == 2 }
    _ = try overlay.change(settings: ["city": "Tromsø"]).get()
    try overlay.wait(for: "the change") { overlay.updates.count == 3 }
    _ = try overlay.change(settings: [:]).get()
    try overlay.wait(for: "no setting") { overlay.updates.count == 4 }
    #expect(
      overlay.updates.map(\.content)
        == ["Bergen", "", "Tromsø", "none"].map { #"{"state":"\#($0)"}"# })
  }

  @Test("An overlay that has no settings to give is as one without any")
  func olderOverlay() throws {
    let overlay = try running(settings: nil)
    _ = try overlay.act("setting", "city").get()
    try overlay.wait(for: "the update") { !overlay.updates.isEmpty }
    #expect(overlay.updates.map(\.content) == [#"{"state":"none"}"#])
  }

  @Test("Missing views ask for the built-in template")
  func template() throws {
    let overlay = try running()
    _ = try overlay.act("template").get()
    try overlay.wait(for: "the request") { overlay.requests.count == 2 }
    #expect(overlay.requests.last?.views == "")
  }

  private func tell(
    _ overlay: ABIFakeOverlay, _ id: String, _ state: String, _ reason: String = ""
  ) throws {
    _ = try overlay.call("ActivityStateChanged", [id, state, reason]).get()
  }

  private func waitForLine(_ line: String, _ overlay: ABIFakeOverlay) throws {
    try overlay.wait(for: line) { overlay.standardError.contains(line + "\n") }
  }

  private func failure(of result: Result<[BusValue], BusError>) -> String? {
    if case .failure(let error) = result { error.name } else { nil }
  }

  @Test("What becomes of an activity is told under the provider's own id, to its dismissal")
  func states() throws {
    let overlay = try running()
    let id = try #require(overlay.requests.first?.id)
    try tell(overlay, "nobody's", "stale")
    try tell(overlay, id, "stale")
    try waitForLine("good: heard good-1 stale ", overlay)
    // Still alive.
    _ = try overlay.act("say", "on").get()
    try overlay.wait(for: "the update") { !overlay.updates.isEmpty }
    try tell(overlay, id, "ended")
    try waitForLine("good: heard good-1 ended ", overlay)
    // Its buttons in the list still reach the provider, which can no longer update it.
    #expect(try failure(of: overlay.act("say", "too late")) == "org.islet.Error.ActionFailed")
    try tell(overlay, id, "dismissed", "expired")
    try waitForLine("good: heard good-1 dismissed expired", overlay)
    #expect(try failure(of: overlay.act("say", "gone")) == "org.islet.Error.UnknownActivity")
    try tell(overlay, id, "dismissed", "expired")
    _ = try overlay.call("Stop").get()
    #expect(try overlay.waitForExit() == .exited(0))
    #expect(overlay.standardError.components(separatedBy: "heard").count == 4)
    #expect(overlay.ends.isEmpty)
  }

  @Test("The dismissal of an activity that the provider has ended is told, too")
  func dismissedAfterEnd() throws {
    let overlay = try running()
    let id = try #require(overlay.requests.first?.id)
    _ = try overlay.act("end").get()
    try overlay.wait(for: "the end") { !overlay.ends.isEmpty }
    try tell(overlay, id, "dismissed", "policy")
    try waitForLine("good: heard good-1 dismissed policy", overlay)
  }

  @Test(
    "A refused request ends in a dismissal with its reason",
    arguments: [("SourceDisabled", "source"), ("InvalidContent", "refused")])
  func refused(error: String, reason: String) throws {
    let overlay = try running()
    overlay.refusal = BusError(name: "org.islet.Error." + error, message: "no")
    _ = try overlay.act("template").get()
    try waitForLine("good: heard good-2 dismissed \(reason)", overlay)
  }
}
