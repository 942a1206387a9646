import Activities
import Foundation
import ProviderHosting
import Testing

/// The engine's reading of JSON, by Jansson and the decoder above it.
@Suite struct JSONTextTests {
  private func content(_ state: String) throws(ActivityError) -> ActivityContent {
    try ActivityContent.decode(#"{"state":\#(state)}"#, parser: .jansson)
  }

  @Test func readsEveryKindOfValue() throws {
    let state = #"{"a":[1,-2.5,1e3,true,false,null],"b":{"\u00e9":"\u0000x\ud83d\ude00"},"c":""}"#
    #expect(
      try content(state).state
        == .object([
          "a": .array([
            .number(1), .number(-2.5), .number(1000), .boolean(true), .boolean(false), .null,
          ]),
          "b": .object(["é": .string("\u{0}x😀")]), "c": .string(""),
        ]))
  }

  @Test(arguments: [
    "", "{", "[1,]", "{'a':1}", "{\"a\":1}//", "nan", "\"\\ud800\"", "[1] [2]", "\u{1}",
  ])
  func whatIsNoJSONIsRefused(_ text: String) {
    let error = #expect(throws: ActivityError.self) {
      try ActivityContent.decode(text, parser: .jansson)
    }
    #expect(error?.description.contains("the content is not valid") == true)
  }

  @Test func depthIsBounded() {
    let deep = String(repeating: "[", count: 8000) + String(repeating: "]", count: 8000)
    #expect(throws: ActivityError.self) { try content(deep) }
    #expect(throws: ActivityError.self) {
      try ViewArchive.decode(String(repeating: "[", count: 60_000), parser: .jansson)
    }
  }

  @Test func theLimitCountsTheBytesOnTheWire() throws {
    for state in [
      #"{"a":1,"b":[1.5,true,null],"c":"q\"uo\\te\n"}"#, "[]", #""ä""#, #"{"x":{}}"#,
    ] {
      let value = try content(state).state
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      #expect(value.encodedLength == (try encoder.encode(value).count), "\(state)")
    }
    let most = String(repeating: "y", count: ActivityLimits.stateBytes - 2)
    #expect(throws: Never.self) { try content(#""\#(most)""#) }
    #expect(throws: ActivityError.self) { try content(#""\#(most)y""#) }
  }

  @Test func whatIsWrongIsNamedWithItsPlace() {
    let json = #"{"expanded":{"bottom":{"type":"stack","axis":"up","children":[]}}}"#
    let error = #expect(throws: ActivityError.self) {
      try ViewArchive.decode(json, parser: .jansson)
    }
    #expect(error?.description.contains("expanded.bottom.axis") == true, "\(error as Any)")
  }
}
