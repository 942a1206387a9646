import IsletKit

/// Tells when time does not just go by: the clock is set, the zone changes, the machine sleeps.
///
/// At rest it costs nothing, and with nothing to watch for it has no descriptors.
final class TimeWatch {
  /// What there is to watch for.
  struct Needs: Hashable {
    /// Dates are drawn, or an alarm is due.
    var clock = false
    /// A timer waits while the machine sleeps.
    var sleep = false
  }

  private let host: Host
  private let onChange: () -> Void
  private let onSleep: (Bool) -> Void
  private var needs = Needs()
  private var clock: ClockChangeSource?
  private var zone: FolderWatch?
  private var sleep: SleepWatch?

  /// Makes a watch for nothing yet.
  ///
  /// - Parameters:
  ///   - host: Where the buses and folders are.
  ///   - onChange: Called when the clock or the zone has changed.
  ///   - onSleep: Called before the machine sleeps (`true`) and afterwards (`false`).
  init(host: Host, onChange: @escaping () -> Void, onSleep: @escaping (Bool) -> Void) {
    self.host = host
    self.onChange = onChange
    self.onSleep = onSleep
  }

  /// Watches for what is needed, and for nothing else.
  func watch(for needs: Needs) {
    guard needs != self.needs else { return }
    self.needs = needs
    if needs.clock != (clock != nil) { watchClock(needs.clock) }
    if needs.sleep != (sleep != nil) {
      sleep = needs.sleep ? SleepWatch(host: host, onChange: onSleep) : nil
    }
  }

  private func watchClock(_ isNeeded: Bool) {
    (clock, zone) = (nil, nil)
    guard isNeeded else { return }
    do throws(Errno) {
      clock = try host.eventLoop.onClockChange { [unowned self] in onChange() }
      zone = try host.eventLoop.watchFolder("/etc") { [unowned self] event in
        if event.name == "localtime" { onChange() }
      }
    } catch {
      host.log("changes of the clock are not noticed: \(error)", level: .warning)
    }
  }
}

/// Listens to logind for the machine's sleep (`PrepareForSleep`).
///
/// Where there is no system bus nothing is lost: at the next event the clocks themselves tell that
/// the machine has slept.
private final class SleepWatch {
  private var match: BusMatch?
  private var bus: Bus?

  init(host: Host, onChange: @escaping (Bool) -> Void) {
    do throws(Errno) {
      let bus = try host.openSystemBus()
      match = try bus.subscribe(
        "type='signal',sender='org.freedesktop.login1',path='/org/freedesktop/login1',"
          + "interface='org.freedesktop.login1.Manager',member='PrepareForSleep'"
      ) { message in
        guard case .boolean(let isBefore)? = message.body().first else { return }
        onChange(isBefore)
      }
      bus.onDisconnect = { [unowned self] in
        match = nil
        self.bus = nil
        // Nobody would tell of the end of a sleep that has been told of.
        onChange(false)
      }
      self.bus = bus
    } catch {
      host.log(
        "no word of the machine's sleep, the clocks alone tell of it: \(error)", level: .debug)
    }
  }
}
