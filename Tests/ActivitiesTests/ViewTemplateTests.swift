import Activities
import ProviderHosting
import TestSupport
import Testing

@Suite("Built-in views")
struct ViewTemplateTests {
  private func views(_ state: String) throws -> ViewArchive {
    let content = try ActivityContent.decode(#"{"state":\#(state)}"#, parser: .jansson)
    return try ViewTemplate.archive(state: content.state)
  }

  /// Everything below a node, itself included.
  private func all(_ node: ViewNode?) -> [ViewContent] {
    node.map { [$0.content] + $0.children.flatMap { all($0) } } ?? []
  }

  /// Where the only download below a node is.
  private func ring(_ node: ViewNode?) -> ViewDownload.State? {
    let states = all(node).compactMap {
      if case .download(let download) = $0 { download.state } else { nil }
    }
    return states.count == 1 ? states[0] : nil
  }

  /// Where in its view a ring lies decides whether it is the same one, and becomes the mark.
  @Test func theRingKeepsItsPlaceToTheEnd() throws {
    func place(_ node: ViewNode?) -> Int? {
      node?.children.firstIndex {
        if case .download = $0.content { true } else { false }
      }
    }
    for state in [
      #"{"progress":0.5}"#, #"{"progress":null}"#, #"{"progress":1,"status":"succeeded"}"#,
      #"{"status":"failed"}"#,
    ] {
      #expect(try place(views(state).compactTrailing) == 1)
      #expect(try place(views(state).minimal) == 0)
    }
  }

  @Test func aTaskShowsItsProgressEverywhere() throws {
    let views = try views(
      #"{"title":"Build <b>","subtitle":"islet","icon":"hammer.fill","progress":0.29,"x":[1]}"#)
    #expect(all(views.compactLeading) == [.symbol("hammer.fill")])
    #expect(all(views.compactTrailing).contains(.text("29%")))
    for node in [views.compactTrailing, views.minimal] { #expect(ring(node) == .downloading(0.29)) }
    #expect(all(views.expanded.leading) == [.symbol("hammer.fill")])
    #expect(all(views.expanded.center).contains(.text("Build <b>")))
    #expect(all(views.expanded.center).contains(.text("islet")))
    #expect(all(views.expanded.trailing) == [.text("29%")])
    #expect(all(views.expanded.bottom).contains(.progress(0.29, style: .linear)))
    #expect(all(views.list).contains(.text("Build <b>")))
    #expect(views.link == nil)
  }

  @Test func aTimerCountsInOrange() throws {
    let views = try views(#"{"title":"Tea","start":1000,"end":1180,"url":"https://example.org"}"#)
    let interval = TimerInterval(start: 1000, end: 1180)
    #expect(all(views.compactLeading) == [.symbol("timer")])
    #expect(all(views.compactTrailing) == [.timer(interval, countsDown: true)])
    #expect(
      views.expanded.trailing?.modifiers.contains(.foreground(ViewColor(hex: 0xFF9F0A))) == true)
    #expect(
      all(views.expanded.bottom).contains(
        .timerProgress(interval, countsDown: false, style: .linear)))
    #expect(views.link == "https://example.org")
    // Without a start nobody knows the part that has passed; without an end it counts up.
    let open = try self.views(#"{"end":1180}"#)
    #expect(open.expanded.bottom == nil)
    #expect(
      try all(self.views(#"{"start":1000}"#).compactTrailing)
        == [.timer(TimerInterval(start: 1000, end: nil), countsDown: false)])
  }

  @Test(arguments: [
    ("succeeded", "checkmark.circle.fill", UInt32(0x30D158), ViewDownload.State.finished),
    ("failed", "exclamationmark.circle.fill", 0xFF453A, .failed),
  ])
  func theEndIsAMark(
    _ status: String, _ symbol: String, _ color: UInt32, _ state: ViewDownload.State
  ) throws {
    let views = try views(
      #"{"title":"Build","detail":"exit status 2 after 3 s","status":"\#(status)","progress":1}"#)
    // The ring that it was becomes the mark; nothing else is left beside it.
    for node in [views.compactTrailing, views.minimal] {
      #expect(ring(node) == state)
      #expect(!all(node).contains { if case .text = $0 { true } else { false } })
    }
    #expect(views.expanded.trailing?.content == .symbol(symbol))
    #expect(
      views.expanded.trailing?.modifiers.contains(.foreground(ViewColor(hex: color))) == true)
    #expect(views.expanded.bottom == nil)
    #expect(all(views.expanded.center).contains(.text("exit status 2 after 3 s")))
  }

  @Test(arguments: [
    ("-3", 0.0, "0%"), ("0.999", 0.999, "99%"), ("7", 1, "100%"), ("0.57", 0.57, "57%"),
  ])
  func theProgressStaysWithinBounds(_ told: String, _ value: Double, _ text: String) throws {
    let views = try views(#"{"progress":\#(told)}"#)
    #expect(all(views.expanded.bottom).contains(.progress(value, style: .linear)))
    #expect(all(views.expanded.trailing) == [.text(text)])
  }

  @Test func nullIsAProgressThatNobodyKnows() throws {
    let views = try views(##"{"progress":null,"tint":"#BF5AF2"}"##)
    #expect(ring(views.compactTrailing) == .downloading(nil))
    #expect(views.expanded.trailing == nil)
    #expect(
      views.compactLeading?.modifiers.contains(.foreground(ViewColor(hex: 0xBF5AF2))) == true)
  }

  @Test func theProgressGoesAroundThePillWhereThatIsWanted() throws {
    let blue = ViewColor(hex: 0x0A84FF)
    let build = try views(#"{"progress":0.4,"keyline":true}"#)
    #expect(build.keyline == ViewKeyline(value: .fraction(0.4), tint: blue))
    // The ring is not there twice; the percentage, the small circle and the bar stay.
    #expect(all(build.compactTrailing) == [.text("40%")])
    #expect(ring(build.minimal) == .downloading(0.4))
    #expect(all(build.expanded.bottom).contains(.progress(0.4, style: .linear)))

    let unknown = try views(##"{"progress":null,"keyline":true,"tint":"#BF5AF2"}"##)
    #expect(
      unknown.keyline == ViewKeyline(value: .indeterminate, tint: ViewColor(hex: 0xBF5AF2)))
    #expect(unknown.compactTrailing == nil)
    // How it ended is a mark as ever.
    let end = try views(#"{"progress":1,"keyline":true,"status":"succeeded"}"#)
    #expect(ring(end.compactTrailing) == .finished)
    let tea = try views(#"{"start":1000,"end":1180,"keyline":true}"#)
    let interval = TimerInterval(start: 1000, end: 1180)
    #expect(
      tea.keyline
        == ViewKeyline(
          value: .timer(interval, countsDown: false), tint: ViewColor(hex: 0xFF9F0A)))
    #expect(all(tea.compactTrailing) == [.timer(interval, countsDown: true)])
    #expect(try views(#"{"title":"x","keyline":true}"#).keyline == ViewKeyline(tint: blue))
    for state in [#"{"progress":0.4}"#, #"{"progress":0.4,"keyline":false}"#] {
      #expect(try views(state).keyline == nil)
      #expect(try ring(views(state).compactTrailing) == .downloading(0.4))
    }
  }

  @Test func theKeylineSaysHowItEnded() throws {
    let green = ViewColor(hex: 0x30D158)
    let red = ViewColor(hex: 0xFF453A)
    for progress in [#""progress":0.4,"#, #""progress":null,"#, ""] {
      let won = try views("{\(progress)\"status\":\"succeeded\",\"keyline\":true}")
      #expect(won.keyline == ViewKeyline(value: .fraction(1), tint: green))
      let lost = try views("{\(progress)\"status\":\"failed\",\"keyline\":true}")
      #expect(lost.keyline?.tint == red)
      #expect(lost.keyline?.value == (progress.contains("0.4") ? .fraction(0.4) : nil))
    }
  }

  @Test func nothingIsEnough() throws {
    let views = try views("{}")
    #expect(all(views.compactLeading) == [.symbol("bell.fill")])
    #expect(views.compactTrailing == nil)
    #expect(views.expanded.center == nil)
  }

  @Test(arguments: [
    (#"{"title":5}"#, "a text is needed, not a number at title"),
    (#"{"progress":"half"}"#, "a number is needed, not a text at progress"),
    (#"{"status":"done"}"#, "is not known; use one of running, succeeded, failed, at status"),
    (#"{"end":1e13}"#, "in seconds since 1970, of the years 1 to 9999, at end"),
    (#"{"keyline":1}"#, "true or false is needed, not a number at keyline"),
    (#"{"tint":"red"}"#, "'red' is no colour: write #RRGGBB or #RRGGBBAA at tint"),
    (#"{"url":"x\u0007"}"#, "control characters are not allowed at url"),
    ("[]", "an object is needed, not an array at the top"),
  ])
  func aWrongKindIsSaid(_ state: String, _ message: String) {
    let error = #expect(throws: ActivityError.self) { try views(state) }
    #expect(error?.description.hasSuffix(message) == true, "\(error?.description ?? "")")
    #expect(error?.description.hasPrefix("the state, which the built-in views show,") == true)
  }

  @Test func updatesKeepTheTemplateUntilViewsCome() throws {
    var store = ActivityStore(parser: .jansson)
    let a = Activity.Identity(source: 1, id: "a")
    try store.request(
      id: "a", source: 1, attributes: "", content: #"{"state":{"title":"1"}}"#, views: "", at: 0)
    #expect(store.activity(a)?.usesTemplate == true)
    try store.update(a, content: #"{"state":{"title":"2"}}"#, views: "", at: 1)
    let before = store.activity(a)
    let center = all(before?.views.expanded.center)
    #expect(center.contains(.text("2")))
    #expect(throws: ActivityError.self) {
      try store.update(a, content: #"{"state":{"title":3}}"#, views: "", at: 1)
    }
    #expect(store.activity(a) == before)
    try store.update(a, content: "", views: #"{"expanded":{}}"#, at: 2)
    #expect(store.activity(a)?.usesTemplate == false)
    #expect(store.activity(a)?.views == ViewArchive())
    #expect(throws: Never.self) {
      try store.update(a, content: #"{"state":{"title":3}}"#, views: "", at: 3)
    }
    #expect(ViewTemplate.title(of: .object(["title": .string("a\nb")])) == "a b")
  }
}
