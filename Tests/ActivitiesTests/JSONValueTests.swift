import Activities
import TestSupport
import Testing

@Suite("JSON values")
struct JSONValueTests {
  static let values: [JSONValue] = [
    .null, .boolean(true), .number(-0.5), .number(12), .number(1e300), .number(.infinity),
    .string("a \"quoted\" \\ line\nwith \u{1} and é 🎵"),
    .array([.number(1), .string(""), .object([:])]),
    .object(["b": .array([]), "a": .object(["deep": .null])]),
  ]

  @Test("the length that is told is that of the text", arguments: values)
  func lengthAndText(_ value: JSONValue) {
    #expect(value.encodedLength == value.text.utf8.count)
  }

  @Test("what is written reads back the same", arguments: values)
  func roundTrip(_ value: JSONValue) throws {
    let content = try ActivityContent.decode(
      #"{"state":[\#(value.text)]}"#, parser: .foundation)
    #expect(content.state == .array([value == .number(.infinity) ? .null : value]))
  }
}
