import TestSupport
import Testing

@testable import Music

/// Which of a player's positions are believed (M17–M21).
@Suite("Positions that players tell")
struct PositionJudgeTests {
  private static let second: UInt64 = 1_000_000
  private static let start: UInt64 = 5_000 * second
  private static let length: Int64? = 300_000_000

  /// A position that plays from `start` on, told readings at seconds since then.
  private func playing(_ readings: [(at: Double, raw: Int64)], isFirst: Bool = true)
    -> PlaybackPosition
  {
    var position = PlaybackPosition()
    position.beginTrack(isFirst: isFirst, at: Self.start)
    position.set(isPlaying: true, rate: 1, at: Self.start)
    for reading in readings {
      position.read(reading.raw, length: Self.length, at: time(reading.at))
    }
    return position
  }

  private func time(_ seconds: Double) -> UInt64 { Self.start + UInt64(seconds * 1_000_000) }

  private func seconds(_ position: PlaybackPosition, at time: Double) throws -> Double {
    try #require(position.model).position(at: self.time(time)) / 1_000_000
  }

  @Test("An honest player is believed from its first word on")
  func honest() throws {
    var position = playing([(0, 42_000_000)])
    #expect(try seconds(position, at: 1) == 43)
    position.read(43_200_000, length: Self.length, at: time(1.2))
    position.read(46_010_000, length: Self.length, at: time(4))
    #expect(try seconds(position, at: 4) == 46.01)
    #expect(position.isInMicroseconds)
  }

  @Test(
    "M18: one that stands at 0 is timed from the track's beginning", arguments: [0, 77_000_000])
  func standing(raw: Int64) throws {
    let position = playing([(0.1, raw), (1.3, raw)], isFirst: false)
    #expect(abs(try seconds(position, at: 10) - 10) < 0.001)
  }

  @Test("M18: one that was found standing goes on from what it told")
  func foundStanding() throws {
    let position = playing([(0, 20_000_000), (1.2, 20_000_000)])
    #expect(abs(try seconds(position, at: 10) - 30) < 0.001)
  }

  @Test("M18: the own clock stands while the player is paused")
  func ownClockPauses() throws {
    var position = playing([(0, 0), (1.2, 0)], isFirst: false)
    position.set(isPlaying: false, rate: 1, at: time(5))
    position.read(0, length: Self.length, at: time(5.1))
    #expect(abs(try seconds(position, at: 60) - 5) < 0.001)
    position.set(isPlaying: true, rate: 1, at: time(60))
    #expect(abs(try seconds(position, at: 61) - 6) < 0.001)
  }

  @Test("M18: one that counts in steps of five seconds is believed as soon as it moves")
  func steps() throws {
    var position = playing([(0.1, 0), (1.3, 0)], isFirst: false)
    position.read(10_000_000, length: Self.length, at: time(11))
    #expect(try seconds(position, at: 11) == 10)
    // It stands again for less than a step, which is no stall.
    position.read(10_000_000, length: Self.length, at: time(12.2))
    #expect(abs(try seconds(position, at: 12.2) - 11.2) < 0.001)
  }

  @Test("A honest player that waits for data stands, and goes on")
  func stalled() throws {
    var position = playing([(0, 0), (1.2, 1_200_000), (4, 4_000_000)])
    position.read(4_500_000, length: Self.length, at: time(14))
    position.read(4_500_000, length: Self.length, at: time(24))
    #expect(try seconds(position, at: 30) == 4.5)
    position.read(9_500_000, length: Self.length, at: time(34))
    #expect(try seconds(position, at: 35) == 10.5)
  }

  @Test("M20: one that counts in milliseconds is found out by two stretches of time")
  func milliseconds() throws {
    var position = playing([(0, 100_000), (1.2, 101_201)])
    // Not before the second: until then the time that has passed is shown.
    #expect(position.isInMicroseconds)
    #expect(try seconds(position, at: 1.2) < 2)
    position.read(104_003, length: Self.length, at: time(4))
    #expect(try seconds(position, at: 4) == 104.003)
    #expect(!position.isInMicroseconds)
    // So is what it says of a jump.
    position.seeked(to: 200_000, at: time(10))
    #expect(try seconds(position, at: 10) == 200)
  }

  @Test("M20: one that cannot be in milliseconds, by its length, is timed instead")
  func beyondTheLength() throws {
    let position = playing(
      [(0, 400_000), (1.2, 401_201), (4, 404_003), (14, 414_000)], isFirst: false)
    #expect(position.isInMicroseconds)
  }

  @Test("M20: an honest player that stalls is never taken for one in milliseconds")
  func neverWrong() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      // It plays for a while and waits for a while, in any order, and is read at any times.
      var position = playing([])
      var time = 0.0
      var place = Double.random(in: 0...100, using: &random)
      for _ in 0..<12 {
        let pause = Double.random(in: 0.1...12, using: &random)
        let shares: [Double] = [0, 0, 0.3, 0.7, 1, 1, 1]
        let share = shares.randomElement(using: &random) ?? 1
        time += pause
        place += pause * share
        position.read(Int64(place * 1_000_000), length: Self.length, at: self.time(time))
        #expect(position.isInMicroseconds, "seed \(seed)")
      }
    }
  }

  @Test("M21: a jump without a word is taken over, and is a jump")
  func jump() throws {
    var position = playing([(0, 0), (1.2, 1_200_000)])
    let isJump = position.read(100_000_000, length: Self.length, at: time(11))
    #expect(isJump)
    #expect(try seconds(position, at: 12) == 101)
  }

  @Test("M9, M17: a new track begins at 0 until it says otherwise, whatever the old one said")
  func newTrack() throws {
    var position = playing([(0, 80_000_000), (1.2, 81_200_000)])
    position.beginTrack(isFirst: false, at: time(2))
    #expect(try seconds(position, at: 2) == 0)
    // The old one's position, and a second later the right one.
    position.read(82_000_000, length: Self.length, at: time(2.01))
    position.read(1_200_000, length: Self.length, at: time(3.2))
    #expect(try seconds(position, at: 4.2) == 2.2)
  }

  @Test("M19: without a position there is none")
  func unknown() {
    #expect(playing([]).model == nil)
  }

  @Test("M23: after a jump from here the player's old word does not bounce the bar back")
  func noBounce() throws {
    var position = playing([(0, 0), (1.2, 1_200_000)])
    position.jump(to: 200_000_000, at: time(2))
    position.read(2_010_000, length: Self.length, at: time(2.01))
    position.seeked(to: 2_010_000, at: time(2.1))
    #expect(try seconds(position, at: 2.2) == 200.2)
    // After half a second the player's word counts again, whatever it is.
    position.read(2_600_000, length: Self.length, at: time(2.6))
    #expect(try seconds(position, at: 2.6) == 2.6)
  }

  @Test("A rate is the track's time")
  func rate() throws {
    var position = PlaybackPosition()
    position.set(isPlaying: true, rate: 2, at: Self.start)
    position.read(10_000_000, length: Self.length, at: Self.start)
    #expect(try seconds(position, at: 5) == 20)
    position.set(isPlaying: true, rate: 0.5, at: time(5))
    #expect(try seconds(position, at: 7) == 21)
    position.read(21_600_000, length: Self.length, at: time(8.2))
    #expect(position.isInMicroseconds)
  }
}
