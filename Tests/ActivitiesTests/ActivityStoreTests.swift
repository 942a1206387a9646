import Activities
import TestSupport
import Testing

@Suite("Activity store")
struct ActivityStoreTests {
  static let hour = 3600.0
  let views = #"{"expanded":{},"compactLeading":{"type":"text","text":"hi"}}"#
  let a = Activity.Identity(source: 1, id: "a")
  var store = ActivityStore(parser: .foundation)

  func content(
    _ relevance: Double = 0, state: String = "{}", staleDate: Double? = nil
  ) -> String {
    let stale = staleDate.map { #","staleDate":\#($0)"# } ?? ""
    return #"{"state":\#(state),"relevanceScore":\#(relevance)\#(stale)}"#
  }

  @discardableResult
  mutating func request(
    _ id: String = "a", source: Int = 1, _ content: String? = nil, at date: Double = 0
  ) throws(ActivityError) -> String {
    try store.request(
      id: id, source: source, attributes: "", content: content ?? self.content(), views: views,
      at: date)
  }

  @Test mutating func aRefusedChangeLeavesTheLastState() throws {
    try request()
    let before = store.activity(a)
    _ = store.takeEvents()
    let big = #"{"x":"\#(String(repeating: "y", count: 4100))"}"#
    #expect(throws: ActivityError.self) {
      try store.update(a, content: content(state: big), views: "", at: 1)
    }
    #expect(throws: ActivityError.self) { try store.update(a, content: "{", views: "", at: 1) }
    #expect(throws: ActivityError.self) { try store.update(a, content: "", views: "[]", at: 1) }
    #expect(throws: ActivityError.self) {
      try store.update(a, content: content(3), views: "", alert: "loud", at: 1)
    }
    #expect(throws: ActivityError.self) {
      try store.end(a, content: "", views: "", policy: "after:tea", at: 1)
    }
    #expect(throws: ActivityError.self) {
      try store.end(a, content: "", views: "[]", policy: "", at: 1)
    }
    #expect(throws: ActivityError.unknownActivity("a")) {
      try store.update(.init(source: 2, id: "a"), content: content(), views: "", at: 1)
    }
    #expect(store.activity(a) == before)
    #expect(store.takeEvents().isEmpty)
  }

  @Test mutating func anUpdateThatChangesNothingIsNone() throws {
    try request()
    let version = store.activity(a)?.version
    _ = store.takeEvents()
    #expect(try store.update(a, content: content(), views: views, at: 1) == false)
    #expect(store.takeEvents().isEmpty)
    #expect(store.activity(a)?.version == version)
    #expect(try store.update(a, content: content(3), views: views, at: 1) == true)
    #expect(store.takeEvents() == [.updated(a)])
    #expect(store.activity(a)?.version != version)
  }

  @Test mutating func aSourceHasAtMostSixtyFour() throws {
    for number in 0..<1000 {
      let isRefused = number >= ActivityLimits.activitiesPerSource
      if isRefused {
        #expect(throws: ActivityError.tooManyActivities(limit: 64)) { try request("n\(number)") }
      } else {
        try request("n\(number)")
      }
    }
    #expect(try request("", source: 2) == "activity-1")
    // An ended one makes room.
    try store.end(.init(source: 1, id: "n5"), content: "", views: "", policy: "", at: 1)
    try request("n1000", at: 1)
    #expect(store.live.count == 65)
  }

  @Test mutating func orphansStayForTheirGraceOrUntilTheyAreTakenOver() throws {
    for _ in 0..<2 { try request("") }
    store.sourceEnded(1, at: 10)
    #expect(store.live.map(\.state) == [.stale, .stale])
    #expect(store.nextDeadline == 10 + ActivityStore.grace)
    store.advance(to: 10 + ActivityStore.grace - 0.01)
    #expect(store.live.count == 2)
    // The restarted source's first request takes over the first orphan under its id.
    #expect(try request("", content(5), at: 11) == "activity-1")
    #expect(store.live.map(\.state) == [.active, .stale])
    _ = store.takeEvents()
    store.advance(to: 10 + ActivityStore.grace)
    #expect(store.live.map(\.identity.id) == ["activity-1"])
    #expect(store.takeEvents() == [.dismissed(.init(source: 1, id: "activity-2"), .source)])

    store.sourceEnded(1, at: 20)
    store.advance(to: 20 + ActivityStore.grace)
    #expect(store.live.isEmpty)
    #expect(store.nextDeadline == nil)
  }

  @Test mutating func itIsActiveForEightHoursAndListedForFourMore() throws {
    try request(at: 5)
    _ = store.takeEvents()
    store.advance(to: 5 + 8 * Self.hour - 0.001)
    #expect(store.live.count == 1)
    store.advance(to: 5 + 8 * Self.hour + 60)
    #expect(store.live.isEmpty)
    #expect(store.recentlyEnded.map(\.state) == [.ended])
    #expect(store.takeEvents() == [.ended(a)])
    #expect(throws: ActivityError.ended("a")) {
      try store.update(a, content: content(), views: "", at: 9 * Self.hour)
    }
    #expect(store.nextDeadline == 5 + 12 * Self.hour)
    store.advance(to: 5 + 12 * Self.hour)
    #expect(store.recentlyEnded.isEmpty)
    #expect(store.takeEvents() == [.dismissed(a, .expired)])
  }

  @Test(arguments: [
    ("default", 4 * hour), ("", 4 * hour), ("immediate", 0.0), ("after:1060", 60.0),
    ("after:900", 0), ("after:-5", 0), ("after:253402300799", 4 * hour),
  ])
  mutating func thePolicySaysHowLongItIsListed(_ policy: String, _ seconds: Double) throws {
    try request(at: 10)
    _ = store.takeEvents()
    try store.end(a, content: content(state: #""done""#), views: "", policy: policy, at: 1000)
    #expect(store.live.isEmpty)
    if seconds == 0 {
      #expect(store.takeEvents() == [.ended(a), .dismissed(a, .policy)])
    } else {
      #expect(store.recentlyEnded.first?.content.state == .string("done"))
      #expect(store.recentlyEnded.first?.endedAt == 1000)
      #expect(store.nextDeadline == 1000 + seconds)
      store.advance(to: 1000 + seconds)
      #expect(store.takeEvents() == [.ended(a), .dismissed(a, .policy)])
    }
    #expect(store.activity(a) == nil)
    #expect(throws: ActivityError.ended("a")) {
      try store.end(a, content: "", views: "", policy: "", at: 99_999)
    }
  }

  @Test mutating func pastItsStaleDateItIsStaleOnce() throws {
    try request("a", content(staleDate: 50), at: 0)
    _ = store.takeEvents()
    #expect(store.nextDeadline == 50)
    store.advance(to: 60)
    #expect(store.takeEvents() == [.stale(a)])
    #expect(store.activity(a)?.state == .stale)
    store.advance(to: 70)
    // The same date again, with something new to show: nobody is told twice.
    try store.update(a, content: content(1, staleDate: 50), views: "", at: 71)
    #expect(store.takeEvents() == [.updated(a)])
    #expect(store.activity(a)?.state == .stale)
    try store.update(a, content: content(1, staleDate: 80), views: "", at: 72)
    #expect(store.activity(a)?.state == .active)
    store.advance(to: 80)
    #expect(store.takeEvents() == [.updated(a), .stale(a)])
  }

  @Test mutating func aStaleDateMayHavePassedAlreadyOrBeFarAway() throws {
    try request("a", content(staleDate: -5), at: 100)
    #expect(store.takeEvents() == [.requested(a), .stale(a)])
    try store.update(a, content: content(staleDate: 99), views: "", at: 101)
    #expect(store.takeEvents() == [.updated(a), .stale(a)])
    try store.update(a, content: content(staleDate: 253_402_300_799), views: "", at: 102)
    #expect(store.activity(a)?.state == .active)
    #expect(store.nextDeadline == 100 + 8 * Self.hour)
  }

  @Test mutating func aSourceThatIsSwitchedOffHasNothing() throws {
    try request()
    try request("b")
    try request("c", source: 2)
    try store.end(a, content: "", views: "", policy: "", at: 1)
    _ = store.takeEvents()
    store.setSource(1, name: "music", enabled: false, at: 2)
    #expect(
      Set(store.takeEvents())
        == [.dismissed(a, .source), .dismissed(.init(source: 1, id: "b"), .source)])
    #expect(throws: ActivityError.sourceDisabled("music")) { try request(at: 3) }
    #expect(store.live.map(\.identity.source) == [2])
    store.setSource(1, name: "music", enabled: true, at: 4)
    try request(at: 5)
    #expect(store.live.count == 2)
  }

  @Test mutating func theUserMayPutAwayAnyOfThem() throws {
    try request()
    try request("b")
    try store.end(a, content: "", views: "", policy: "", at: 1)
    _ = store.takeEvents()
    let b = Activity.Identity(source: 1, id: "b")
    try store.dismiss(a, reason: .user)
    try store.dismiss(b, reason: .user)
    #expect(store.takeEvents() == [.dismissed(a, .user), .dismissed(b, .user)])
    #expect(throws: ActivityError.ended("b")) { try store.dismiss(b, reason: .user) }
    #expect(throws: ActivityError.unknownActivity("z")) {
      try store.dismiss(.init(source: 1, id: "z"), reason: .user)
    }
  }

  @Test mutating func anAlertIsPassedOn() throws {
    try request()
    _ = store.takeEvents()
    let alert = #"{"title":"Here\u001b[2J","body":"<b>Your\norder</b>","sound":"complete"}"#
    #expect(try store.update(a, content: "", views: "", alert: alert, at: 1) == true)
    #expect(
      store.takeEvents() == [
        .alert(
          a,
          AlertConfiguration(title: "Here[2J", body: "<b>Your order</b>", sound: "complete"))
      ])
    #expect(throws: ActivityError.self) {
      try store.update(a, content: "", views: "", alert: #"{"sound":"../../x"}"#, at: 1)
    }
  }

  @Test("B10: an alert stays until it is handled, a later one does not stay, or its activity ends")
  mutating func anAlertStays() throws {
    let stays = AlertConfiguration(title: "Tea", staysUntilHandled: true)
    func ring(_ store: inout ActivityStore) throws {
      try store.update(a, content: "", views: "", alert: stays.text, at: 1)
      #expect(store.live.first?.standingAlert == stays)
      _ = store.takeEvents()
    }
    try request()
    try ring(&store)
    // What the activity shows may change meanwhile.
    try store.update(a, content: content(7), views: "", at: 2)
    #expect(store.live.first?.standingAlert == stays)
    _ = store.takeEvents()
    store.handleAlert(of: a)
    store.handleAlert(of: a)
    #expect(store.takeEvents() == [.alertHandled(a)])
    #expect(store.live.first?.standingAlert == nil)
    try ring(&store)
    try store.update(a, content: "", views: "", alert: #"{"title":"Snoozed"}"#, at: 3)
    #expect(store.live.first?.standingAlert == nil)
    try ring(&store)
    try store.end(a, content: "", views: "", policy: "", at: 4)
    #expect(store.recentlyEnded.first?.standingAlert == nil)
    try request(at: 5)
    try ring(&store)
    try request(at: 6)
    #expect(store.live.first?.standingAlert == nil)
  }

  @Test mutating func theLastEndedIsKnownUnlessItWentWithoutAWord() throws {
    try request()
    try store.end(a, content: "", views: "", policy: "immediate", at: 1)
    #expect(store.lastEnded == nil)
    try request(at: 2)
    try store.end(a, content: content(9), views: "", policy: "immediate", at: 3)
    #expect(store.lastEnded?.content.relevanceScore == 9)
    #expect(store.lastEnded?.state == .ended)
    try request(at: 4)
    try store.end(a, content: "", views: "", policy: "", at: 5)
    #expect(store.lastEnded?.identity == a)
  }

  @Test mutating func theListOfTheEndedIsBounded() throws {
    for number in 0..<40 {
      try request("n\(number)", at: Double(number))
      try store.end(
        .init(source: 1, id: "n\(number)"), content: "", views: "", policy: "",
        at: Double(number))
    }
    #expect(store.recentlyEnded.count == ActivityLimits.recentlyEnded)
    #expect(store.recentlyEnded.first?.identity.id == "n39")
    #expect(store.takeEvents().contains(.dismissed(.init(source: 1, id: "n7"), .policy)))
  }

  @Test mutating func anEndedIdMayBeginAnew() throws {
    try request()
    try store.end(a, content: "", views: "", policy: "", at: 1)
    _ = store.takeEvents()
    try request(at: 2)
    #expect(store.takeEvents() == [.dismissed(a, .source), .requested(a)])
    #expect(store.recentlyEnded.isEmpty)
    #expect(try store.update(a, content: content(2), views: "", at: 3))
  }

  @Test(arguments: ["two words", "ä", "\n", String(repeating: "x", count: 65)])
  mutating func idsArePlain(_ id: String) {
    #expect(throws: ActivityError.self) { try request(id) }
  }
}
