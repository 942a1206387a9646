import EventLoop
import Glibc
import Testing

/// Serialised, because a signal mask belongs to the thread that a test happens to run on.
@Suite(.serialized) struct SignalTests {
  /// Sends a signal to this very thread; other threads of the test runner don't block it.
  private func raiseHere(_ number: Int32) {
    _ = pthread_kill(pthread_self(), number)
  }

  /// The test runner's threads block signals; the main thread of a program doesn't.
  private func unblock(_ number: Int32) {
    var set = sigset_t()
    sigaddset(&set, number)
    _ = pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  private func isBlocked(_ number: Int32) -> Bool {
    var set = sigset_t()
    _ = pthread_sigmask(SIG_BLOCK, nil, &set)
    return sigismember(&set, number) == 1
  }

  @Test func arrivesInTheLoop() throws {
    let loop = try EventLoop()
    var count = 0
    unblock(SIGUSR2)
    var source: SignalSource? = try loop.onSignal(SIGUSR2) { count += 1 }
    #expect(isBlocked(SIGUSR2))
    #expect(source?.number == SIGUSR2)
    raiseHere(SIGUSR2)
    try loop.run { count == 1 }
    raiseHere(SIGUSR2)
    try loop.run { count == 2 }
    source = nil
    #expect(!isBlocked(SIGUSR2))
    #expect(loop.sourceCount == 0)
  }

  @Test func releasedInItsHandler() throws {
    let loop = try EventLoop()
    var count = 0
    var source: SignalSource?
    unblock(SIGUSR1)
    source = try loop.onSignal(SIGUSR1) {
      source = nil
      count += 1
    }
    raiseHere(SIGUSR1)
    try loop.run { count == 1 }
    #expect(source == nil)
    #expect(!isBlocked(SIGUSR1))
  }

  @Test func leavesABlockedSignalBlocked() throws {
    let loop = try EventLoop()
    unblock(SIGWINCH)
    let outer = try loop.onSignal(SIGWINCH) {}
    let other = try EventLoop()
    var inner: SignalSource? = try other.onSignal(SIGWINCH) {}
    #expect(inner?.number == outer.number)
    inner = nil
    #expect(isBlocked(SIGWINCH))
  }

  @Test func refusesImpossibleSignals() throws {
    let loop = try EventLoop()
    for number: Int32 in [-1, 0, 1_000] {
      #expect(throws: Errno(EINVAL)) { try loop.onSignal(number) {} }
    }
    #expect(loop.sourceCount == 0)
  }
}

@Suite(.serialized) struct ChildTests {
  private func status(of arguments: [String]) throws -> ChildStatus {
    let loop = try EventLoop()
    let pid = try spawn(arguments)
    var status: ChildStatus?
    let source = try loop.onChildExit(pid) { status = $0 }
    #expect(source.pid == pid)
    try loop.run { status != nil }
    #expect(!source.isRunning)
    // Reaped: the kernel knows no such child any more.
    #expect(waitpid(pid, nil, WNOHANG) == -1)
    return try #require(status)
  }

  @Test func exitStatus() throws {
    #expect(try status(of: ["/bin/sh", "-c", "exit 0"]) == .exited(0))
    #expect(try status(of: ["/bin/sh", "-c", "exit 7"]) == .exited(7))
  }

  @Test func endedByASignal() throws {
    #expect(try status(of: ["/bin/sh", "-c", "kill -KILL $$"]) == .signalled(SIGKILL))
  }

  @Test func endedByItsOwner() throws {
    let loop = try EventLoop()
    let pid = try spawn(["/bin/sh", "-c", "exec sleep 1000"])
    var status: ChildStatus?
    var source: ChildSource?
    source = try loop.onChildExit(pid) {
      status = $0
      source = nil
    }
    #expect(source?.isRunning == true)
    try source?.send(signal: SIGTERM)
    try loop.run { status != nil }
    #expect(status == .signalled(SIGTERM))
    #expect(source == nil)
    #expect(loop.sourceCount == 0)
  }

  @Test func severalAtOnce() throws {
    let loop = try EventLoop()
    var ended: [Int32: ChildStatus] = [:]
    var sources: [ChildSource] = []
    for code in 0..<8 {
      let pid = try spawn(["/bin/sh", "-c", "exit \(code)"])
      sources.append(try loop.onChildExit(pid) { ended[Int32(code)] = $0 })
    }
    try loop.run { ended.count == 8 }
    for code: Int32 in 0..<8 { #expect(ended[code] == .exited(code)) }
    #expect(sources.allSatisfy { !$0.isRunning })
    #expect(throws: Errno(ESRCH)) { try sources[0].send(signal: SIGTERM) }
  }

  @Test func refusesStrangers() throws {
    let loop = try EventLoop()
    #expect(throws: Errno.self) { try loop.onChildExit(-5) { _ in } }
    #expect(throws: Errno.self) { try loop.onChildExit(.max) { _ in } }
    #expect(loop.sourceCount == 0)
  }
}
