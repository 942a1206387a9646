import CX11
import EventLoop

/// Ticks once per frame of the monitor, for as long as it is asked to (R35–R38).
///
/// Each ``request(every:)`` yields one tick; at rest nothing is armed. The ticks come from the
/// Present extension; where that cannot be trusted they come from a timer.
package final class FrameClock {
  /// Where the ticks come from.
  package enum Mode: Hashable, Sendable {
    /// `PresentNotifyMSC`, one shot each.
    case present
    /// A timer, as Present is missing, silent, or known to be wrong.
    case timer
  }

  /// What the clock has seen.
  package struct Statistics: Hashable, Sendable {
    /// How many ticks were delivered.
    package var ticks: UInt64 = 0
    /// How many frames of the monitor went by between a request's frame and its tick.
    package var missed: UInt64 = 0
    /// How many ticks came with a time or a number that cannot be right (R37).
    package var anomalies: UInt64 = 0
    /// How many ticks did not come in time, so that the watchdog stood in for them.
    package var timeouts: UInt64 = 0
  }

  /// Called at each tick with the time of the frame, which never runs backwards.
  ///
  /// The time is in seconds of `CLOCK_MONOTONIC`. To go on, call ``request(every:)`` first thing,
  /// before drawing.
  package var onTick: ((Double) -> Void)?
  /// What the clock has seen.
  package private(set) var statistics = Statistics()
  /// Where the ticks come from.
  package private(set) var mode: Mode
  /// The time from one frame to the next, in seconds.
  package private(set) var period: Double
  /// Whether a tick is on its way.
  package var isArmed: Bool { interval > 0 }

  private let connection: Connection
  private let window: UInt32
  private let preferredMode: Mode
  private var timer: Timer?
  private var subscription: EventSubscription?

  /// How many frames after the last one the awaited tick is; 0 where none is awaited.
  private var interval = 0
  private(set) var serial: UInt32 = 0
  private var lastMSC: UInt64 = 0
  private var expectedMSC: UInt64 = 0
  private var lastTime = 0.0
  private var timerTime: UInt64 = 0
  private var timeoutsInARow = 0
  private var isTicking = false
  /// Whether the awaited tick was asked for in the one before it.
  private var isRunning = false
  /// Whether the awaited tick is the timer's own, not Present's.
  private var awaitsTimer = false
  private var wasAnomaly = false

  /// Makes a clock at rest for a window.
  ///
  /// - Parameters:
  ///   - connection: Where the ticks come from.
  ///   - window: The window whose monitor sets the pace.
  ///   - loop: Runs the watchdog.
  ///   - refreshRate: The monitor's frames per second, where known.
  ///   - usesTimer: Whether Present is known to be wrong (R38).
  /// - Throws: What the loop refused.
  init(
    _ connection: Connection, window: UInt32, loop: EventLoop, refreshRate: Double?,
    usesTimer: Bool
  ) throws(DesktopError) {
    self.connection = connection
    self.window = window
    preferredMode = usesTimer || connection.extensions.present == nil ? .timer : .present
    mode = preferredMode
    period = 1 / (refreshRate ?? 60)
    if connection.extensions.present != nil {
      // The server frees the selection along with the window.
      unsafe connection.sent(
        xcb_present_select_input(
          connection.pointer, xcb_generate_id(connection.pointer), window,
          XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY.rawValue))
    }
    do {
      timer = try loop.makeTimer(.monotonic) { [unowned self] in self.timerFired() }
    } catch {
      throw .loop(error)
    }
    subscription = connection.subscribe { [unowned self] event in
      if case .tick(window, let serial, let ust, let msc) = event {
        self.presented(serial: serial, ust: ust, msc: msc)
      }
    }
  }

  /// Asks for one tick, `interval` frames after the last; a sooner one that is awaited already
  /// stands in for it.
  package func request(every interval: Int = 1) {
    let wanted = max(interval, 1)
    if isArmed && self.interval <= wanted { return }
    self.interval = wanted
    isRunning = isTicking
    serial &+= 1
    // After a bogus tick the next one could come at once, and so on without end.
    awaitsTimer = mode == .timer || wasAnomaly
    wasAnomaly = false
    if awaitsTimer {
      armTimerTick()
      return
    }
    // From rest the number of the present frame is unknown: any next frame will do.
    expectedMSC = isRunning && lastMSC > 0 ? lastMSC + UInt64(wanted) : 0
    unsafe connection.sent(
      xcb_present_notify_msc(
        connection.pointer, window, serial, expectedMSC, expectedMSC > 0 ? 0 : 1, 0))
    armWatchdog()
  }

  /// Asks for one tick when so many a second are enough; there are never more, at any refresh rate.
  package func request(perSecond rate: Double) {
    request(every: FrameClock.interval(perSecond: rate, period: period))
  }

  /// The fewest frames from one tick to the next, so that no more come than were asked for.
  ///
  /// - Parameters:
  ///   - rate: Ticks per second, above 0.
  ///   - period: The time from one frame to the next, in seconds.
  /// - Returns: At least 1.
  static func interval(perSecond rate: Double, period: Double) -> Int {
    // A measured period is off by a hundredth: 60 Hz must not give 12 a second in place of 15.
    let frames = (0.985 / (rate * period)).rounded(.up)
    return frames < 1e6 ? max(Int(frames), 1) : 1_000_000
  }

  /// Drops the tick that is on its way.
  package func cancel() {
    interval = 0
    serial &+= 1
    timer?.disarm()
    timerTime = 0
  }

  /// Trusts Present again and takes over a new rate: after a change of monitors or compositor.
  package func restart(refreshRate: Double? = nil) {
    if let refreshRate { period = 1 / refreshRate }
    mode = preferredMode
    timeoutsInARow = 0
    lastMSC = 0
    if isArmed {
      let wanted = interval
      cancel()
      request(every: wanted)
    }
  }

  private var now: Double { Double(Clock.monotonic.now()) / 1_000_000 }

  func presented(serial: UInt32, ust: UInt64, msc: UInt64) {
    // An earlier request that a sooner one or the watchdog has replaced still answers.
    guard isArmed, !awaitsTimer, serial == self.serial else { return }
    timeoutsInARow = 0
    let time = Double(ust) / 1_000_000
    if ust == 0 || msc <= lastMSC || time < lastTime || abs(time - now) > 1 {
      statistics.anomalies += 1
      lastMSC = msc
      wasAnomaly = true
      tick(at: now)
      return
    }
    if expectedMSC > 0 {
      if msc > expectedMSC { statistics.missed += msc - expectedMSC }
      if msc > lastMSC, lastTime > 0 {
        let measured = (time - lastTime) / Double(msc - lastMSC)
        if measured > 0.000_9, measured < 0.06 { period += (measured - period) / 8 }
      }
    }
    lastMSC = msc
    tick(at: time)
  }

  private func tick(at time: Double) {
    interval = 0
    lastTime = max(time, lastTime)
    statistics.ticks += 1
    isTicking = true
    onTick?(lastTime)
    isTicking = false
    if !isArmed, timerTime != 0 {
      timer?.disarm()
      timerTime = 0
    }
  }

  /// Moves the watchdog on; not at each tick, as every move costs a call to the kernel.
  private func armWatchdog() {
    let now = Clock.monotonic.now()
    let least = max(UInt64(3 * Double(interval) * period * 1_000_000), 50_000)
    guard timerTime < now + least else { return }
    timerTime = now + 2 * least
    timer?.arm(at: timerTime)
  }

  private func armTimerTick() {
    let now = Clock.monotonic.now()
    let due = UInt64(max(lastTime + Double(interval) * period, 0) * 1_000_000)
    timerTime = due > now ? due : now + (isTicking ? 0 : UInt64(period * 1_000_000))
    timer?.arm(at: timerTime)
  }

  private func timerFired() {
    timerTime = 0
    guard isArmed else { return }
    let time = now
    if !awaitsTimer {
      // The watchdog: the tick is overdue. When it comes after all, its number is no longer known.
      statistics.timeouts += 1
      timeoutsInARow += 1
      if timeoutsInARow >= 2 { mode = .timer }
      serial &+= 1
    } else if isRunning {
      let late = time - lastTime - Double(interval) * period
      if late > period { statistics.missed += UInt64(min(late / period, 1_000)) }
    }
    tick(at: time)
  }
}
