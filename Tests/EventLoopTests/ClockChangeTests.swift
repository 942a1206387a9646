import EventLoop
import Testing

/// The source that tells of a clock that is set; none can be set here.
@Suite struct ClockChangeTests {
  @Test func whileNobodySetsTheClockItIsSilent() throws {
    let loop = try EventLoop()
    var count = 0
    var source: ClockChangeSource? = try loop.onClockChange { count += 1 }
    #expect(try !loop.runOnce(timeout: 20_000))
    #expect(count == 0 && loop.wakeups == 0)
    withExtendedLifetime(source) {}
    source = nil
    #expect(loop.sourceCount == 0)
  }
}
