import CSystemd
import Glibc

/// Tells when the time of day is set, by hand, by the network or after a sleep
/// (`TFD_TIMER_CANCEL_ON_SET`).
///
/// At rest it costs nothing.
public final class ClockChangeSource {
  private let descriptor: Int32
  private let handler: () -> Void
  private var source: DescriptorSource?

  init(loop: EventLoop, handler: @escaping () -> Void) throws(Errno) {
    descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    guard descriptor >= 0 else { throw .last }
    self.handler = handler
    try arm()
    source = try loop.watch(descriptor, events: .readable) { [unowned self] _ in fire() }
  }

  deinit {
    source = nil
    close(descriptor)
  }

  /// Waits for a time that never comes.
  private func arm() throws(Errno) {
    var time = itimerspec()
    time.it_value.tv_sec = .max
    let flags = TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET
    guard timerfd_settime(descriptor, Int32(flags), &time, nil) == 0 else { throw .last }
  }

  private func fire() {
    var count: UInt64 = 0
    // Fails with ECANCELED, which is the news.
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    do throws(Errno) {
      try arm()
    } catch {
      // A descriptor that cannot be armed would be ready for ever.
      source?.isEnabled = false
    }
    handler()
  }
}
