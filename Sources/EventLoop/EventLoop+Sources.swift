extension EventLoop {
  /// Makes a disarmed timer (`sd_event_add_time`).
  ///
  /// `accuracy` is how many microseconds late it may fire, so that wake-ups can be shared.
  public func makeTimer(
    _ clock: Clock, accuracy: UInt64 = 1, handler: @escaping () -> Void
  ) throws(Errno) -> Timer {
    try Timer(loop: self, clock: clock, accuracy: accuracy, handler: handler)
  }

  /// Calls `handler` whenever `descriptor` is ready for one of `events` (`sd_event_add_io`).
  ///
  /// The descriptor stays the caller's and must stay open while the source lives. Throws `EEXIST`
  /// if this loop watches it already and `EPERM` for a file that cannot be waited for.
  public func watch(
    _ descriptor: Int32, events: IOEvents, handler: @escaping (IOEvents) -> Void
  ) throws(Errno) -> DescriptorSource {
    try DescriptorSource(loop: self, descriptor: descriptor, events: events, handler: handler)
  }

  /// Calls `handler` for each signal `number` that arrives (`sd_event_add_signal`).
  ///
  /// The signal is blocked in the calling thread first, and unblocked with the source if it
  /// wasn't blocked before. A child process inherits the mask: reset it when you start one.
  public func onSignal(
    _ number: Int32, handler: @escaping () -> Void
  ) throws(Errno) -> SignalSource {
    try SignalSource(loop: self, number: number, handler: handler)
  }

  /// Calls `handler` once when the child process `pid` ends, and reaps it (`sd_event_add_child`).
  ///
  /// Blocks `SIGCHLD` in the calling thread and leaves it blocked: reset the mask when you start
  /// a process. Throws `ESRCH` or `ECHILD` if `pid` isn't a child of this process.
  public func onChildExit(
    _ pid: Int32, handler: @escaping (ChildStatus) -> Void
  ) throws(Errno) -> ChildSource {
    try ChildSource(loop: self, pid: pid, handler: handler)
  }

  /// Calls `handler` for what happens to the entries of a folder (`inotify`).
  ///
  /// - Parameters:
  ///   - path: The folder; a link to one is followed.
  ///   - kinds: What to hear of; `gone` and `overflow` come always. `modified` may wake often.
  ///   - handler: May release the watch.
  /// - Returns: The watch; it ends when it is released.
  /// - Throws: `ENOENT` or `ENOTDIR` where there is no such folder, `EACCES` where it may not be
  ///   read, `ENOSPC` or `EMFILE` where the user has no more watches.
  public func watchFolder(
    _ path: String,
    kinds: Set<FolderEvent.Kind> = [.created, .closedWrite, .movedFrom, .movedTo, .deleted],
    handler: @escaping (FolderEvent) -> Void
  ) throws(Errno) -> FolderWatch {
    try FolderWatch(loop: self, path: path, kinds: kinds, handler: handler)
  }

  /// Calls `handler` whenever the time of day has been set, for as long as the result lives
  /// (`timerfd_settime` with `TFD_TIMER_CANCEL_ON_SET`).
  public func onClockChange(
    _ handler: @escaping () -> Void
  ) throws(Errno) -> ClockChangeSource {
    try ClockChangeSource(loop: self, handler: handler)
  }

  /// Makes a source whose handler runs once after each ``DeferredSource/schedule()``, before the
  /// loop sleeps (`sd_event_add_defer`).
  ///
  /// Sources with a greater `priority` run after everything else that is ready.
  public func makeDeferred(
    priority: Int64 = 0, handler: @escaping () -> Void
  ) throws(Errno) -> DeferredSource {
    try DeferredSource(loop: self, priority: priority, handler: handler)
  }

  /// Calls `handler` before each wait of this loop, for as long as the result lives.
  ///
  /// The place to flush what was written and to drain what a library has buffered. It may arm
  /// timers and schedule deferred sources. It also runs between two handlers when more is ready,
  /// so it should be cheap when there is nothing to do.
  ///
  /// For who runs the loop: another object over the same `sd_event`, as a provider has, would never
  /// see it called.
  package func beforeSleep(_ handler: @escaping () -> Void) throws(Errno) -> PrepareSource {
    PrepareSource(loop: self, handler: handler)
  }
}
