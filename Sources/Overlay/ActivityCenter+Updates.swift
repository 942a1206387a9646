import Activities
import EventLoop
import ProviderHosting

/// Floods of updates cost one change of each activity a frame: what comes sooner waits, and is
/// overtaken by what comes after it (B13).
extension ActivityCenter {
  /// Takes an update, for now or for the next frame.
  ///
  /// - Parameters:
  ///   - identity: The activity.
  ///   - content: The wire form of an ``ActivityContent``; empty keeps the last.
  ///   - views: The wire form of a ``ViewArchive``; empty keeps the last.
  ///   - alert: The wire form of an ``AlertConfiguration``; empty for none.
  ///   - completion: Is called once, with what became of it.
  func update(
    _ identity: Activity.Identity, content: String, views: String, alert: String,
    completion: @escaping (Result<Void, BusError>) -> Void
  ) {
    lastToken &+= 1
    let update = PendingUpdate(
      identity, content: content, views: views, alert: alert, token: lastToken)
    waiting[update.token] = completion
    // Only for what is live is there a next frame; the store says what is wrong with the others.
    guard store.isLive(identity) else { return process(update) }
    do throws(ActivityError) {
      switch try queue.offer(update, at: Clock.monotonic.now()) {
      case .process(let update): process(update)
      case .hold(let superseded):
        if let superseded { answer(superseded, .success(())) }
        armQueue()
      }
    } catch {
      answer(update.token, .failure(BusError(error)))
    }
  }

  /// Whether an update waits for its frame.
  var hasPendingUpdates: Bool { !queue.isEmpty }

  /// Carries out what waits for an activity, as something else happens to it.
  func flush(_ identity: Activity.Identity) {
    if let update = queue.take(identity) { process(update) }
    armQueue()
  }

  /// Carries out what waits for a source, as it is gone.
  func flush(source: Int) {
    for update in queue.takeAll(of: source) { process(update) }
    armQueue()
  }

  /// Counts what a source sends besides updates.
  ///
  /// - Throws: ``ActivityError`` past the source's quota.
  func charge(_ texts: [String], to source: Int) throws(ActivityError) {
    try queue.charge(
      texts.reduce(0) { $0 + $1.utf8.count }, to: source, at: Clock.monotonic.now())
  }

  func processDue() {
    for update in queue.takeDue(at: Clock.monotonic.now()) { process(update) }
    armQueue()
    if queue.isEmpty { onQueueEmpty() }
  }

  private func process(_ update: PendingUpdate) {
    do throws(ActivityError) {
      try change { store, date throws(ActivityError) in
        _ = try store.update(
          update.identity, content: update.content, views: update.views, alert: update.alert,
          at: date)
      }
      answer(update.token, .success(()))
    } catch {
      answer(update.token, .failure(BusError(error)))
    }
  }

  private func answer(_ token: Int, _ result: Result<Void, BusError>) {
    waiting.removeValue(forKey: token)?(result)
  }

  private func armQueue() {
    if let due = queue.nextDue { queueTimer?.arm(at: due) } else { queueTimer?.disarm() }
  }
}
