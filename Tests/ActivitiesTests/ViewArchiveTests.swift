import Activities
import Foundation
import ProviderHosting
import TestSupport
import Testing

@Suite struct ViewArchiveTests {
  private let archive = ViewArchive(
    compactLeading: ViewNode(
      .image(key: "cover"),
      modifiers: [
        .frame(ViewFrame(width: 24, height: 24)), .clipShape(.roundedRectangle(radius: 6)),
      ]),
    compactTrailing: ViewNode(
      .waveform(isAnimating: true), modifiers: [.foreground(ViewColor(hex: 0xFF375F))]),
    expanded: ViewArchive.Expanded(
      leading: ViewNode(
        .shape(.circle, .gradient([ViewColor(hex: 1), ViewColor(hex: 2)], from: .top, to: .bottom))),
      center: ViewNode(
        .stack(
          .vertical, alignment: .leading, spacing: 2,
          [
            ViewNode(.text("a <b> & c"), modifiers: [.font(ViewFont(.headline)), .lineLimit(1)]),
            ViewNode(.timer(TimerInterval(start: 5, end: 9), countsDown: true)),
            ViewNode(.timer(TimerInterval(start: 5, end: 9, rate: 1.5), countsDown: true)),
            ViewNode(.icon("firefox", fallback: "arrow.down.circle")),
            ViewNode(.progress(0.5, style: .linear, seekAction: "seek")),
            ViewNode(
              .timerProgress(
                TimerInterval(start: 1, end: 2), countsDown: false, style: .linear,
                seekAction: "seek")),
          ])),
      bottom: ViewNode(
        .stack(
          .horizontal, alignment: .center, spacing: nil,
          [
            ViewNode(.button(action: "next", ViewNode(.symbol("forward.fill")))),
            ViewNode(.link(url: "https://example.org", ViewNode(.progress(0.5, style: .linear)))),
            ViewNode(.spacer(minLength: 3)),
            ViewNode(
              .timerProgress(TimerInterval(start: 1, end: nil), countsDown: false, style: .linear)),
            ViewNode(
              .empty,
              modifiers: [
                .padding(top: 1, leading: 2, bottom: 3, trailing: 4),
                .background(.capsule, .color(ViewColor(rgba: 0x0102_0304))), .opacity(0.5),
                .accessibilityLabel("x"), .accessibilityHidden,
              ]),
          ]))),
    link: "action:raise")

  private func json(_ archive: ViewArchive) throws -> String {
    String(decoding: try JSONEncoder().encode(archive), as: UTF8.self)
  }

  @Test func everyNodeAndModifierSurvivesTheWire() throws {
    #expect(try ViewArchive.decode(json(archive), parser: .foundation) == archive)
    #expect(archive.imageKeys == ["cover"])
  }

  @Test(
    arguments: [
      nil, .fraction(0.25), .fraction(-3), .indeterminate,
      .timer(TimerInterval(start: 5, end: 9), countsDown: false),
      .timer(TimerInterval(start: 5, end: 9, pausedAt: 6), countsDown: true),
    ] as [ViewKeyline.Value?])
  func everyKeylineSurvivesTheWire(_ value: ViewKeyline.Value?) throws {
    for tint in [nil, ViewColor(rgba: 0x0102_0304)] {
      let archive = ViewArchive(keyline: ViewKeyline(value: value, tint: tint))
      #expect(try ViewArchive.decode(json(archive), parser: .jansson) == archive)
    }
  }

  @Test(arguments: [
    ("true", "an object is needed, not true or false at keyline"),
    (#"{"value":"half"}"#, "a number is needed, not a text at keyline.value"),
    (#"{"value":[]}"#, "at keyline.value"),
    (#"{"interval":{}}"#, "'start' is missing at keyline.interval"),
    (#"{"interval":{"start":1e13}}"#, "at keyline.interval.start"),
    (#"{"interval":{"start":1},"value":0.5}"#, "not both; leave one out at keyline.value"),
    (#"{"interval":{"start":1},"value":null}"#, "not both; leave one out at keyline.value"),
    (#"{"countsDown":1}"#, "true or false is needed, not a number at keyline.countsDown"),
    (#"{"tint":"red"}"#, "'red' is no colour: write #RRGGBB or #RRGGBBAA at keyline.tint"),
  ])
  func aWrongKeylineIsSaid(_ keyline: String, _ message: String) {
    let error = #expect(throws: ActivityError.self) {
      try ViewArchive.decode(#"{"expanded":{},"keyline":\#(keyline)}"#, parser: .jansson)
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func whatIsLeftOutOfAKeylineHasItsDefault() throws {
    func keyline(_ json: String) throws -> ViewKeyline? {
      try ViewArchive.decode(#"{"expanded":{},"keyline":\#(json)}"#, parser: .jansson).keyline
    }
    #expect(try keyline("null") == nil)
    #expect(try keyline("{}") == ViewKeyline())
    #expect(try keyline(#"{"value":null}"#) == ViewKeyline(value: .indeterminate))
    #expect(
      try keyline(#"{"interval":{"start":5}}"#)
        == ViewKeyline(value: .timer(TimerInterval(start: 5, end: nil), countsDown: true)))
  }

  @Test(arguments: [
    ("{", "not valid"), ("[]", "not valid"), (#"{"expanded":{},"compactLeading":{}}"#, "'type'"),
    (#"{"expanded":{},"compactLeading":{"type":"hologram"}}"#, "hologram"),
    (#"{"expanded":{},"compactLeading":{"type":"text"}}"#, "'text'"),
    (
      #"{"expanded":{},"minimal":{"type":"shape","shape":"circle","fill":"red"}}"#,
      "not valid"
    ),
  ])
  func whatIsWrongIsSaid(_ json: String, _ part: String) {
    let error = #expect(throws: ActivityError.self) {
      try ViewArchive.decode(json, parser: .foundation)
    }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test func limitsHold() throws {
    var deep = ViewNode(.text("x"))
    for _ in 0..<40 { deep = ViewNode(.stack(.depth, alignment: .center, spacing: 0, [deep])) }
    let tooDeep = try json(ViewArchive(minimal: deep))
    #expect(throws: ActivityError.self) { try ViewArchive.decode(tooDeep, parser: .foundation) }

    let wrapped = try json(
      ViewArchive(
        minimal: ViewNode(.text("x"), modifiers: Array(repeating: .opacity(1), count: 40))))
    #expect(throws: ActivityError.self) { try ViewArchive.decode(wrapped, parser: .foundation) }

    let many = ViewNode(
      .stack(
        .depth, alignment: .center, spacing: 0,
        Array(repeating: ViewNode(.empty), count: ActivityLimits.nodes)))
    let tooMany = try json(ViewArchive(minimal: many))
    #expect(throws: ActivityError.self) { try ViewArchive.decode(tooMany, parser: .foundation) }

    let tooLong = try json(
      ViewArchive(minimal: ViewNode(.text(String(repeating: "y", count: 70_000)))))
    #expect(throws: ActivityError.self) { try ViewArchive.decode(tooLong, parser: .foundation) }

    let veryDeep = String(repeating: #"{"type":"stack","axis":"depth","children":["#, count: 1000)
    #expect(throws: ActivityError.self) {
      try ViewArchive.decode(#"{"expanded":{},"minimal":"# + veryDeep, parser: .foundation)
    }
  }

  @Test func timerIntervalsAreSane() {
    let backwards = TimerInterval(start: 10, end: 4)
    #expect(backwards.fraction(at: 0) == 1)
    let track = TimerInterval(start: 100, end: 300)
    #expect(track.elapsed(at: 50) == 0)
    #expect(track.elapsed(at: 150) == 50)
    #expect(track.remaining(at: 150) == 150)
    #expect(track.elapsed(at: 1e12) == 200)
    #expect(!track.isRunning(at: 300))
    let paused = TimerInterval(start: 100, end: 300, pausedAt: 120)
    #expect(paused.elapsed(at: 290) == 20)
    #expect(!paused.isRunning(at: 150))
    #expect(TimerInterval(start: .nan, end: .infinity).start == 0)
    #expect(TimerInterval(start: .nan, end: nil, rate: .nan).rate == 1)
    #expect(TimerInterval(start: 0, end: 1, rate: 1e-9).rate == 0.01)
    #expect(TimerInterval(start: 0, end: 1, rate: 1e9).rate == 100)
  }

  @Test func aRateCountsMediaSeconds() {
    let podcast = TimerInterval(start: 100, end: 1900, rate: 1.5)
    #expect(podcast.length == 1800 && podcast.endDate == 1300)
    #expect(podcast.elapsed(at: 0) == 0 && podcast.elapsed(at: 200) == 150)
    #expect(podcast.elapsed(at: 1e9) == 1800 && podcast.remaining(at: 200) == 1650)
    #expect(podcast.fraction(at: 700) == 0.5 && podcast.date(atElapsed: 150) == 200)
    #expect(podcast.isRunning(at: 1299) && !podcast.isRunning(at: 1300))
    let paused = TimerInterval(start: 100, end: 1900, pausedAt: 200, rate: 1.5)
    #expect(paused.elapsed(at: 1000) == 150)
    let slow = TimerInterval(start: 0, end: 253_402_300_799, rate: 0.01)
    #expect(slow.endDate == ActivityLimits.dates.upperBound)
  }

  @Test(arguments: ["0", "-1", "100.5", "1e300"])
  func aRateThatIsNoneIsSaid(_ rate: String) {
    let error = #expect(throws: ActivityError.self) {
      try ViewArchive.decode(
        #"{"expanded":{},"minimal":{"type":"timer","interval":{"start":1,"rate":\#(rate)}}}"#,
        parser: .jansson)
    }
    #expect(
      error?.description.contains("above 0 and of at most 100 is needed") == true,
      "\(error?.description ?? "")")
  }
}
