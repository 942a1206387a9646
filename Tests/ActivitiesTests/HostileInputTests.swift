import Activities
import ProviderHosting
import TestSupport
import Testing

/// What a source may send in error or in spite.
///
/// Each is answered with what to do, and what was shown stays. The engine's own reader of JSON
/// takes part.
@Suite("Hostile input")
struct HostileInputTests {
  private static let views = #"{"expanded":{},"minimal":{"type":"text","text":"hi"}}"#
  private let identity = Activity.Identity(source: 1, id: "a")
  private var store = ActivityStore(parser: .jansson)

  /// What an update is answered with; nothing that is shown may change.
  private mutating func refusal(content: String = "", views: String = "") throws -> String {
    if store.live.isEmpty {
      try store.request(
        id: "a", source: 1, attributes: "", content: #"{"state":{"n":1}}"#, views: Self.views,
        at: 0)
    }
    let before = store.live
    _ = store.takeEvents()
    let error = #expect(throws: ActivityError.self) {
      try store.update(identity, content: content, views: views, at: 1)
    }
    #expect(store.live == before)
    #expect(store.takeEvents().isEmpty)
    return error?.description ?? ""
  }

  private static func minimal(_ node: String) -> String { #"{"expanded":{},"minimal":\#(node)}"# }

  @Test mutating func stateThatIsTooLarge() throws {
    let state = #""\#(String(repeating: "x", count: 4095))""#
    let message = try refusal(content: #"{"state":\#(state)}"#)
    #expect(message == "the content state has 4097 bytes; at most 4096 are allowed, so shorten it")
    let padded = try refusal(
      content: #"{"state":{}"# + String(repeating: " ", count: 20_000) + "}")
    #expect(padded.contains("shorten it"))
  }

  @Test mutating func attributesThatAreTooLarge() throws {
    let attributes = #""\#(String(repeating: "x", count: 4095))""#
    #expect(
      throws: ActivityError.tooLarge(what: "the text of the attributes", bytes: 4097, limit: 4096)
    ) {
      try store.request(
        id: "", source: 1, attributes: attributes, content: "{}", views: "", at: 0)
    }
    #expect(store.live.isEmpty)
  }

  @Test(arguments: [
    "{", "{}{}", "{'a':1}", #"{"a":NaN}"#, #"{"a":1e999}"#, #"{"a":-Infinity}"#, "\u{0}", "[1,]",
    #"{"state":"\ud800"}"#, "{\"state\":\"tab\there\"}", "{\"state\":\"\u{1b}[2J\"}",
  ])
  mutating func whatIsNoJSON(_ json: String) throws {
    #expect(try refusal(content: json).hasPrefix("the content is not valid: "))
    #expect(try refusal(views: json).hasPrefix("the view archive is not valid: "))
  }

  @Test mutating func unknownNodesAndWords() throws {
    #expect(
      try refusal(views: Self.minimal(#"{"type":"hologram"}"#)).contains(
        "'hologram' is not known; use one of empty, text, timer,"))
    let modifier = #"{"type":"empty","modifiers":[{"modifier":"blink"}]}"#
    #expect(
      try refusal(views: Self.minimal(modifier)).contains("'blink' is not known; use one of font"))
    let axis = #"{"type":"stack","axis":"up","children":[]}"#
    #expect(
      try refusal(views: Self.minimal(axis)).hasSuffix(
        "use one of horizontal, vertical, depth, at minimal.axis"))
    let color = #"{"type":"shape","shape":"circle","fill":"red"}"#
    #expect(try refusal(views: Self.minimal(color)).contains("write #RRGGBB"))
    // What echoes in a message commands no terminal.
    let escape = #"{"type":"\u001b[2J"}"#
    #expect(!(try refusal(views: Self.minimal(escape))).unicodeScalars.contains("\u{1B}"))
  }

  @Test(arguments: ["[", #"{"a":"#, #"{"type":"stack","axis":"depth","children":["#])
  mutating func textThatIsTenThousandDeep(_ opening: String) throws {
    let deep = String(repeating: opening, count: 10_000)
    // Deeper than the text may be long, or nested too deep, or both.
    #expect(try !refusal(views: deep).isEmpty)
    #expect(try !refusal(content: deep).isEmpty)
    let brackets = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    #expect(
      try refusal(views: Self.minimal(brackets)).hasSuffix("nests deeper than 128; flatten it"))
    #expect(try !refusal(content: #"{"state":\#(brackets)}"#).isEmpty)
  }

  @Test mutating func nodesThatNestTooDeep() throws {
    var node = #"{"type":"empty"}"#
    for _ in 0..<40 { node = #"{"type":"stack","axis":"depth","children":[\#(node)]}"# }
    #expect(try refusal(views: Self.minimal(node)).contains("nest deeper than 32; flatten"))
  }

  @Test mutating func tenThousandNodes() throws {
    func stack(_ count: Int) -> String {
      let nodes = Array(repeating: #"{"type":"empty"}"#, count: count).joined(separator: ",")
      return Self.minimal(#"{"type":"stack","axis":"depth","children":[\#(nodes)]}"#)
    }
    #expect(try refusal(views: stack(10_000)).contains("at most 65536 are allowed"))
    #expect(try refusal(views: stack(3000)).contains("more than 512 nodes; show less"))
    #expect(throws: Never.self) { try ViewArchive.decode(stack(500), parser: .jansson) }
  }

  @Test(arguments: [
    #"{"type":"spacer","minLength":-1}"#,
    #"{"type":"shape","shape":"roundedRectangle","radius":-1}"#,
    #"{"type":"empty","modifiers":[{"modifier":"frame","frame":{"maxHeight":-0.5}}]}"#,
    #"{"type":"empty","modifiers":[{"modifier":"font","font":{"style":"body","size":-12}}]}"#,
  ])
  mutating func negativeLengths(_ node: String) throws {
    #expect(
      try refusal(views: Self.minimal(node)).contains("a length of 0 or more is needed, not -"))
  }

  @Test(arguments: [1e13, -1e13, 1e300, 253_402_300_800])
  mutating func datesThatAreNone(_ date: Double) throws {
    #expect(
      try refusal(content: #"{"staleDate":\#(date)}"#).contains(
        "in seconds since 1970, of the years 1 to 9999, at staleDate"))
    let timer = #"{"type":"timer","interval":{"start":0,"end":\#(date)}}"#
    #expect(try refusal(views: Self.minimal(timer)).hasSuffix("at minimal.interval.end"))
    #expect(TimerInterval(start: date, end: date) == TimerInterval(start: date, end: nil).closed)
  }

  @Test mutating func datesOfThePastAndOfTheYear9999AreTaken() throws {
    let end = 253_402_300_799.0
    let timer = #"{"type":"timer","interval":{"start":-62135596800,"end":\#(end)}}"#
    try store.request(
      id: "a", source: 1, attributes: "", content: #"{"staleDate":\#(end)}"#,
      views: Self.minimal(timer), at: 5)
    #expect(store.live.first?.state == .active)
    #expect(store.nextDeadline == 5 + ActivityLimits.lifetime)
    try store.update(identity, content: #"{"staleDate":-62135596800}"#, views: "", at: 6)
    #expect(store.live.first?.state == .stale)
  }

  @Test mutating func idsOfOthersAndOfTheDead() throws {
    try store.request(id: "a", source: 1, attributes: "", content: "{}", views: "", at: 0)
    let theirs = Activity.Identity(source: 2, id: "a")
    #expect(throws: ActivityError.unknownActivity("a")) {
      try store.end(theirs, content: "", views: "", policy: "", at: 1)
    }
    try store.end(identity, content: "", views: "", policy: "immediate", at: 1)
    let message = #expect(throws: ActivityError.ended("a")) {
      try store.update(identity, content: "{}", views: "", at: 1_000_000)
    }
    #expect(message?.description.hasSuffix("takes no more updates; request a new one") == true)
    // Nobody remembers for ever.
    for number in 0..<300 {
      let id = "n\(number)"
      try store.request(id: id, source: 1, attributes: "", content: "{}", views: "", at: 2)
      try store.end(.init(source: 1, id: id), content: "", views: "", policy: "immediate", at: 2)
    }
    #expect(throws: ActivityError.unknownActivity("a")) {
      try store.update(identity, content: "{}", views: "", at: 3)
    }
  }

  @Test mutating func textsAreOneLineOfPlainCharacters() throws {
    let text = #"a\tb\nc\u0007\u001b[31m\u009b2J\u2028<b>&amp;</b>\u0000 é🎵"#
    let archive = try ViewArchive.decode(
      Self.minimal(
        #"{"type":"text","text":"\#(text)","modifiers":"#
          + #"[{"modifier":"accessibilityLabel","label":"\#(text)"}]}"#), parser: .jansson)
    let plain = "a b c[31m2J <b>&amp;</b> é🎵"
    #expect(
      archive.minimal
        == ViewNode(.text(plain), modifiers: [.accessibilityLabel(plain)]))
    let long = Self.minimal(
      #"{"type":"text","text":"\#(String(repeating: "👩‍👩‍👧‍👦", count: 600))"}"#)
    guard case .text(let cut)? = try ViewArchive.decode(long, parser: .jansson).minimal?.content
    else { throw TestFailure("it is no text") }
    #expect(cut.count == 512)
  }

  @Test(arguments: [
    #"{"type":"button","action":"a\u0007","label":{"type":"empty"}}"#,
    #"{"type":"link","url":"https://x\n","label":{"type":"empty"}}"#,
    #"{"type":"image","key":"\u001b"}"#, #"{"type":"icon","name":"\u0000"}"#,
  ])
  mutating func namesHoldNoControlCharacters(_ node: String) throws {
    #expect(try refusal(views: Self.minimal(node)).contains("control characters are not allowed"))
    #expect(
      try refusal(views: #"{"expanded":{},"link":"action:\u0001"}"#).contains("its link has"))
  }

  @Test func bytesThatAreNoUTF8ArriveRepaired() throws {
    // D-Bus refuses them; a file that was written down may still be damaged.
    let text = String(decoding: [0x22, 0x61, 0xFF, 0xC0, 0x80, 0x22] as [UInt8], as: UTF8.self)
    let content = try ActivityContent.decode(#"{"state":\#(text)}"#, parser: .jansson)
    #expect(content.state == .string("a\u{FFFD}\u{FFFD}\u{FFFD}"))
  }
}

extension TimerInterval {
  /// The span that ends where it starts.
  fileprivate var closed: TimerInterval { TimerInterval(start: start, end: start) }
}
