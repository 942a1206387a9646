import EventLoop
import Foundation
import Geometry
import Scene
import TestSupport
import Testing

@testable import Desktop

struct FrameClockTests {
  /// Runs a clock for some ticks and returns their times.
  private func ticks(_ count: Int, every interval: Int = 1, on stage: Stage) throws -> [Double] {
    var times: [Double] = []
    stage.surface.clock.onTick = { [unowned stage] time in
      if times.count + 1 < count { stage.surface.clock.request(every: interval) }
      times.append(time)
    }
    stage.surface.clock.request()
    try stage.run("\(count) ticks") { times.count == count }
    stage.surface.clock.onTick = nil
    return times
  }

  @Test func ticksFollowTheMonitorAndStop() throws {
    let stage = try Stage()
    #expect(stage.surface.clock.mode == .present)
    let times = try ticks(30, on: stage)
    #expect(times == times.sorted())
    let mean = (times[29] - times[0]) / 29
    #expect(mean > 0.012 && mean < 0.05)
    #expect(abs(times[29] - monotonicSeconds()) < 1)
    #expect(!stage.surface.clock.isArmed)
    // At rest nothing is sent and nothing wakes the loop.
    stage.connection.flush()
    let bytes = stage.connection.bytesSent
    let wakeups = stage.loop.wakeups
    #expect(try !stage.loop.runOnce(timeout: 200_000))
    #expect(stage.connection.bytesSent == bytes)
    #expect(stage.loop.wakeups == wakeups)
    #expect(stage.surface.clock.statistics.ticks == 30)
    #expect(
      stage.surface.clock.statistics.anomalies == 0 && stage.surface.clock.statistics.timeouts == 0)
  }

  @Test func slowerRateSkipsFrames() throws {
    let stage = try Stage()
    let times = try ticks(8, every: 4, on: stage)
    let mean = (times[7] - times[0]) / 7
    #expect(mean > 0.05 && mean < 0.12)
  }

  @Test(arguments: [50, 59.94, 60, 75, 100, 120, 144, 165, 240], [15.0, 30])
  func noMoreTicksComeThanWereAskedFor(refreshRate: Double, asked: Double) {
    for error in stride(from: -0.01, through: 0.01, by: 0.001) {
      let interval = FrameClock.interval(
        perSecond: asked, period: (1 + error) / refreshRate)
      #expect(refreshRate / Double(interval) <= asked)
      // One frame fewer in between would be too many.
      #expect(interval == 1 || refreshRate / Double(interval - 1) > asked * 1.01)
    }
  }

  @Test func aPaceThatNoMonitorHasIsNoTrap() {
    #expect(FrameClock.interval(perSecond: 15, period: 1) == 1)
    #expect(FrameClock.interval(perSecond: 1e-9, period: 1e-3) == 1_000_000)
  }

  @Test func soonerRequestWins() throws {
    let stage = try Stage()
    _ = try ticks(3, on: stage)
    var count = 0
    stage.surface.clock.onTick = { _ in count += 1 }
    stage.surface.clock.request(every: 600)
    stage.surface.clock.request()
    try stage.run("a tick") { count == 1 }
    #expect(!stage.surface.clock.isArmed)
  }

  @Test func timerStandsInForPresent() throws {
    let stage = try Stage(usesTimer: true)
    #expect(stage.surface.clock.mode == .timer)
    let times = try ticks(10, on: stage)
    #expect(times == times.sorted())
    let mean = (times[9] - times[0]) / 9
    #expect(mean > 0.012 && mean < 0.05)
    #expect(!stage.surface.clock.isArmed)
  }

  @Test func bogusTicksAreCountedAndDoNotSpin() throws {
    let stage = try Stage()
    _ = try ticks(5, on: stage)
    var times: [Double] = []
    stage.surface.clock.onTick = { [unowned stage] time in
      if times.count < 3 { stage.surface.clock.request() }
      times.append(time)
    }
    // Each request is answered at once by a tick without a time, as after a blanked screen.
    stage.surface.clock.request()
    for _ in 0..<3 {
      stage.surface.clock.presented(serial: stage.surface.clock.serial, ust: 0, msc: 1)
    }
    // The first was taken; what it asked for comes from the timer.
    #expect(times.count == 1)
    #expect(stage.surface.clock.statistics.anomalies == 1)
    try stage.run("the other ticks") { times.count == 4 }
    #expect(times == times.sorted())
    #expect(times[3] - times[0] > 0.02)
  }

  @Test func silentServerIsReplacedByTheTimer() throws {
    let stage = try Stage()
    _ = try ticks(3, on: stage)
    stage.desk.server.process.send(SIGSTOP)
    defer { stage.desk.server.process.send(SIGCONT) }
    let before = stage.surface.clock.statistics.timeouts
    let times = try ticks(6, on: stage)
    #expect(times == times.sorted())
    #expect(stage.surface.clock.mode == .timer)
    #expect(stage.surface.clock.statistics.timeouts == before + 2)
    stage.surface.clock.restart()
    #expect(stage.surface.clock.mode == .present)
  }
}
