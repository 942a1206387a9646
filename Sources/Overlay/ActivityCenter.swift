import Activities
import EventLoop
import ProviderHosting

/// The activities of the overlay: what becomes of them as time goes by, who is shown where, and
/// whose alert has the pill.
///
/// It brings the pure machines of `Activities` together with the clock. At rest one timer is armed,
/// for the next date at which something happens by itself, and none where there is no such date.
final class ActivityCenter {
  /// Is called with what happened, after the decision about it.
  var onEvents: ([ActivityEvent]) -> Void = { _ in }
  /// Is called with the alert that has the pill from now on, and its activity (B10).
  var onAlert: (AlertConfiguration, Activity.Identity) -> Void = { _, _ in }
  /// Is called when the alert that has the pill is over, and no other waits.
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
  private var alerts = AlertQueue()
  private var deadlineTimer: Timer?
  private var downloads = DownloadWatch()
  private var finished = FinishedDownloads()
  /// Armed while the mark of a finished download is to be seen.
  private var finishedTimer: Timer?

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
    finishedTimer = try loop.makeTimer(.monotonic) { [weak self] in self?.follow() }
    deadlineTimer = try loop.makeTimer(.realTime) { [weak self] in self?.advance() }
  }

  private var date: Double { PillController.date }

  /// What the pill shows.
  var content: PillContent {
    var primary = decision.primary.flatMap(activity)
    if let alert = alerts.first, alert.identity == decision.primary {
      primary = primary?.showing(alert.alert)
    }
    return PillContent(
      primary: primary,
      secondary: decision.secondary.flatMap(activity), others: decision.others.count)
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
    decision.explanation(of: shown, name: name)
  }

  // MARK: Sources

  /// Takes note of a source, before anything that it sends.
  func register(_ source: SourceID) {
    guard sources[source.number] == nil else { return }
    sources[source.number] = source.name
    store.setSource(
      source.number, name: source.name, enabled: !disabledSources.contains(source.name), at: date)
  }

  /// Takes away all that a source has; it may be registered again.
  func remove(_ source: SourceID) {
    guard sources.removeValue(forKey: source.number) != nil else { return }
    store.setSource(source.number, name: source.name, enabled: false, at: date)
    follow()
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

  /// Ends the alert that has the pill, as its time is up or somebody put it away; the next that
  /// waits gets it.
  func endAlert() {
    guard let first = alerts.first else { return }
    if first.alert.staysUntilHandled {
      store.handleAlert(of: first.identity)
    } else {
      alerts.removeFirst()
    }
    follow()
  }

  /// Notes that somebody used a button or a link of an activity: its alert need not stay (B10).
  func handleAlert(of identity: Activity.Identity) {
    store.handleAlert(of: identity)
    follow()
  }

  /// Lets an activity go, as the user wants it.
  func dismiss(_ identity: Activity.Identity) {
    finished.remove(identity)
    // It may have gone by itself in the same moment.
    try? store.dismiss(identity, reason: .user)
    follow()
  }

  /// Lets happen what is due: its timer fired, or the time of day was set.
  func advance() {
    store.advance(to: date)
    follow()
  }

  private func follow() {
    let events = store.takeEvents()
    for event in events { note(event) }
    let finishedBefore = finished.activities.count
    finished.advance(to: PillController.now)
    decide()
    arm()
    let hasOtherAlert = alerts.takeChange()
    if !events.isEmpty || hasOtherAlert || finished.activities.count < finishedBefore {
      onEvents(events)
    }
    guard hasOtherAlert else { return }
    if let alert = alerts.first { onAlert(alert.alert, alert.identity) } else { onAlertGone() }
  }

  private func note(_ event: ActivityEvent) {
    alerts.note(event)
    let identity = event.identity
    if case .requested = event { finished.remove(identity) }
    noteDownloads(of: identity)
    switch event {
    case .ended:
      if let last = store.lastEnded, last.identity == identity {
        finished.ended(last, at: PillController.now)
      }
    // One that leaves the list at its end is seen all the same.
    case .dismissed(_, let reason) where reason != .policy: finished.remove(identity)
    default: break
    }
  }

  private func noteDownloads(of identity: Activity.Identity) {
    let last = store.lastEnded.flatMap { $0.identity == identity ? $0 : nil }
    let news = downloads.note((store.activity(identity) ?? last)?.views, of: identity)
    if news.isDone { finished.finished(identity, at: PillController.now) }
    if news.hasFinished { onDownloadFinished() }
  }

  /// An activity that is live, in the list, or still shown.
  private func activity(_ identity: Activity.Identity) -> Activity? {
    store.activity(identity) ?? finished.activity(identity)
  }

  /// What is decided about: the live ones in the order of their requests, with those among them
  /// that have ended and are shown all the same.
  private var shown: [Activity] {
    var shown = store.live
    var ended = finished.activities
    // What ended in the same breath as its alert, as a command does: it still has the alert's time.
    if let news = alerts.first.flatMap({ store.activity($0.identity) }), news.state == .ended,
      finished.activity(news.identity) == nil
    {
      ended.append(news)
    }
    for activity in ended {
      let place = shown.firstIndex { $0.requestedAt > activity.requestedAt } ?? shown.count
      shown.insert(activity, at: place)
    }
    return shown
  }

  private func decide() {
    decision = arbiter.decide(shown, alerting: alerts.first?.identity)
  }

  private func arm() {
    armDeadline()
    if let end = finished.nextEnd {
      finishedTimer?.arm(at: PillController.microseconds(end) + 1)
    } else {
      finishedTimer?.disarm()
    }
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
