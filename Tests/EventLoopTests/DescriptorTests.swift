import EventLoop
import Glibc
import Testing

@Suite struct DescriptorTests {
  @Test func readableAndHangUp() throws {
    let loop = try EventLoop()
    let pipe = try TestPipe()
    var text = ""
    var events: IOEvents = []
    let source = try loop.watch(pipe.readEnd, events: .readable) { ready in
      events = ready
      if ready.contains(.readable) { text += pipe.read() }
    }
    #expect(source.descriptor == pipe.readEnd)
    #expect(try !loop.runOnce(timeout: 1_000))
    pipe.write("one")
    try loop.run { text == "one" }
    #expect(try !loop.runOnce(timeout: 1_000))
    pipe.closeWriteEnd()
    try loop.run { events.contains(.hangUp) }
    source.isEnabled = false
    #expect(!source.isEnabled)
    #expect(try !loop.runOnce(timeout: 1_000))
  }

  @Test func otherEventsFromNowOn() throws {
    let loop = try EventLoop()
    let (mine, theirs) = try makeSocketPair()
    defer { [mine, theirs].forEach { close($0) } }
    var seen: IOEvents = []
    var source: DescriptorSource? = try loop.watch(mine, events: .readable) { seen = $0 }
    #expect(try !loop.runOnce(timeout: 1_000))
    try source?.update(events: .writable)
    try loop.run { seen == .writable }
    source = nil
    #expect(loop.sourceCount == 0)
  }

  @Test func releasedInItsHandler() throws {
    let loop = try EventLoop()
    let pipe = try TestPipe()
    var count = 0
    var source: DescriptorSource?
    source = try loop.watch(pipe.readEnd, events: .readable) { _ in
      count += 1
      source = nil
    }
    pipe.write("x")
    try loop.run { count > 0 }
    #expect(try !loop.runOnce(timeout: 1_000))
    #expect(count == 1)
    #expect(source == nil)
    #expect(loop.sourceCount == 0)
  }

  @Test func refusesWhatCannotBeWatched() throws {
    let loop = try EventLoop()
    let pipe = try TestPipe()
    #expect(throws: Errno(EBADF)) { try loop.watch(-1, events: .readable) { _ in } }
    let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    #expect(throws: Errno(EPERM)) { try loop.watch(file, events: .readable) { _ in } }
    let first = try loop.watch(pipe.readEnd, events: .readable) { _ in }
    #expect(throws: Errno(EEXIST)) { try loop.watch(pipe.readEnd, events: .readable) { _ in } }
    #expect(first.isEnabled)
    #expect(loop.sourceCount == 1)
  }
}
