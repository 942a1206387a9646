import Activities
import TestSupport
import Testing

@Suite("Activity records")
struct ActivityRecordTests {
  private static let hour = 3600.0
  private let a = Activity.Identity(source: 1, id: "a")
  private var store = ActivityStore(parser: .foundation)

  private mutating func request(at date: Double) throws {
    store.setSource(1, name: "shell", enabled: true, at: date)
    try store.request(
      id: "a", source: 1, attributes: #"{"order":"7 \"x\"\n"}"#,
      content: #"{"state":{"title":"ä🎵"},"staleDate":2000.25}"#, views: "", at: date)
  }

  @Test mutating func whatIsWrittenComesBack() throws {
    try request(at: 1000.123456)
    try store.update(a, content: "", views: #"{"expanded":{}}"#, at: 1001)
    let record = try #require(store.record(a))
    #expect(record.source == "shell")
    #expect(!record.text.contains("\n"))
    #expect(try ActivityRecord(text: record.text, parser: .foundation) == record)

    var other = ActivityStore(parser: .foundation)
    try other.restore(
      ActivityRecord(text: record.text, parser: .foundation), source: 9, at: 1500)
    #expect(other.takeEvents().isEmpty)
    let (old, new) = (try #require(store.activity(a)), try #require(other.live.first))
    #expect(new.identity == .init(source: 9, id: "a"))
    #expect(new.attributes == old.attributes && new.content == old.content)
    #expect(new.views == old.views && new.requestedAt == old.requestedAt)
    #expect(new.state == .active && new.wire == old.wire)
    #expect(other.nextDeadline == 2000.25)
    // It lives on under the id that its owner knows, and no new one gets that.
    #expect(
      try other.update(new.identity, content: "", views: #"{"link":"x","expanded":{}}"#, at: 1501))
    #expect(throws: ActivityError.self) { try other.restore(record, source: 9, at: 1502) }
  }

  @Test("B10: an alert that nobody has handled comes back with its activity")
  mutating func anAlertComesBack() throws {
    try request(at: 1000)
    let alert = AlertConfiguration(title: "Tea \"x\"", sound: "bell", staysUntilHandled: true)
    try store.update(a, content: "", views: "", alert: alert.text, at: 1001)
    let record = try #require(store.record(a))
    #expect(try ActivityRecord(text: record.text, parser: .foundation) == record)
    var other = ActivityStore(parser: .foundation)
    try other.restore(record, source: 1, at: 1500)
    #expect(other.takeEvents() == [.alert(a, alert)])
    #expect(other.live.first?.standingAlert == alert)
    store.handleAlert(of: a)
    #expect(store.record(a)?.alert == nil)
    var broken = record
    broken.alert = #"{"title":7}"#
    #expect(throws: ActivityError.self) {
      var third = ActivityStore(parser: .foundation)
      try third.restore(broken, source: 1, at: 1500)
    }
  }

  @Test mutating func whatCameDueMeanwhileHappens() throws {
    try request(at: 1000)
    let record = try #require(store.record(a))
    var later = ActivityStore(parser: .foundation)
    try later.restore(record, source: 1, at: 1000 + 9 * Self.hour)
    #expect(later.takeEvents() == [.stale(a), .ended(a)])
    #expect(later.recentlyEnded.first?.endedAt == 1000 + 8 * Self.hour)
    #expect(later.nextDeadline == 1000 + 12 * Self.hour)

    var tooLate = ActivityStore(parser: .foundation)
    let error = #expect(throws: ActivityError.self) {
      try tooLate.restore(record, source: 1, at: 1000 + 12 * Self.hour)
    }
    #expect(error?.description.contains("its time is over") == true)
    #expect(tooLate.live.isEmpty && tooLate.recentlyEnded.isEmpty)
  }

  @Test mutating func theEndedComeBackIntoTheList() throws {
    try request(at: 1000)
    try store.end(a, content: "", views: "", policy: "after:5000", at: 1100)
    let record = try #require(store.record(a))
    var other = ActivityStore(parser: .foundation)
    try other.restore(record, source: 1, at: 4999)
    #expect(other.live.isEmpty)
    #expect(other.recentlyEnded.map(\.dismissalDate) == [5000])
    other.advance(to: 5000)
    #expect(other.takeEvents() == [.dismissed(a, .policy)])
    #expect(throws: ActivityError.self) { try other.restore(record, source: 1, at: 5000) }
    // What was written down cannot make it stay longer than the rules say.
    var forged = record
    forged.dismissalDate = 253_402_300_799
    forged.endedAt = 90_000_000
    try other.restore(forged, source: 1, at: 2000)
    #expect(other.nextDeadline == 2000 + 4 * Self.hour)
  }

  @Test(arguments: [
    ("", "not valid"), ("{", "not valid"), ("[]", "an object is needed"),
    (#"{"id":"a"}"#, "is missing"),
    (record(state: "dismissed"), "one that is gone is not kept"),
    (record(state: "asleep"), "'asleep' is not known"),
    (record(requestedAt: "1e300"), "the years 1 to 9999"),
    (record(requestedAt: "\"now\""), "a number is needed"),
    (record(views: "{}"), "it uses no template"),
  ])
  func aBrokenRecordIsRefused(_ text: String, _ part: String) {
    let error = #expect(throws: ActivityError.self) {
      try ActivityRecord(text: text, parser: .foundation)
    }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    record(id: "two words"), record(content: "{"), record(content: #"{\"state\":{\"title\":1}}"#),
    record(attributes: "{"),
  ])
  func aRecordOfBrokenTextsIsRefused(_ text: String) throws {
    let record = try ActivityRecord(text: text, parser: .foundation)
    var store = ActivityStore(parser: .foundation)
    #expect(throws: ActivityError.self) { try store.restore(record, source: 1, at: 10) }
    #expect(store.live.isEmpty)
    #expect(store.nextDeadline == nil)
  }

  @Test mutating func thoseOfASourceThatIsOffStayAway() throws {
    try request(at: 0)
    let record = try #require(store.record(a))
    var other = ActivityStore(parser: .foundation)
    other.setSource(1, name: "shell", enabled: false, at: 0)
    #expect(throws: ActivityError.sourceDisabled("shell")) {
      try other.restore(record, source: 1, at: 1)
    }
    #expect(store.record(.init(source: 1, id: "b")) == nil)
  }

  private static func record(
    id: String = "a", state: String = "active", requestedAt: String = "5", content: String = "{}",
    attributes: String = "", views: String = ""
  ) -> String {
    #"{"id":"\#(id)","source":"s","state":"\#(state)","requestedAt":\#(requestedAt),"#
      + #""attributes":"\#(attributes)","content":"\#(content)","views":"\#(views)","#
      + #""usesTemplate":true}"#
  }
}
