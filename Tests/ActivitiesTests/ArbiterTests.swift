import Activities
import TestSupport
import Testing

@Suite struct ArbiterTests {
  private let views = #"{"expanded":{},"compactLeading":{"type":"text","text":"hi"}}"#

  private func content(_ relevance: Double = 0, state: String = "{}") -> String {
    #"{"state":\#(state),"relevanceScore":\#(relevance)}"#
  }

  @Test func relevanceDecidesAndTiesGoToTheOlder() throws {
    var arbiter = Arbiter(parser: .foundation)
    try arbiter.request(
      id: "a", source: 1, attributes: "", content: content(1), views: views, at: 0)
    try arbiter.request(
      id: "b", source: 2, attributes: "", content: content(1), views: views, at: 1)
    #expect(arbiter.primary?.identity.id == "a")
    try arbiter.update(.init(source: 2, id: "b"), content: content(2), views: "")
    #expect(arbiter.primary?.identity.id == "b")
    try arbiter.end(.init(source: 2, id: "b"), content: "", policy: "default")
    #expect(arbiter.primary?.identity.id == "a")
  }

  @Test func aRefusedChangeLeavesTheLastState() throws {
    var arbiter = Arbiter(parser: .foundation)
    let identity = Activity.Identity(source: 1, id: "a")
    try arbiter.request(id: "a", source: 1, attributes: "", content: content(), views: views, at: 0)
    let before = arbiter.activity(identity)
    let big = #"{"x":"\#(String(repeating: "y", count: 4100))"}"#
    #expect(throws: ActivityError.self) {
      try arbiter.update(identity, content: content(state: big), views: "")
    }
    #expect(throws: ActivityError.self) { try arbiter.update(identity, content: "{", views: "") }
    #expect(throws: ActivityError.self) { try arbiter.update(identity, content: "", views: "[]") }
    #expect(throws: ActivityError.self) {
      try arbiter.end(identity, content: "", policy: "after:tea")
    }
    #expect(throws: ActivityError.self) {
      try arbiter.update(.init(source: 2, id: "a"), content: content(), views: "")
    }
    #expect(arbiter.activity(identity) == before)
  }

  @Test func anUpdateThatChangesNothingIsNone() throws {
    var arbiter = Arbiter(parser: .foundation)
    let identity = Activity.Identity(source: 1, id: "a")
    try arbiter.request(id: "a", source: 1, attributes: "", content: content(), views: views, at: 0)
    #expect(try arbiter.update(identity, content: content(), views: views) == false)
    #expect(try arbiter.update(identity, content: content(3), views: views) == true)
  }

  @Test func aSourceHasAtMostSixtyFour() throws {
    var arbiter = Arbiter(parser: .foundation)
    for number in 0..<ActivityLimits.activitiesPerSource {
      try arbiter.request(
        id: "n\(number)", source: 1, attributes: "", content: content(), views: views, at: 0)
    }
    #expect(throws: ActivityError.tooManyActivities(limit: 64)) {
      try arbiter.request(
        id: "", source: 1, attributes: "", content: content(), views: views, at: 0)
    }
    #expect(
      try arbiter.request(
        id: "", source: 2, attributes: "", content: content(), views: views, at: 0)
        == "activity-2")
  }

  @Test func orphansStayForTheirGraceOrUntilTheyAreTakenOver() throws {
    var arbiter = Arbiter(parser: .foundation)
    for _ in 0..<2 {
      try arbiter.request(
        id: "", source: 1, attributes: "", content: content(), views: views, at: 0)
    }
    arbiter.sourceEnded(1, at: 10)
    #expect(arbiter.all.map(\.state) == [.stale, .stale])
    #expect(arbiter.nextDeadline == 10 + Arbiter.grace)
    #expect(arbiter.expire(at: 10 + Arbiter.grace - 0.01) == false)
    // The restarted source's first request takes over the first orphan under its id.
    let id = try arbiter.request(
      id: "", source: 1, attributes: "", content: content(5), views: views, at: 11)
    #expect(id == "activity-1")
    #expect(arbiter.all.map(\.state) == [.active, .stale])
    #expect(arbiter.expire(at: 10 + Arbiter.grace) == true)
    #expect(arbiter.all.map(\.identity.id) == ["activity-1"])

    arbiter.sourceEnded(1, at: 20)
    #expect(arbiter.expire(at: 20 + Arbiter.grace) == true)
    #expect(arbiter.all.isEmpty)
    #expect(arbiter.nextDeadline == nil)
  }

  @Test func nothingOutlivesEightHours() throws {
    var arbiter = Arbiter(parser: .foundation)
    try arbiter.request(id: "a", source: 1, attributes: "", content: content(), views: views, at: 5)
    #expect(arbiter.expire(at: 5 + 8 * 3600 - 1) == false)
    #expect(arbiter.expire(at: 5 + 8 * 3600) == true)
  }

  @Test(arguments: ["two words", "ä", "\n", String(repeating: "x", count: 129)])
  func idsArePlain(_ id: String) {
    var arbiter = Arbiter(parser: .foundation)
    #expect(throws: ActivityError.self) {
      try arbiter.request(
        id: id, source: 1, attributes: "", content: content(), views: views, at: 0)
    }
  }
}
