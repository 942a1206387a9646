import CSystemd

/// A timer that fires once each time it is armed.
///
/// A disarmed timer costs no wake-up. Releasing it disarms it, also within its own handler.
public final class Timer {
  /// The clock whose time the timer follows.
  public let clock: Clock
  private let handler: () -> Void
  private let source: SourceHandle

  init(
    loop: EventLoop, clock: Clock, accuracy: UInt64, handler: @escaping () -> Void
  ) throws(Errno) {
    var pointer: OpaquePointer?
    let result = sd_event_add_time(
      // 0 would mean sd-event's own default, a quarter of a second.
      loop.pointer, &pointer, clock.identifier, .max, max(accuracy, 1),
      { _, _, userdata in
        Unmanaged<Timer>.owner(userdata)?.fire()
        return 0
      }, nil)
    try Errno.check(result)
    guard let pointer else { throw .invalidArgument }
    self.clock = clock
    self.handler = handler
    source = SourceHandle(adopting: pointer, registry: loop.registry)
    source.setOwner(self)
  }

  private func fire() { handler() }

  /// Whether the timer is going to fire; already false within its handler.
  public var isArmed: Bool { source.isEnabled }

  /// Fires once at `time`, in microseconds of ``clock``; a time that is past fires at once.
  ///
  /// Replaces the time set before (`sd_event_source_set_time`).
  public func arm(at time: UInt64) {
    // Both fail only after the loop has finished, when nothing fires anyway.
    sd_event_source_set_time(source.pointer, time)
    source.setEnabled(.oneShot)
  }

  /// Fires once when `delay` microseconds from now are over.
  public func arm(after delay: UInt64) {
    let (time, overflow) = clock.now().addingReportingOverflow(delay)
    arm(at: overflow ? .max : time)
  }

  /// Keeps the timer from firing until it is armed again.
  public func disarm() {
    source.setEnabled(.off)
  }
}
