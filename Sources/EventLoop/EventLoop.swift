import CSystemd

/// One thread's event loop (`sd_event`).
///
/// Everything Islet does happens in handlers that this loop calls: there is no second thread. A
/// loop at rest sleeps in the kernel and wakes up for nothing but its sources.
///
/// Sources must be released before the loop; a debug build stops when one is left. In a class
/// that holds both, declare the loop after the sources: Swift destroys properties in order.
public final class EventLoop {
  let pointer: OpaquePointer
  let registry = SourceRegistry()

  /// How often a wait in the kernel has ended because something happened.
  ///
  /// A poll and the end of the time given to ``runOnce(timeout:)`` don't count.
  package private(set) var wakeups: UInt64 = 0

  /// Makes a loop of its own (`sd_event_new`).
  public convenience init() throws(Errno) {
    var pointer: OpaquePointer?
    try Errno.check(sd_event_new(&pointer))
    try self.init(adopting: pointer)
  }

  private init(adopting pointer: OpaquePointer?) throws(Errno) {
    guard let pointer else { throw .invalidArgument }
    self.pointer = pointer
  }

  deinit {
    assert(
      registry.count == 0,
      """
      \(registry.count) event sources are left as their loop ends; release them first \
      (in a class that holds both, declare the loop after its sources)
      """)
    registry.endLeftChildren()
    sd_event_unref(pointer)
  }

  /// The calling thread's shared loop, made at the first call (`sd_event_default`).
  ///
  /// Each call returns a new object over the same `sd_event`; the sources belong to all of them.
  public static func threadDefault() throws(Errno) -> EventLoop {
    var pointer: OpaquePointer?
    try Errno.check(sd_event_default(&pointer))
    return try EventLoop(adopting: pointer)
  }

  /// How many sources, buses and hooks this object has made that still exist.
  public var sourceCount: Int { registry.count }

  /// Whether ``exit(_:)`` was called and has taken effect; such a loop cannot run again.
  public var isFinished: Bool { sd_event_get_state(pointer) == Int32(SD_EVENT_FINISHED) }

  /// Runs until ``exit(_:)`` and returns its status (`sd_event_prepare`, `_wait`, `_dispatch`).
  public func run() throws(Errno) -> Int32 {
    while !isFinished {
      _ = try runOnce(timeout: nil)
    }
    var status: Int32 = 0
    try Errno.check(sd_event_get_exit_code(pointer, &status))
    return status
  }

  /// Waits at most `timeout` microseconds (nil: for ever) and calls at most one handler.
  ///
  /// Returns whether something was dispatched. For tests and command-line tools; throws `ESTALE`
  /// on a finished loop and `EBUSY` within a handler.
  @discardableResult
  public func runOnce(timeout: UInt64? = nil) throws(Errno) -> Bool {
    // Before the preparation and not after it: what a hook arms or schedules must still be seen.
    registry.runHooks()
    var ready = try Errno.check(sd_event_prepare(pointer))
    if ready == 0 {
      let result = sd_event_wait(pointer, timeout ?? .max)
      if result > 0 || timeout == nil { wakeups += 1 }
      ready = try Errno.check(result)
    }
    guard ready > 0 else { return false }
    try Errno.check(sd_event_dispatch(pointer))
    return true
  }

  /// Asks the loop to end with `status` once the present handler returns (`sd_event_exit`).
  public func exit(_ status: Int32) {
    // Fails only on a loop that has finished already.
    sd_event_exit(pointer, status)
  }
}
