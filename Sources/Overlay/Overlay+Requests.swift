import Activities
package import EventLoop
package import ProviderHosting

extension Overlay: ActivityRequests {
  /// Begins an activity (B2).
  package func request(
    source: SourceID, attributes: String, content: String, views: String
  ) throws(BusError) -> String {
    let chosen: String
    do throws(ActivityError) {
      chosen = try store.request(
        id: "", source: source.number, attributes: attributes, content: content, views: views,
        at: PillController.date)
    } catch { throw BusError(error) }
    activitiesChanged(source: source.number)
    return chosen
  }

  /// Changes what an activity shows (B13).
  package func update(
    source: SourceID, id: String, content: String, views: String
  ) throws(BusError) {
    let changed: Bool
    do throws(ActivityError) {
      changed = try store.update(
        Activity.Identity(source: source.number, id: id), content: content, views: views,
        at: PillController.date)
    } catch { throw BusError(error) }
    if changed { activitiesChanged(source: source.number) }
  }

  /// Ends an activity (B2).
  package func end(
    source: SourceID, id: String, content: String, views: String, policy: String
  ) throws(BusError) {
    do throws(ActivityError) {
      try store.end(
        Activity.Identity(source: source.number, id: id), content: content, views: views,
        policy: policy, at: PillController.date)
    } catch { throw BusError(error) }
    activitiesChanged(source: source.number)
  }

  /// Takes an encoded picture.
  package func attachImage(
    source: SourceID, key: String, descriptor: consuming OwnedDescriptor
  ) throws(BusError) {
    try images.attach(source: source, key: key, descriptor: descriptor)
  }

  /// Keeps what a dead source showed for a moment: its host is on its way back.
  package func sourceEnded(_ source: SourceID) {
    store.sourceEnded(source.number, at: PillController.date)
    activitiesChanged(source: source.number)
  }

  /// Shows what the arbiter decides now, and wakes when it decides anew by itself.
  func activitiesChanged(source: Int? = nil) {
    store.advance(to: PillController.date)
    // Nobody is told yet.
    _ = store.takeEvents()
    if let source {
      let named = (store.live + store.recentlyEnded).lazy.filter { $0.identity.source == source }
      images.prune(
        source: source, keeping: named.reduce(into: []) { $0.formUnion($1.views.imageKeys) })
    }
    controller.show(arbiter.decide(store.live).primary.flatMap(store.activity))
    if let deadline = store.nextDeadline {
      // Not a fraction of a microsecond too early.
      deadlineTimer?.arm(at: UInt64(max(deadline, 0) * 1e6) + 1)
    } else {
      deadlineTimer?.disarm()
    }
  }
}
