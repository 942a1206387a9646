import Activities
import EventLoop
import ProviderHosting

/// The activities of the overlay: what becomes of them as time goes by, who is shown where, and
/// whose alert has the pill.
///
/// It brings the pure machines of `Activities` together with the clock. At rest one timer is armed,
/// for the next date at which something happens by itself, and none where there is no such date.
final class ActivityCenter {
  /// How many alerts wait for their turn; more than that are news no longer when they get it.
  private static let mostAlerts = 8

  /// Is called with what happened, after the decision about it.
  var onEvents: ([ActivityEvent]) -> Void = { _ in }
  /// Is called with the alert that has the pill from now on, and its activity (B10).
  var onAlert: (AlertConfiguration, Activity.Identity) -> Void = { _, _ in }
  /// Is called when the activity whose alert has the pill is gone, and no other alert waits.
  var onAlertGone: () -> Void = {}

  /// Is called once for a download that was running and has finished (C10).
  var onDownloadFinished: () -> Void = {}

  /// Is called when no update waits any more; what the last ones changed may show nowhere.
  var onQueueEmpty: () -> Void = {}

  /// Every activity.
  private(set) var store = ActivityStore(parser: .jansson)
  /// Who is shown where.
  private(set) var decision = ArbiterDecision()

  private var arbiter = Arbiter()
  /// The alerts that wait; the first has the pill.
  private var alerts: [(identity: Activity.Identity, alert: AlertConfiguration)] = []
  private var deadlineTimer: Timer?
  private var downloads = DownloadWatch()

  /// The updates that wait for the next frame, since their activity had one in this (B13).
  var queue: UpdateQueue
  /// Who waits for the answer to an update, by its token.
  var waiting: [Int: (Result<Void, BusError>) -> Void] = [:]
  var lastToken = 0
  var queueTimer: Timer?
  /// The names of the sources that are switched off (B16).
  private var disabledSources: Set<String> = []
  private var sources: [Int: String] = [:]

  /// Makes a center that holds nothing.
  ///
  /// - Parameters:
  ///   - loop: For the next date at which something happens.
  ///   - framePeriod: The time between two frames, in seconds: how often an activity may change.
  /// - Throws: `Errno` where the loop refuses a timer.
  init(loop: EventLoop, framePeriod: Double) throws(Errno) {
    queue = UpdateQueue(period: PillController.microseconds(framePeriod))
    queueTimer = try loop.makeTimer(.monotonic) { [weak self] in self?.processDue() }
    // Dates are the wall clock's: a timer of that clock follows it when it is set.
    deadlineTimer = try loop.makeTimer(.realTime) { [weak self] in self?.advance() }
  }

  private var date: Double { PillController.date }

  /// What the pill shows.
  var content: PillContent {
    var primary = decision.primary.flatMap(store.activity)
    if let alert = alerts.first, alert.identity == decision.primary {
      primary = primary?.showing(alert.alert)
    }
    return PillContent(
      primary: primary,
      secondary: decision.secondary.flatMap(store.activity), others: decision.others.count)
  }

  /// What the list shows: the live ones as the arbiter orders them, then those that ended (B14).
  var list: [Activity] {
    let order = [decision.primary, decision.secondary].compactMap { $0 } + decision.others
    let live = order.compactMap(store.activity).filter { $0.state != .ended }
    return live + store.recentlyEnded
  }

  /// Why everything is where it is, a line for each live activity and for what has the pill.
  ///
  /// - Parameter name: What people know an activity by.
  /// - Returns: The pill, the circle, then the others as they rank.
  func explanation(
    name: (Activity.Identity) -> String = { $0.description }
  ) -> [ArbiterDecision.Line] {
    decision.explanation(of: store.live, ended: endedNews, name: name)
  }

  // MARK: Sources

  /// Takes note of a source, before anything that it sends.
  func register(_ source: SourceID) {
    guard sources[source.number] == nil else { return }
    sources[source.number] = source.name
    store.setSource(
      source.number, name: source.name, enabled: !disabledSources.contains(source.name), at: date)
  }

  /// Switches sources off by their names, and all others on (B16).
  func disableSources(_ names: Set<String>) {
    guard names != disabledSources else { return }
    disabledSources = names
    for (number, name) in sources {
      store.setSource(number, name: name, enabled: !names.contains(name), at: date)
    }
    follow()
  }

  // MARK: Changes

  /// Changes the store, and lets everything follow from that.
  ///
  /// - Parameter change: Gets the store and the date; what it throws has changed nothing.
  /// - Returns: What the change returns.
  /// - Throws: What the change throws.
  @discardableResult
  func change<Result>(
    _ change: (inout ActivityStore, Double) throws(ActivityError) -> Result
  ) throws(ActivityError) -> Result {
    // A refused change may still have let time pass.
    defer { follow() }
    return try change(&store, date)
  }

  /// Gives the pill to an activity, as the user wants it.
  func choose(_ identity: Activity.Identity) {
    arbiter.choose(identity)
    decide()
    onEvents([])
  }

  /// Gives the pill to the one that comes so many places after the one that has it.
  func cycle(by steps: Int) {
    arbiter.cycle(by: steps, among: store.live)
    decide()
    onEvents([])
  }

  /// Ends the alert that has the pill; the next that waits gets it.
  func endAlert() {
    guard !alerts.isEmpty else { return }
    alerts.removeFirst()
    decide()
    onEvents([])
    if let next = alerts.first { onAlert(next.alert, next.identity) }
  }

  private func advance() {
    store.advance(to: date)
    follow()
  }

  private func follow() {
    let events = store.takeEvents()
    let before = alerts.first?.identity
    for event in events { note(event) }
    decide()
    armDeadline()
    if !events.isEmpty { onEvents(events) }
    noteDownloads(of: Set(events.map(\.identity)))
    if let alert = alerts.first {
      if alert.identity != before { onAlert(alert.alert, alert.identity) }
    } else if before != nil {
      onAlertGone()
    }
  }

  private func note(_ event: ActivityEvent) {
    switch event {
    case .alert(let identity, let alert):
      // A second one of the same activity brings newer news; its time begins with it.
      if let index = alerts.firstIndex(where: { $0.identity == identity }) {
        alerts[index].alert = alert
      } else if alerts.count < Self.mostAlerts {
        alerts.append((identity, alert))
      }
    case .dismissed(let identity, _): alerts.removeAll { $0.identity == identity }
    case .requested, .updated, .stale, .ended: break
    }
  }

  private func noteDownloads(of identities: Set<Activity.Identity>) {
    for identity in identities
    where downloads.note(store.activity(identity)?.views, of: identity) {
      onDownloadFinished()
    }
  }

  /// What ended in the same breath as its alert, as a command does: it still has the alert's time.
  private var endedNews: Activity? {
    alerts.first.flatMap { store.activity($0.identity) }.flatMap { $0.state == .ended ? $0 : nil }
  }

  private func decide() {
    var shown = store.live
    if let endedNews { shown.append(endedNews) }
    decision = arbiter.decide(shown, alerting: alerts.first?.identity)
  }

  private func armDeadline() {
    if let deadline = store.nextDeadline {
      // Not a fraction of a microsecond too early.
      deadlineTimer?.arm(at: PillController.microseconds(deadline) + 1)
    } else {
      deadlineTimer?.disarm()
    }
  }
}
