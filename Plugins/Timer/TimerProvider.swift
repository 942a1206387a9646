import IsletKit

/// Counts down to what you asked for.
final class TimerProvider: Provider {
  static let descriptor = ProviderDescriptor(
    id: "timer", name: "Timer", version: "1.0",
    summary: "Timers, alarms, a stopwatch and focus sessions; 'islet timer' starts them.")

  static var widgets: [any Widget] { TimerWidget() }

  let host: Host
  private(set) var settings = TimerSettings()
  private(set) var book: TimerBook
  let keeper: TimerKeeper
  private let showing: TimerShowing
  private var alarm: Timer?
  private var watch: TimeWatch?
  /// Whether the machine is about to sleep.
  private var isFallingAsleep = false

  init(host: Host) throws {
    self.host = host
    book = TimerBook(at: .now)
    keeper = TimerKeeper(host: host)
    showing = TimerShowing(host: host)
    // A millisecond late is on time for people, and lets the kernel wake up once for several.
    alarm = try host.eventLoop.makeTimer(.bootTime, accuracy: 1000) { [unowned self] in look() }
    watch = TimeWatch(
      host: host, onChange: { [unowned self] in look() },
      onSleep: { [unowned self] isBefore in
        isFallingAsleep = isBefore
        look()
      })
  }

  func start() throws {
    host.onSettingsChange = { [unowned self] in settingsDidChange() }
    readSettings()
    let now = Moment.now
    book = keeper.load(at: now, away: settings.awayTime) ?? book
    // Those that were ringing ring on.
    look(ringing: Set(book.items.filter(\.isRinging).map(\.id)))
    // What an orderly end has left would be taken for the last words of a later crash.
    if !book.items.isEmpty { keeper.save(book, at: now) }
  }

  func stop() {
    let now = Moment.now
    // Sleep first: what is left is written as it is now.
    _ = book.follow(now, zone: .system, away: settings.awayTime)
    if !book.items.isEmpty { keeper.save(book, at: now, isOver: true) }
    showing.hideAll()
  }

  func handleAction(_ action: String, argument: String, activityID: String) throws {
    guard let id = showing.activities.timer(of: activityID),
      let button = TimerButton(rawValue: action)
    else { throw Errno.invalidArgument }
    try look { book, now, zone throws(TimerFault) in
      if let change = button.change {
        try book.apply(change, to: id, at: now, zone: zone, snooze: settings.snooze)
      } else {
        try book.add(seconds: 60, to: id, at: now)
      }
    }
  }

  func handleCommand(_ arguments: [String]) throws -> String {
    do {
      return try carryOut(TimerOrder(arguments, settings: settings), words: arguments)
    } catch let fault as TimeFault {
      throw CommandError.usage(fault.message)
    } catch let fault as TimerFault {
      throw CommandError.failed(fault.message)
    }
  }

  func activityStateDidChange(
    _ state: ActivityState, reason: ActivityDismissalReason?, activityID: String
  ) {
    guard state == .ended || state == .dismissed, let id = showing.activities.timer(of: activityID)
    else {
      return
    }
    showing.activities.forget(id, isRefused: reason == .source || reason == .refused)
    look { book, now, zone in
      guard reason == .user else { return }
      // Sending a timer away while it rings is an answer; otherwise it runs on, unseen.
      if book[id]?.isRinging == true {
        // One that rings can always be stopped.
        try? book.apply(.stop, to: id, at: now, zone: zone, snooze: settings.snooze)
      } else {
        book.change(id) { $0.isHidden = true }
      }
    }
  }

  private func settingsDidChange() {
    readSettings()
    showing.activities.retry()
    look()
  }

  private func readSettings() {
    settings = TimerSettings { [host] in host.settings[$0] }
    for fault in settings.faults { host.log("[provider.timer] \(fault)", level: .warning) }
    host.report(
      settings.faults.isEmpty ? nil : settings.faults.joined(separator: "; "), on: "settings")
  }
}

extension TimerProvider {
  /// Looks at the clocks, does what is due and shows it.
  ///
  /// - Parameter ringing: Those that are heard beside those that ring now.
  private func look(ringing: Set<Int> = []) {
    look(ringing: ringing) { _, _, _ in }
  }

  /// Looks at the clocks, does what is due, changes the book, keeps it and shows it.
  ///
  /// - Parameters:
  ///   - ringing: Those that are heard beside those that ring now.
  ///   - body: The change.
  /// - Throws: What the change throws; what was due is done all the same.
  func look<Failure: Error>(
    ringing: Set<Int> = [],
    _ body: (inout TimerBook, Moment, TimeZoneRules) throws(Failure) -> Void
  ) throws(Failure) {
    let now = Moment.now
    let zone = TimeZoneRules.system
    let before = book
    let wasSet = book.follow(now, zone: zone, away: settings.awayTime)
    if book.asleep != before.asleep { isFallingAsleep = false }
    let events = book.ring(now, away: settings.awayTime)
    var failure: Failure?
    do throws(Failure) {
      try body(&book, now, zone)
    } catch {
      failure = error
    }
    // On the disk before anybody hears of it.
    if book != before || wasSet { keeper.save(book, at: now) }
    runCommands(events)
    let needs = TimeWatch.Needs(book)
    // Nobody would hear of the end of that sleep.
    if !needs.sleep { isFallingAsleep = false }
    let words = TimerWords(book: book, now: now, zone: zone)
    showing.show(
      words, settings: settings, events: events, ringing: ringing,
      isFallingAsleep: isFallingAsleep)
    if let next = [book.nextEnd, showing.nextLook].compactMap({ $0 }).min() {
      alarm?.arm(at: UInt64(max(next, 0)))
    } else {
      alarm?.disarm()
    }
    watch?.watch(for: needs)
    if let failure { throw failure }
  }

  /// Starts what was to be run at the end of those that have ended (TM20).
  private func runCommands(_ events: [TimerEvent]) {
    for event in events where event.kind != .lapsed {
      guard let item = book[event.id], let command = item.options.command else { continue }
      EndCommand.run(command, name: item.title, host: host)
    }
  }
}

extension TimeWatch.Needs {
  /// What these timers need.
  init(_ book: TimerBook) {
    clock = book.items.contains(where: \.isRunning)
    sleep = book.items.contains { $0.isRunning && $0.options.pausesOnSuspend }
  }
}

/// What the library's entry symbol returns (`islet_provider_entry_v1`).
public func makeEntry() -> UnsafeRawPointer? {
  TimerProvider.makeEntry()
}
