import EventLoop
import Testing

@testable import Music

/// Streams whose player calls what it has of them a length (M13).
@Suite("Lengths that grow")
struct LengthRuleTests {
  /// A player that plays and tells some lengths, each so many seconds after the beginning; the
  /// position goes with the time unless it is told.
  private func play(
    _ lengths: [(second: Double, length: Double)], position: Double = 0, isPlaying: Bool = true,
    titles: [String] = ["Radio"], url: String = "http://radio.example/"
  ) -> PlayerState {
    var state = PlayerState()
    _ = state.apply(
      ["PlaybackStatus": .string(isPlaying ? "Playing" : "Paused"), "CanSeek": .boolean(true)],
      at: 0)
    for (index, (second, length)) in lengths.enumerated() {
      let time = UInt64(second * 1_000_000)
      let metadata: [(String, BusValue)] = [
        ("xesam:title", .string(titles[index % titles.count])), ("xesam:url", .string(url)),
        ("mpris:trackid", .string("/noplaylist")),
        ("mpris:length", .int64(Int64(length * 1_000_000))),
      ]
      _ = state.apply(["Metadata": .properties(metadata)], at: time)
      _ = state.readPosition(Int64((position + second) * 1_000_000), at: time)
    }
    return state
  }

  @Test(
    "what grows with the time is live: no end, no seeking",
    arguments: [
      [(0, 5.09), (6, 11.2), (12, 17.1)], [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)],
      [(0, 5), (1, 15), (8, 20), (90, 99)],
    ] as [[(Double, Double)]])
  func radio(lengths: [(Double, Double)]) {
    for (position, titles) in [(0.0, ["Radio"]), (3600, ["One song", "Another"])] {
      let state = play(
        lengths.map { (second: $0.0, length: $0.1 + position) }, position: position, titles: titles)
      #expect(state.track.isLive && state.track.length == nil)
      #expect(!state.canSeek)
      // The time goes on.
      #expect(state.position.model?.position(at: 100_000_000) == (position + 100) * 1_000_000)
    }
  }

  @Test(
    "an honest length stays, also one that is corrected",
    arguments: [
      [(0, 5), (6, 11)], [(0, 200), (5, 205), (5, 205)],
      [(0, 200), (5, 210), (10, 220), (15, 230)],
      [(0, 180), (180, 200), (380, 230)], [(0, 5), (6, 11), (7, 240)],
      [(0, 5), (2, 100), (4, 300), (6, 600)], [(0, 40), (20, 41), (40, 42)],
      [(0, 5), (6, 11), (12, 17), (13, 240)], [(0, 5), (6, 11), (12, 17), (13, 4)],
    ] as [[(Double, Double)]])
  func honest(lengths: [(Double, Double)]) {
    let state = play(lengths.map { (second: $0.0, length: $0.1) })
    #expect(!state.track.isLive)
    #expect(state.track.length == lengths.last.map { Int64($0.1 * 1_000_000) })
    #expect(state.canSeek)
  }

  @Test("while nothing plays, nothing is proved")
  func paused() {
    #expect(!play([(0, 5), (6, 11), (12, 17)], isPlaying: false).track.isLive)
  }
}
