import Activities
import TestSupport
import Testing

@Suite("Arbiter")
struct ArbiterTests {
  var store = ActivityStore(parser: .foundation)
  var arbiter = Arbiter()

  func identity(_ id: String) -> Activity.Identity { .init(source: 1, id: id) }

  mutating func request(_ id: String, _ score: Double, at date: Double = 0) throws {
    try store.request(
      id: id, source: 1, attributes: "", content: #"{"relevanceScore":\#(score)}"#, views: "",
      at: date)
  }

  mutating func update(_ id: String, _ score: Double) throws {
    try store.update(
      identity(id), content: #"{"relevanceScore":\#(score)}"#, views: "", at: 0)
  }

  /// The pill, the circle and the others, as one text.
  mutating func decision(alerting: String? = nil) -> String {
    let decision = arbiter.decide(store.live, alerting: alerting.map(identity))
    return [decision.primary?.id ?? "-", decision.secondary?.id ?? "-"].joined()
      + decision.others.map(\.id).joined()
  }

  @Test mutating func relevanceDecidesAndTiesGoToTheOlder() throws {
    #expect(decision() == "--")
    try request("a", 1)
    #expect(decision() == "a-")
    try request("b", 1)
    try request("c", 3)
    try request("d", 1)
    #expect(decision() == "cabd")
    try update("b", 4)
    #expect(decision() == "bcad")
    try store.end(identity("b"), content: "", views: "", policy: "", at: 0)
    #expect(decision() == "cad")
  }

  @Test mutating func theUsersChoiceHoldsUntilItEnds() throws {
    for (id, score) in [("a", 3.0), ("b", 2), ("c", 1)] { try request(id, score) }
    arbiter.choose(identity("c"))
    #expect(decision() == "cab")
    // Only a new one takes it away, not a higher score of one that was there.
    try update("b", 9)
    #expect(decision() == "cba")
    try request("d", 0)
    #expect(decision() == "cbad")
    try store.end(identity("c"), content: "", views: "", policy: "", at: 0)
    #expect(decision() == "bad")
    arbiter.choose(identity("a"))
    #expect(decision() == "abd")
    try request("e", 4)
    #expect(decision() == "bead")
  }

  @Test mutating func anAlertGoesFirstAndEndsTheChoiceOfAnother() throws {
    for (id, score) in [("a", 3.0), ("b", 2), ("c", 1)] { try request(id, score) }
    arbiter.choose(identity("b"))
    #expect(decision(alerting: "b") == "bac")
    #expect(decision() == "bac")
    #expect(decision(alerting: "c") == "cab")
    #expect(decision() == "abc")
    #expect(decision(alerting: "gone") == "abc")
  }

  @Test mutating func theWheelGoesRound() throws {
    arbiter.cycle(by: 1, among: [])
    for (id, score) in [("a", 1.0), ("b", 3), ("c", 2)] { try request(id, score) }
    arbiter.cycle(by: 1, among: store.live)
    #expect(decision() == "cba")
    arbiter.cycle(by: 1, among: store.live)
    #expect(decision() == "abc")
    arbiter.cycle(by: -2, among: store.live)
    #expect(decision() == "bca")
    arbiter.cycle(by: .min, among: store.live)
    arbiter.cycle(by: .max, among: store.live)
    #expect(decision().count == 3)
  }

  @Test mutating func theExplanationNamesScoresTiesAndWhatSuppresses() throws {
    for (id, score) in [("a", 1.0), ("b", 3), ("c", 3), ("d", 1)] { try request(id, score) }
    let lines = arbiter.decide(store.live).explanation(of: store.live)
    #expect(lines.map(\.identity.id) == ["b", "c", "a", "d"])
    #expect(lines.map(\.place) == [.primary, .secondary, .counted, .counted])
    #expect(lines.map(\.score) == [3, 3, 1, 1])
    #expect(
      lines.map(\.reason) == [
        "the highest score, and the oldest of 2 that have it",
        "the next highest score, a tie that 1/b won as the older",
        "suppressed by 1/b and 1/c, and the oldest of 2 that have it",
        "suppressed by 1/b and 1/c, a tie that 1/a won as the older",
      ])
    arbiter.choose(identity("d"))
    let chosen = arbiter.decide(store.live).explanation(of: store.live)
    #expect(chosen.map(\.identity.id) == ["d", "b", "c", "a"])
    #expect(chosen.first?.reason == "chosen by the user")
    #expect(chosen.dropFirst().first?.reason.hasSuffix("but the user chose the one above") == true)
  }

  @Test mutating func theExplanationBeginsWithTheNewsOfWhatEnded() throws {
    for (id, score) in [("a", 1.0), ("b", 3), ("over", 3)] { try request(id, score) }
    try store.end(identity("over"), content: "", views: "", policy: "default", at: 5)
    let ended = try #require(store.recentlyEnded.first)
    let shown = store.live + [ended]
    let decision = arbiter.decide(shown, alerting: identity("over"))
    let lines = decision.explanation(of: shown)
    #expect(lines.map(\.identity.id) == ["over", "b", "a"])
    #expect(lines.map(\.place) == [.primary, .secondary, .counted])
    #expect(
      lines.map(\.reason) == [
        "it has ended, and calls for attention",
        "the highest score, but the one above calls for attention",
        "suppressed by 1/over and 1/b",
      ])
    // One whose check mark is still to be seen is where it was.
    let calm = arbiter.decide(shown).explanation(of: shown)
    #expect(calm.map(\.identity.id) == ["b", "over", "a"])
    #expect(calm[1].place == .secondary && calm[1].reason == "it has just finished")
  }
}
