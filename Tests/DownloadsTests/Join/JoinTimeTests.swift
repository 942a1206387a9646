import TestSupport
import Testing

@testable import Downloads

/// What time alone does to downloads.
struct JoinTimeTests {
  @Test("nothing is shown before half a second is over, nor what is done by then")
  func firstShow() {
    var fixture = JoinFixture()
    fixture.partial(bytes: 5)
    #expect(fixture.shown(after: 0.49).isEmpty)
    #expect(fixture.shown(after: 0.02).count == 1)
    fixture.partial("2", name: "small", bytes: 5)
    #expect(fixture.shown(after: 0.3).count == 1)
    fixture.partial("2", name: "small", bytes: 6, state: .finished)
    #expect(fixture.shown(after: 1).count == 1)
  }

  @Test("an urgent one is shown after 50 ms, a failed one at once")
  func urgent() {
    var fixture = JoinFixture()
    fixture.report(.jobs) { $0.isUrgent = true }
    #expect(fixture.shown(after: 0.04).isEmpty)
    #expect(fixture.shown(after: 0.02).count == 1)
    fixture.report(.jobs, "2") { $0.state = .failed("no such host") }
    #expect(fixture.shown().last?.state == .failed("no such host"))
  }

  @Test("an end stays for 8 seconds, a failure for 30")
  func ends() {
    var fixture = JoinFixture()
    fixture.partial(bytes: 5)
    fixture.report(.jobs) { $0.state = .running }
    #expect(fixture.shown(after: 1).count == 2)
    fixture.partial(bytes: 6, state: .finished)
    fixture.report(.jobs) { $0.state = .failed("disk full") }
    #expect(fixture.shown(after: 7.9).count == 2)
    #expect(fixture.shown(after: 0.2).map(\.state) == [.failed("disk full")])
    #expect(fixture.shown(after: 21).count == 1)
    #expect(fixture.shown(after: 1).isEmpty)
    #expect(fixture.join.nextDeadline == nil)
  }

  @Test("10 seconds without a byte are a stall; the next byte ends it")
  func stall() {
    var fixture = JoinFixture()
    fixture.partial(bytes: 5)
    #expect(fixture.shown(after: 9.9).first?.state == .running)
    #expect(fixture.shown(after: 0.2).first?.state == .stalled)
    fixture.partial(bytes: 6)
    #expect(fixture.shown().first?.state == .running)
  }

  @Test("a percentage that stands still is no stall: it has few steps")
  func noStallOfPercent() {
    var fixture = JoinFixture()
    fixture.percent(0.4)
    #expect(fixture.shown(after: 60).first?.state == .running)
  }

  @Test("looks once a second while something grows, and never at rest")
  func looks() {
    var fixture = JoinFixture()
    #expect(fixture.join.nextDeadline == nil)
    fixture.partial(bytes: 5)
    fixture.percent(0.3, of: "picard")
    _ = fixture.shown()
    #expect(fixture.looks(in: 12) <= 13)
    // Stalled, and a percentage that nobody changes: nothing to look for.
    #expect(fixture.looks(in: 3600) == 0)
  }

  @Test("speed and time left are smoothed: one late second does not double them")
  func smoothing() throws {
    var fixture = JoinFixture()
    var speeds: [Double] = []
    var bytes: UInt64 = 0
    for second in 0..<60 {
      // A megabyte a second, that comes in bursts: nothing, then two.
      bytes += second % 2 == 0 ? 0 : 2_000_000
      fixture.report(.partialFiles) {
        $0.bytes = bytes
        $0.total = 200_000_000
      }
      let shown = fixture.shown(after: 1)
      if second > 20, let speed = shown.first?.speed { speeds.append(speed) }
    }
    #expect(speeds.count == 39)
    #expect(speeds.allSatisfy { $0 > 600_000 && $0 < 1_400_000 }, "\(speeds)")
    let left = try #require(fixture.shown().first?.timeLeft)
    #expect(left > 100 && left < 240, "\(left)")
  }

  @Test("no time is left at 100 %, however long a program takes for the rest")
  func noTimeAtTheEnd() {
    var fixture = JoinFixture()
    for step in 0..<10 {
      fixture.percent(Double(step) / 10)
      _ = fixture.shown(after: 1)
    }
    #expect(fixture.shown().first?.timeLeft != nil)
    fixture.percent(1)
    let last = fixture.shown(after: 1).first
    #expect(last?.fraction == 1)
    #expect(last?.timeLeft == nil)
  }

  @Test("a speed is not guessed from the first moment, and not shown of what stands")
  func noHastySpeed() {
    var fixture = JoinFixture()
    fixture.partial(bytes: 0)
    _ = fixture.shown(after: 1)
    fixture.partial(bytes: 50_000_000)
    #expect(fixture.shown().first?.speed == nil)
    for second in 1...5 {
      _ = fixture.shown(after: 1)
      fixture.partial(bytes: 50_000_000 + UInt64(second) * 1_000_000)
    }
    #expect(fixture.shown().first?.speed != nil)
    fixture.partial(bytes: 55_000_000, state: .paused)
    #expect(fixture.shown().first?.speed == nil)
    #expect(fixture.shown().first?.timeLeft == nil)
  }

  @Test("progress that goes back begins anew without running backwards")
  func restart() throws {
    var fixture = JoinFixture()
    fixture.percent(0.8)
    #expect(fixture.shown(after: 1).first?.fraction == 0.8)
    fixture.percent(0.3)
    #expect(fixture.shown().first?.fraction == nil)
    #expect(fixture.shown(after: 0.3).first?.fraction == 0.3)
    // An error of rounding is none.
    fixture.percent(0.29)
    #expect(fixture.shown().first?.fraction == 0.3)
    fixture.percent(0.31)
    #expect(fixture.shown().first?.fraction == 0.31)
  }

  @Test("the fraction never runs backwards, whatever is reported", arguments: 0..<8)
  func monotone(_ number: UInt64) {
    let seed = 77 + number
    var random = SeededGenerator(seed: seed)
    var fixture = JoinFixture()
    var last: [Int: Double] = [:]
    let states: [DownloadProgressState] = [
      .running, .running, .running, .paused, .stalled, .finished, .failed("x"), .cancelled,
    ]
    for step in 0..<400 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        fixture.partial(
          "\(Int.random(in: 0..<4, using: &random))",
          name: ["a", "b", "c", ""].randomElement(using: &random) ?? "",
          bytes: UInt64.random(in: 0...UInt64.max, using: &random),
          state: states.randomElement(using: &random) ?? .running)
      case 2:
        fixture.percent(
          Double.random(in: -1...2, using: &random),
          of: ["firefox", "chromium", "x"].randomElement(using: &random) ?? "",
          count: Int.random(in: Int.min...Int.max, using: &random))
      case 3:
        fixture.report(.jobs, "\(Int.random(in: 0..<3, using: &random))") {
          $0.bytes = UInt64.random(in: 0...9, using: &random)
          $0.total = UInt64.random(in: 0...9, using: &random)
          $0.fraction = [Double.nan, .infinity, 0.4, -3].randomElement(using: &random)
          $0.speed = [Double.nan, .infinity, 4, -3].randomElement(using: &random)
          $0.state = states.randomElement(using: &random) ?? .running
        }
      case 4: fixture.remove(.windows, "firefox")
      default: fixture.join.removeAll(from: .jobs)
      }
      for download in fixture.shown() {
        if let fraction = download.fraction {
          #expect((0...1).contains(fraction), "seed \(seed), step \(step)")
          if let before = last[download.id] {
            #expect(fraction >= before, "seed \(seed), step \(step)")
          }
          last[download.id] = fraction
        } else {
          last[download.id] = nil
        }
      }
      fixture.seconds += Double.random(in: 0...2, using: &random)
    }
  }
}
