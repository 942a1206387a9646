import EventLoop
import Testing

@Suite struct TimerTests {
  @Test func firesOnceAndNotEarly() throws {
    let loop = try EventLoop()
    var fired: [UInt64] = []
    let timer = try loop.makeTimer(.monotonic) { fired.append(Clock.monotonic.now()) }
    #expect(!timer.isArmed)
    let time = Clock.monotonic.now() + 5_000
    timer.arm(at: time)
    #expect(timer.isArmed)
    try loop.run { !fired.isEmpty }
    #expect(!timer.isArmed)
    #expect(fired[0] >= time)
    #expect(try !loop.runOnce(timeout: 20_000))
    #expect(fired.count == 1)
    #expect(loop.wakeups == 1)
  }

  @Test(arguments: [Clock.monotonic, .bootTime, .realTime])
  func firesOnEveryClock(_ clock: Clock) throws {
    let loop = try EventLoop()
    var fired = false
    let timer = try loop.makeTimer(clock) { fired = true }
    timer.arm(after: 1_000)
    try loop.run { fired }
    #expect(timer.clock == clock)
  }

  @Test func neverWakesTheLoopWhenDisarmed() throws {
    let loop = try EventLoop()
    var fired = false
    let timer = try loop.makeTimer(.monotonic) { fired = true }
    #expect(try !loop.runOnce(timeout: 5_000))
    timer.arm(after: 10_000)
    timer.disarm()
    #expect(!timer.isArmed)
    #expect(try !loop.runOnce(timeout: 50_000))
    timer.arm(after: .max)
    #expect(try !loop.runOnce(timeout: 5_000))
    #expect(!fired)
    #expect(loop.wakeups == 0)
  }

  @Test func armedAgainInItsHandler() throws {
    let loop = try EventLoop()
    var count = 0
    var timer: Timer?
    timer = try loop.makeTimer(.monotonic) {
      count += 1
      if count < 3 { timer?.arm(after: 1_000) }
    }
    timer?.arm(at: 0)
    try loop.run { count == 3 }
    #expect(timer?.isArmed == false)
    #expect(try !loop.runOnce(timeout: 10_000))
    timer = nil
  }

  @Test func theLastTimeCounts() throws {
    let loop = try EventLoop()
    var fired = 0
    let timer = try loop.makeTimer(.monotonic) { fired += 1 }
    timer.arm(after: 60_000_000)
    timer.arm(after: 1_000)
    try loop.run { fired == 1 }
    #expect(try !loop.runOnce(timeout: 5_000))
    #expect(fired == 1)
  }

  @Test func releasedInItsHandler() throws {
    let loop = try EventLoop()
    var count = 0
    var timer: Timer?
    timer = try loop.makeTimer(.monotonic) {
      timer = nil
      count += 1
    }
    timer?.arm(at: 0)
    try loop.run { count == 1 }
    #expect(loop.sourceCount == 0)
    #expect(try !loop.runOnce(timeout: 1_000))
  }

  @Test func releasedByAnotherTimersHandler() throws {
    let loop = try EventLoop()
    var second: Timer?
    var fired: [String] = []
    let first = try loop.makeTimer(.monotonic) {
      fired.append("first")
      second = nil
    }
    second = try loop.makeTimer(.monotonic) { fired.append("second") }
    first.arm(at: 1)
    second?.arm(at: 2)
    try loop.run { !fired.isEmpty }
    try loop.drain()
    #expect(fired == ["first"])
    #expect(second == nil)
  }

  @Test func clocksRun() {
    let start = Clock.monotonic.now()
    #expect(start > 0)
    #expect(Clock.monotonic.now() >= start)
    #expect(Clock.bootTime.now() >= start)
    // Some time after this was written.
    #expect(Clock.realTime.now() > 1_700_000_000_000_000)
  }
}
