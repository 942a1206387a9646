import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Every kind of bad input, over D-Bus and through the C interface, against the running overlay.
  ///
  /// Each is answered with what to do, and the last good state stays on the screen.
  @Suite struct BadInputTests {
    /// What is sent, and what comes of it.
    struct Input {
      var name: String
      /// The content and the views of an update; a good content where it is nil.
      var content: String?
      var views = ""
      /// The last part of the error's name, and a part of its message.
      var error: String
      var says: String
    }

    private static let good = #"{"state":{"title":"Good"},"relevanceScore":99}"#

    private static func minimal(_ node: String) -> String {
      #"{"expanded":{},"minimal":\#(node)}"#
    }

    private static func stack(_ count: Int) -> String {
      let nodes = Array(repeating: #"{"type":"empty"}"#, count: count).joined(separator: ",")
      return minimal(#"{"type":"stack","axis":"depth","children":[\#(nodes)]}"#)
    }

    private static let refused: [Input] = {
      let long = String(repeating: "x", count: 5000)
      let brackets = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
      var nested = #"{"type":"empty"}"#
      for _ in 0..<40 { nested = #"{"type":"stack","axis":"depth","children":[\#(nested)]}"# }
      return [
        Input(
          name: "oversize state", content: #"{"state":"\#(long)"}"#, error: "TooLarge",
          says: "at most 4096 are allowed, so shorten it"),
        Input(
          name: "oversize views", views: minimal(#""\#(String(repeating: long, count: 20))""#),
          error: "TooLarge", says: "at most 65536 are allowed"),
        Input(
          name: "no JSON", content: #"{"state":"#, error: "InvalidContent",
          says: "the content is not valid"),
        Input(
          name: "views that are no JSON", views: "{}{}", error: "InvalidContent",
          says: "the view archive is not valid"),
        Input(
          name: "unknown node", views: minimal(#"{"type":"hologram"}"#), error: "InvalidContent",
          says: "'hologram' is not known; use one of"),
        Input(
          name: "10 000 deep", views: minimal(brackets), error: "InvalidContent",
          says: "nests deeper than 128; flatten it"),
        Input(
          name: "nodes that nest", views: minimal(nested), error: "InvalidContent",
          says: "nest deeper than 32; flatten"),
        Input(
          name: "10 000 nodes", views: stack(10_000), error: "TooLarge",
          says: "at most 65536 are allowed"),
        Input(
          name: "3000 nodes", views: stack(3000), error: "InvalidContent",
          says: "more than 512 nodes; show less"),
        Input(
          name: "negative length", views: minimal(#"{"type":"spacer","minLength":-1}"#),
          error: "InvalidContent", says: "a length of 0 or more is needed"),
        Input(
          name: "NaN", content: #"{"state":{},"relevanceScore":NaN}"#, error: "InvalidContent",
          says: "the content is not valid"),
        Input(
          name: "a date of no year", content: #"{"state":{},"staleDate":1e13}"#,
          error: "InvalidContent", says: "in seconds since 1970, of the years 1 to 9999"),
        Input(
          name: "control characters in a name",
          views: minimal(#"{"type":"image","key":"\u001b"}"#), error: "InvalidContent",
          says: "control characters are not allowed"),
        Input(
          name: "raw control characters", content: "{\"state\":{\"title\":\"\u{1B}[1m\"}}",
          error: "InvalidContent", says: "the content is not valid"),
        Input(
          name: "another kind", content: #"{"state":{"title":7}}"#, error: "InvalidContent",
          says: "title"),
      ]
    }()

    /// What is taken, and the title that it shows.
    private static let taken = [
      (#"{"state":{"title":"Past"},"staleDate":-62135596800,"relevanceScore":99}"#, "Past"),
      (#"{"state":{"title":"9999"},"staleDate":253402300799,"relevanceScore":99}"#, "9999"),
      (#"{"state":{"title":"a\u0007b\u001b[1m\nc"},"relevanceScore":99}"#, "ab[1m c"),
      (#"{"state":{"title":"<b>a</b> &amp;"},"relevanceScore":99}"#, "<b>a</b> &amp;"),
    ]

    @Test func overTheSessionBus() throws {
      let desk = try Desk()
      let overlay = try Overlay(
        desk: desk, providers: try desk.folder(ofProvider: "Tests/Fixtures/Providers/lies.c"))
      let program = try SessionProgram(desk)
      let id = try program.request(content: Self.good)
      #expect(try overlay.command("expand").ending == .exited(0))
      let before = try overlay.wait(for: "expanded") { $0.textBox("Good") != nil }
      func expectRefusal(_ input: Input, id: String) throws {
        let error = #expect(throws: BusError.self, "\(input.name)") {
          try program.call("Update", id, input.content ?? Self.good, input.views, "")
        }
        #expect(error?.name == "org.islet.Error." + input.error, "\(input.name)")
        #expect(
          error?.message.contains(input.says) == true, "\(input.name): \(error?.message ?? "")")
        try overlay.sync(settled: true)
        #expect(try overlay.layers().text == before.text, "\(input.name)")
      }
      for input in Self.refused { try expectRefusal(input, id: id) }
      // The id of nobody, and the one of a provider.
      let unknown = Input(name: "not yours", error: "UnknownActivity", says: "or request one first")
      let theirs = try overlay.activities().compactMap { $0["id"] as? String }.filter { $0 != id }
      #expect(theirs.count == 1)
      for other in theirs + ["nobody"] { try expectRefusal(unknown, id: other) }
      let over = try program.request(title: "Over")
      try program.call("End", over, "", "", "immediate")
      try expectRefusal(unknown, id: over)
      let listed = try program.request(title: "Listed")
      try program.call("End", listed, "", "", "default")
      let ended = Input(name: "ended", error: "Ended", says: "request a new one")
      try expectRefusal(ended, id: listed)

      var answers: [String: Int] = [:]
      for _ in 0..<1000 {
        do {
          _ = try program.request(title: "One of many")
          answers["", default: 0] += 1
        } catch let error as BusError {
          answers[error.name, default: 0] += 1
        }
      }
      #expect(answers == ["": 63, "org.islet.Error.TooManyActivities": 937])
      try overlay.sync(settled: true)
      #expect(try overlay.layers().textBox("Good") != nil)

      for (content, title) in Self.taken {
        try program.call("Update", id, content, "", "")
        try overlay.wait(for: "expanded") { $0.textBox(title) != nil }
      }
      #expect(overlay.process.ending == nil)
    }

    /// A lie of the provider, and what its host says about it; nil where it is taken.
    private static let lies: [(name: String, result: Int32, says: String?)] = [
      ("oversize", 0, "at most 4096 are allowed, so shorten it"),
      ("giant", -EMSGSIZE, "a text was too long and is refused"),
      ("no-json", 0, "the content is not valid"),
      ("unknown-node", 0, "'hologram' is not known; use one of"),
      ("deep", 0, "the view archive is not valid"),
      ("nodes", 0, "more than 512 nodes; show less"),
      ("ten-thousand-nodes", -EMSGSIZE, "a text was too long and is refused"),
      ("negative", 0, "a length of 0 or more is needed"),
      ("not-a-number", 0, "the content is not valid"),
      ("no-date", 0, "of the years 1 to 9999"),
      ("stranger", -ENOENT, nil),
      ("no-utf8", -EILSEQ, "a text was not UTF-8 and is refused"),
      ("raw-control", 0, "the content is not valid"),
      ("null", -EINVAL, "a call with NULL"),
    ]

    @Test func throughTheCInterface() throws {
      let desk = try Desk()
      let overlay = try Overlay(
        desk: desk, providers: try desk.folder(ofProvider: "Tests/Fixtures/Providers/lies.c"))
      try overlay.wait(for: "compact")
      #expect(try overlay.command("expand").ending == .exited(0))
      let before = try overlay.wait(for: "expanded") { $0.textBox("Good") != nil }
      /// What the log says from the lie on.
      func tell(_ lie: String, _ result: Int32, _ says: String?) throws -> String {
        let start = overlay.process.errors.endIndex
        try desk.run(Package.product("islet"), "config", "set", "provider.lies.lie", lie)
        try waitUntil(
          "\(lie): \(result) and \(says ?? "") in \(overlay.process.errors.suffix(600))"
        ) {
          let said = overlay.process.errors[start...]
          return said.contains("lie \(lie): \(result)\n") && (says.map(said.contains) ?? true)
        }
        try overlay.sync(settled: true)
        return String(overlay.process.errors[start...])
      }
      for lie in Self.lies where lie.name != "ten-thousand-nodes" {
        _ = try tell(lie.name, lie.result, lie.says)
        #expect(try overlay.layers().text == before.text, "\(lie.name)")
      }
      // A kind of mistake is said once.
      _ = try tell("ten-thousand-nodes", -EMSGSIZE, nil)
      #expect(try overlay.layers().text == before.text)
      _ = try tell("ended", -ENOENT, nil)
      _ = try tell("many", 64, nil)
      try overlay.wait(for: "expanded") { $0.textBox("Good") != nil }
      for (lie, title) in [
        ("past", "Past"), ("year-9999", "9999"), ("good", "Good"), ("control", "ab[1m c"),
        ("markup", "<b>a</b> &amp;"),
      ] {
        _ = try tell(lie, 0, nil)
        try overlay.wait(for: "expanded") { $0.textBox(title) != nil }
      }
      let status = try overlay.status()
      #expect(status["provider.lies.crashes"] == "0" && status["provider.lies.state"] == "running")
    }
  }
}
