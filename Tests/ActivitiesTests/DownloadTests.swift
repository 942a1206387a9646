import Foundation
import ProviderHosting
import TestSupport
import Testing

@testable import Activities

/// The download as a node: its words on the wire, what it says, and when it has finished.
@Suite("Download") struct DownloadTests {
  private func download(_ fields: String) throws -> ViewDownload? {
    let node = try ViewArchive.decode(
      #"{"expanded":{},"minimal":{"type":"download"\#(fields)}}"#, parser: .jansson
    ).minimal
    guard case .download(let download) = node?.content else { return nil }
    return download
  }

  @Test func whatIsLeftOutHasItsDefault() throws {
    let plain = try #require(try download(""))
    #expect(plain == ViewDownload("Download", state: .idle, tint: nil, action: nil))
    #expect(try download(#","title":null,"state":null,"tint":null,"action":null"#) == plain)
    #expect(
      try download(##","title":"a\nb","state":"failed","tint":"#BF5AF2","action":"go""##)
        == ViewDownload("a b", state: .failed, tint: ViewColor(hex: 0xBF5AF2), action: "go"))
    // A fraction means something while downloading alone.
    #expect(try download(#","state":"finished","fraction":0.4"#)?.state == .finished)
  }

  @Test(arguments: [
    (#","state":"done""#, "use one of idle, downloading, finished, failed, at minimal.state"),
    (#","fraction":"half""#, "a number is needed, not a text at minimal.fraction"),
    (#","fraction":true"#, "a number is needed, not true or false at minimal.fraction"),
    (#","tint":"blue""#, "write #RRGGBB or #RRGGBBAA at minimal.tint"),
    (#","action":7"#, "a text is needed, not a number at minimal.action"),
    (#","action":"a\u0007""#, "control characters are not allowed at minimal.action"),
    (#","title":["a"]"#, "a text is needed, not an array at minimal.title"),
  ])
  func whatIsWrongIsRefused(_ fields: String, _ message: String) {
    let error = #expect(throws: ActivityError.self) { try download(fields) }
    #expect(error?.description.hasSuffix(message) == true, "\(error?.description ?? "")")
  }

  @Test(
    "C6: the fraction is within 0…1, and what is no finite number counts as 0",
    arguments: [
      ("0.42", 0.42), ("-0.0001", 0), ("-1e300", 0), ("1", 1), ("1.5", 1), ("1e308", 1),
      (#""NaN""#, 0), (#""Infinity""#, 0), (#""-Infinity""#, 0),
    ])
  func c6(_ written: String, _ fraction: Double) throws {
    #expect(
      try download(#","state":"downloading","fraction":\#(written)"#)?.state
        == .downloading(fraction))
  }

  @Test("C6: the same for what is made in code, and it can be written")
  func c6InCode() throws {
    for fraction in [Double.nan, .signalingNaN, .infinity, -.infinity, -1, 0, 0.5, 1, 2] {
      let expected = fraction.isFinite ? min(max(fraction, 0), 1) : 0
      let node = ViewDownload(state: .downloading(fraction))
      #expect(node.state == .downloading(expected))
      let raw = ViewDownload.State.downloading(fraction)
      let back = try JSONDecoder().decode(
        ViewDownload.State.self, from: JSONEncoder().encode(raw))
      #expect(back == .downloading(expected))
    }
  }

  @Test("C9: what assistive technology reads")
  func c9() {
    let words: [(ViewDownload.State, String)] = [
      (.idle, "Not downloaded"), (.downloading(nil), "Downloading"),
      (.downloading(0.42), "Downloading, 42%"), (.downloading(0.29), "Downloading, 29%"),
      (.downloading(0.999), "Downloading, 99%"), (.downloading(1), "Downloading, 100%"),
      (.finished, "Finished"), (.failed, "Failed"),
    ]
    for (state, word) in words { #expect(state.spokenValue == word) }
  }

  // MARK: C10

  private let identity = Activity.Identity(source: 1, id: "a")

  private func views(_ states: ViewDownload.State..., action: String? = "go") -> ViewArchive {
    let nodes = states.map { ViewNode(.download(ViewDownload(state: $0, action: action))) }
    return ViewArchive(
      minimal: nodes.first,
      expanded: .init(
        bottom: ViewNode(.stack(.horizontal, alignment: .center, spacing: nil, nodes))))
  }

  /// What a watch says of one state after the other.
  private func answers(
    _ told: [(views: ViewArchive?, identity: Activity.Identity)]
  ) -> [Bool] {
    var watch = DownloadWatch()
    return told.map { watch.note($0.views, of: $0.identity).hasFinished }
  }

  @Test("C10: a download that finishes is noticed once, and nothing else is")
  func c10() {
    let states: [(ViewDownload.State?, Bool)] = [
      // One that arrives finished has given its feedback elsewhere.
      (.finished, false), (.idle, false), (.downloading(0), false), (.downloading(1), false),
      (.finished, true), (.finished, false), (.downloading(nil), false), (.failed, false),
      (.finished, false), (.downloading(0.5), false), (.idle, false), (.downloading(0.5), false),
      (nil, false), (.finished, false),
    ]
    #expect(answers(states.map { ($0.0.map { views($0) }, identity) }) == states.map(\.1))
  }

  @Test("C4: whatever shows that it is done, and did not before, is news")
  func c4News() {
    var watch = DownloadWatch()
    let states: [(ViewDownload.State?, Bool)] = [
      (.finished, true), (.finished, false), (.downloading(1), false), (.finished, true),
      (nil, false), (.idle, false), (.failed, false), (.finished, true),
    ]
    for (state, isDone) in states {
      #expect(watch.note(state.map { views($0) }, of: identity).isDone == isDone)
    }
  }

  /// An activity that has ended.
  private func ended(_ id: String, source: Int = 1) throws -> Activity {
    var store = ActivityStore(parser: .foundation)
    try store.request(
      id: id, source: source, attributes: "", content: #"{"state":{}}"#, views: "", at: 0)
    try store.end(
      .init(source: source, id: id), content: #"{"state":{}}"#, views: "", policy: "immediate",
      at: 5)
    return try #require(store.lastEnded)
  }

  @Test("C4: what ends as its download is done is kept for a moment, and nothing else is")
  func c4Kept() throws {
    let (now, late, never) = (try ended("now"), try ended("late"), try ended("never"))
    var kept = FinishedDownloads()
    kept.finished(late.identity, at: 10)
    kept.finished(now.identity, at: 100)
    kept.ended(never, at: 100)
    kept.ended(late, at: 100)
    #expect(kept.activities.isEmpty && kept.nextEnd == nil)
    kept.ended(now, at: 101.4)
    #expect(kept.activity(now.identity)?.state == .ended)
    #expect(kept.nextEnd == 101.4 + FinishedDownloads.time)
    kept.advance(to: 102.8)
    #expect(kept.activities.count == 1)
    kept.advance(to: 103)
    #expect(kept.activities.isEmpty && kept.nextEnd == nil)
    // Its mark was seen for long enough while it lived.
    kept.finished(now.identity, at: 200)
    kept.ended(now, at: 201.5)
    #expect(kept.activities.isEmpty)
    kept.finished(now.identity, at: 300)
    kept.ended(now, at: 300)
    kept.remove(now.identity)
    #expect(kept.activities.isEmpty)
  }

  @Test("C4: a source that ends thousands of downloads keeps the newest few, and nobody else's")
  func c4Flood() throws {
    var kept = FinishedDownloads()
    let other = try ended("other", source: 2)
    kept.finished(other.identity, at: 0)
    kept.ended(other, at: 0)
    for number in 0..<100 {
      let activity = try ended("\(number)")
      kept.finished(activity.identity, at: 0)
      kept.ended(activity, at: 0)
    }
    let first = 100 - FinishedDownloads.mostOfSource
    #expect(kept.activities.map(\.identity.id) == ["other"] + (first..<100).map { "\($0)" })
  }

  @Test("C10: downloads are told apart by activity and action")
  func c10Apart() {
    let other = Activity.Identity(source: 2, id: "a")
    let told: [(ViewArchive, Activity.Identity, Bool)] = [
      (views(.downloading(0.5)), identity, false), (views(.finished), other, false),
      (views(.finished, action: "another"), identity, false),
      // Shown in two places, it is done when both say so.
      (views(.downloading(0.5), .downloading(0.5)), identity, false),
      (views(.finished, .downloading(1)), identity, false),
      (views(.finished, .finished), identity, true),
    ]
    #expect(answers(told.map { ($0.0, $0.1) }) == told.map(\.2))
  }
}
