import Activities
import EventLoop
import ProviderHosting
import Scene
import TestSupport
import Testing

@testable import Overlay

/// What the overlay does with alerts, and with downloads that are done.
@Suite struct AlertTests {
  /// An overlay's activities without a pill, and what they told.
  private final class Bench {
    let center: ActivityCenter
    let loop: EventLoop
    let source = SourceAllocator().make("session")
    var told: [String] = []

    init() throws {
      loop = try EventLoop()
      center = try ActivityCenter(loop: loop, framePeriod: 1.0 / 60)
      center.register(source)
      center.onAlert = { [unowned self] alert, identity in
        told.append((alert.staysUntilHandled ? "stay " : "pass ") + identity.id)
      }
      center.onAlertGone = { [unowned self] in told.append("gone") }
    }

    func identity(_ id: String) -> Activity.Identity {
      Activity.Identity(source: source.number, id: id)
    }

    func request(_ id: String, _ state: String = "{}") throws {
      try center.change { store, date throws(ActivityError) in
        try store.request(
          id: id, source: source.number, attributes: "", content: #"{"state":\#(state)}"#,
          views: "", at: date)
      }
    }

    func alert(_ id: String, stays: Bool) throws {
      let alert = AlertConfiguration(title: "Alert", staysUntilHandled: stays).text
      try center.change { store, date throws(ActivityError) in
        _ = try store.update(identity(id), content: "", views: "", alert: alert, at: date)
      }
    }

    func end(_ id: String, _ state: String? = nil, policy: String = "default") throws {
      try center.change { store, date throws(ActivityError) in
        try store.end(
          identity(id), content: state.map { #"{"state":\#($0)}"# } ?? "", views: "",
          policy: policy, at: date)
      }
    }

    func takeTold() -> [String] {
      defer { told = [] }
      return told
    }
  }

  @Test("B10: an alert that stays ends by a button, and the next that waits has its turn")
  func theQueue() throws {
    let bench = try Bench()
    for id in ["a", "b", "c"] { try bench.request(id) }
    try bench.alert("b", stays: true)
    try bench.alert("c", stays: false)
    try bench.alert("a", stays: true)
    #expect(bench.takeTold() == ["stay b"])
    #expect(bench.center.content.primary?.identity.id == "b")
    // A button of another activity is no answer to this one.
    bench.center.handleAlert(of: bench.identity("c"))
    #expect(bench.takeTold() == [])
    bench.center.handleAlert(of: bench.identity("b"))
    #expect(bench.takeTold() == ["pass c"])
    bench.center.endAlert()
    #expect(bench.takeTold() == ["stay a"])
    bench.center.endAlert()
    #expect(bench.takeTold() == ["gone"])
    #expect(bench.center.store.activity(bench.identity("a"))?.standingAlert == nil)
  }

  @Test("B10: an alert that stays ends with its activity, by a later one, or as it is dismissed")
  func theEnds() throws {
    let bench = try Bench()
    try bench.request("a")
    try bench.alert("a", stays: true)
    try bench.alert("a", stays: false)
    #expect(bench.takeTold() == ["stay a", "pass a"])
    try bench.alert("a", stays: true)
    try bench.end("a")
    #expect(bench.takeTold() == ["stay a", "gone"])
    try bench.request("b")
    try bench.alert("b", stays: true)
    bench.center.dismiss(bench.identity("b"))
    #expect(bench.takeTold() == ["stay b", "gone"])
  }

  @Test("C4: an activity whose download is done keeps its place until the mark was seen")
  func theCheckMark() throws {
    let bench = try Bench()
    try bench.request("job", #"{"title":"Job","progress":0.4}"#)
    try bench.request("other", #"{"title":"Other"}"#)
    var changes = 0
    bench.center.onEvents = { _ in changes += 1 }
    try bench.end("job", #"{"title":"Job","status":"succeeded"}"#)
    #expect(bench.center.content.primary?.identity.id == "job")
    #expect(bench.center.content.primary?.state == .ended)
    #expect(bench.center.content.secondary?.identity.id == "other")
    #expect(bench.center.explanation().map(\.reason).first == "it has just finished")
    changes = 0
    let start = Clock.monotonic.now()
    while changes == 0 { _ = try bench.loop.runOnce(timeout: 10_000_000) }
    #expect(Double(Clock.monotonic.now() - start) >= (FinishedDownloads.time - 0.1) * 1e6)
    #expect(bench.center.content == PillContent(primary: bench.center.store.live.first))
  }

  @Test("C4: a command without a progress shows its mark, too, and one that goes at once")
  func theMarkOfWhatGoes() throws {
    let bench = try Bench()
    try bench.request("run", #"{"title":"Job"}"#)
    try bench.end("run", #"{"title":"Job","status":"succeeded"}"#, policy: "immediate")
    #expect(bench.center.store.activity(bench.identity("run")) == nil)
    #expect(bench.center.content.primary?.identity.id == "run")
    // Somebody who has seen enough may put it away.
    bench.center.dismiss(bench.identity("run"))
    #expect(bench.center.content.primary == nil)
    try bench.request("run", #"{"title":"Job"}"#)
    try bench.end("run", #"{"title":"Job","status":"succeeded"}"#)
    try bench.request("run", #"{"title":"Again"}"#)
    #expect(bench.center.content.primary?.state == .active)
    try bench.end("run", policy: "immediate")
    #expect(bench.center.content.primary == nil)
    try bench.request("run", #"{"title":"Job"}"#)
    try bench.end("run", #"{"title":"Job","status":"failed"}"#)
    #expect(bench.center.content.primary == nil)
  }
}
