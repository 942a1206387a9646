import Foundation
import Testing

@testable import Music

@Suite("What the engine draws of a position")
struct TimelineTests {
  private let moment = Moment(monotonic: 50_000_000, wall: 1_700_000_010_000_000)

  private func model(_ seconds: Double, isRunning: Bool, rate: Double = 1) -> PositionModel {
    var model = PositionModel(position: seconds * 1_000_000, at: 40_000_000)
    model.set(isRunning: isRunning, rate: rate, at: 40_000_000)
    return model
  }

  @Test("A running track began so long ago, and ends with its length")
  func running() {
    let timeline = MusicAttributes.Timeline(
      model(20, isRunning: true), length: 90_000_000, at: moment)
    #expect(timeline.start.timeIntervalSince1970 == 1_699_999_980)
    #expect(timeline.end?.timeIntervalSince1970 == 1_700_000_070)
    #expect(timeline.pausedAt == nil)
  }

  @Test("At twice the rate the same second is reached in half the time, and the length stays")
  func rate() {
    let timeline = MusicAttributes.Timeline(
      model(20, isRunning: true, rate: 2), length: 90_000_000, at: moment)
    #expect(timeline.start.timeIntervalSince1970 == 1_699_999_990)
    #expect(timeline.end.map { $0.timeIntervalSince(timeline.start) } == 90)
  }

  @Test("After sleep, or when the clock was set, the same place has another date")
  func clockChange() {
    let track = model(20, isRunning: true)
    let before = MusicAttributes.Timeline(track, length: 90_000_000, at: moment)
    let later = Moment(monotonic: moment.monotonic, wall: moment.wall + 3_600_000_000)
    let after = MusicAttributes.Timeline(track, length: 90_000_000, at: later)
    #expect(after.start.timeIntervalSince(before.start) == 3600)
    #expect(!after.isNearly(before))
  }

  @Test("M17: a position beyond the end is the end")
  func beyond() {
    let timeline = MusicAttributes.Timeline(
      model(900, isRunning: false), length: 9_000_000, at: moment)
    #expect(timeline.pausedAt == timeline.end)
  }

  @Test("What nobody sees is no change; a stop, a jump and another length are")
  func nearness() {
    func timeline(_ seconds: Double, _ isRunning: Bool, _ length: Int64?)
      -> MusicAttributes.Timeline
    {
      MusicAttributes.Timeline(
        model(seconds, isRunning: isRunning), length: length, at: moment)
    }
    let base = timeline(20, true, 90_000_000)
    #expect(timeline(20.05, true, 90_000_000).isNearly(base))
    #expect(!timeline(20.5, true, 90_000_000).isNearly(base))
    #expect(!timeline(20, false, 90_000_000).isNearly(base))
    #expect(!timeline(20, true, 91_000_000).isNearly(base))
    #expect(!timeline(20, true, nil).isNearly(base))
    let paused = timeline(20, false, nil)
    var later = paused
    later.start.addTimeInterval(3600)
    later.pausedAt?.addTimeInterval(3600)
    #expect(later.isNearly(paused))
  }

  @Test("A clock that is set, or a suspend, moves the dates and not the position")
  func clockSet() {
    let later = Moment(monotonic: 50_000_000, wall: 1_700_003_610_000_000)
    let one = MusicAttributes.Timeline(model(20, isRunning: true), length: nil, at: moment)
    let two = MusicAttributes.Timeline(model(20, isRunning: true), length: nil, at: later)
    #expect(two.start.timeIntervalSince(one.start) == 3600)
    #expect(!two.isNearly(one))
  }
}
