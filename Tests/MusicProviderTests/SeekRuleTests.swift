import Testing

@testable import Music

@Suite("Seeking on the bar")
struct SeekRuleTests {
  private func model(_ seconds: Double) -> PositionModel {
    PositionModel(position: seconds * 1_000_000, at: 0)
  }

  @Test(
    "The argument is a place or notches, and nothing else",
    arguments: [
      ("0.4213", SeekRule.Request.fraction(0.4213)), ("1", .fraction(1)), ("7", .fraction(1)),
      ("+1", .notches(1)), ("-1", .notches(-1)), ("-3", .notches(-3)), ("+1e9", .notches(100)),
      ("", nil), ("nan", nil), ("+inf", nil), ("half", nil), ("0.5 ", nil),
    ])
  func arguments(text: String, request: SeekRule.Request?) {
    #expect(SeekRule.Request(text) == request)
  }

  @Test("Notches are five seconds and stay within the track")
  func targets() {
    let length: Int64 = 60_000_000
    #expect(SeekRule.target(.notches(1), from: 10_000_000, length: length) == 15_000_000)
    #expect(SeekRule.target(.notches(-3), from: 10_000_000, length: length) == 0)
    #expect(SeekRule.target(.notches(1), from: 58_000_000, length: length) == 60_000_000)
    #expect(SeekRule.target(.fraction(0.5), from: 0, length: length) == 30_000_000)
  }

  @Test(
    "M6, M7: an id that is no path is never sent; the way there is",
    arguments: [
      nil, "spotify:track:1", "/DeaDBeeF/1/-1", "",
    ])
  func withoutPath(id: String?) {
    var rule = SeekRule()
    let call = rule.jump(to: 40_000_000, from: model(10), trackID: id, at: 0)
    #expect(call == .seek(offset: 30_000_000))
  }

  @Test("A valid id names the track that is meant")
  func withPath() {
    var rule = SeekRule()
    let call = rule.jump(to: 40_000_000, from: model(10), trackID: "/track/1", at: 0)
    #expect(call == .setPosition(track: "/track/1", position: 40_000_000))
  }

  @Test("M23: one call at a time; of what comes meanwhile only the last is sent")
  func coalescing() {
    var rule = SeekRule()
    #expect(rule.jump(to: 20_000_000, from: model(10), trackID: nil, at: 0) != nil)
    #expect(rule.jump(to: 25_000_000, from: model(20), trackID: nil, at: 1000) == nil)
    #expect(rule.jump(to: 50_000_000, from: model(25), trackID: nil, at: 2000) == nil)
    // From where the first call has brought it.
    #expect(rule.finished(trackID: nil, at: 3000) == .seek(offset: 30_000_000))
    #expect(rule.finished(trackID: nil, at: 4000) == nil)
    #expect(!rule.isInFlight)
  }

  @Test("From a position beyond all numbers there is a way, too")
  func farAway() {
    var rule = SeekRule()
    var far = PositionModel(position: Double(Int64.max), at: 0)
    far.set(isRunning: true, rate: 100, at: 0)
    let call = rule.jump(to: 0, from: far, trackID: nil, at: 60_000_000)
    guard case .seek(let offset)? = call else {
      Issue.record("no call")
      return
    }
    #expect(offset < -1_000_000_000_000)
  }

  @Test("What waits is forgotten with the track")
  func otherTrack() {
    var rule = SeekRule()
    _ = rule.jump(to: 20_000_000, from: model(10), trackID: nil, at: 0)
    _ = rule.jump(to: 25_000_000, from: model(20), trackID: nil, at: 0)
    rule.forget()
    #expect(rule.finished(trackID: nil, at: 0) == nil)
  }
}
