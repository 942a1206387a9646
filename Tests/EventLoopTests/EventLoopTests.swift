import EventLoop
import Glibc
import Testing

@Suite struct EventLoopTests {
  @Test func runReturnsTheStatus() throws {
    let loop = try EventLoop()
    let timer = try loop.makeTimer(.monotonic) { loop.exit(7) }
    timer.arm(after: 1_000)
    #expect(try loop.run() == 7)
    #expect(loop.isFinished)
    #expect(loop.wakeups == 1)
    #expect(throws: Errno(ESTALE)) { try loop.runOnce(timeout: 0) }
    timer.arm(after: 0)
  }

  @Test func cannotRunWithinAHandler() throws {
    let loop = try EventLoop()
    var result: Errno?
    let deferred = try loop.makeDeferred {
      do throws(Errno) { try loop.runOnce(timeout: 0) } catch { result = error }
    }
    deferred.schedule()
    try loop.drain()
    #expect(result == Errno(EBUSY))
  }

  @Test func deferredWorkRunsOnceBeforeSleep() throws {
    let loop = try EventLoop()
    var count = 0
    let deferred = try loop.makeDeferred { count += 1 }
    #expect(try !loop.runOnce(timeout: 1_000))
    for _ in 0..<5 { deferred.schedule() }
    #expect(deferred.isScheduled)
    #expect(try loop.drain() == 1)
    #expect(count == 1)
    #expect(!deferred.isScheduled)
    deferred.schedule()
    deferred.cancel()
    #expect(try loop.drain() == 0)
    #expect(loop.wakeups == 0)
  }

  @Test func deferredWorkMayAskForMore() throws {
    let loop = try EventLoop()
    var count = 0
    var deferred: DeferredSource?
    deferred = try loop.makeDeferred {
      count += 1
      if count < 3 { deferred?.schedule() }
    }
    deferred?.schedule()
    #expect(try loop.drain() == 3)
    deferred = nil
    #expect(loop.sourceCount == 0)
  }

  @Test func laterPrioritiesRunAfterAllElse() throws {
    let loop = try EventLoop()
    var order: [String] = []
    let late = try loop.makeDeferred(priority: 10) { order.append("late") }
    let early = try loop.makeDeferred { order.append("early") }
    late.schedule()
    early.schedule()
    try loop.drain()
    #expect(order == ["early", "late"])
  }

  @Test func hooksRunBeforeEachWait() throws {
    let loop = try EventLoop()
    var order: [String] = []
    let timer = try loop.makeTimer(.monotonic) { order.append("timer") }
    var hook: PrepareSource? = try loop.beforeSleep {
      order.append("hook")
      // What a hook arms must end the wait that it runs before.
      if order.count == 1 { timer.arm(after: 1_000) }
    }
    #expect(try loop.runOnce(timeout: 10_000_000))
    #expect(try !loop.runOnce(timeout: 1_000))
    #expect(order == ["hook", "timer", "hook"])
    #expect(hook != nil)
    hook = nil
    try loop.drain()
    #expect(order.count == 3)
  }

  @Test func hooksMayRemoveEachOther() throws {
    let loop = try EventLoop()
    var order: [String] = []
    var first: PrepareSource?
    var second: PrepareSource?
    first = try loop.beforeSleep {
      order.append("first")
      first = nil
      second = nil
    }
    second = try loop.beforeSleep { order.append("second") }
    try loop.drain()
    try loop.drain()
    #expect(order == ["first"])
    #expect(first == nil && second == nil)
    #expect(loop.sourceCount == 0)
  }

  @Test func theDefaultLoopIsShared() throws {
    let first = try EventLoop.threadDefault()
    let second = try EventLoop.threadDefault()
    var fired = false
    let deferred = try first.makeDeferred { fired = true }
    deferred.schedule()
    try second.drain()
    #expect(fired)
  }

  // A release build doesn't check.
  #if DEBUG
    @Test func aLoopStopsWhenSourcesAreLeft() async {
      await #expect(processExitsWith: .failure) {
        var loop: EventLoop? = try EventLoop()
        let timer = try loop?.makeTimer(.monotonic) {}
        loop = nil
        #expect(timer == nil)
      }
    }
  #endif

  @Test func errnoTellsItsText() throws {
    #expect(Errno(ENOENT).description == "No such file or directory (errno 2)")
    #expect(Errno(-2) == Errno(2))
    #expect(!Errno(123_456).description.isEmpty)
    #expect(!Errno(.min).description.isEmpty)
    #expect(try Errno.check(3) == 3)
    #expect(throws: Errno(ENOENT)) { try Errno.check(-2) }
  }
}
