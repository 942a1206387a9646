import Activities
package import EventLoop
package import ProviderHosting

extension Overlay: ActivityRequests {
  /// Begins an activity (B2).
  package func request(
    source: SourceID, id: String, attributes: String, content: String, views: String
  ) throws(BusError) -> String {
    let chosen: String
    do throws(ActivityError) {
      chosen = try arbiter.request(
        id: id, source: source.number, attributes: attributes, content: content, views: views,
        at: PillController.now)
    } catch { throw BusError(error) }
    activitiesChanged(source: source.number)
    return chosen
  }

  /// Changes what an activity shows (B13).
  package func update(
    source: SourceID, id: String, content: String, views: String, alert: String,
    completion: @escaping (Result<Void, BusError>) -> Void
  ) {
    let changed: Bool
    do throws(ActivityError) {
      changed = try arbiter.update(
        Activity.Identity(source: source.number, id: id), content: content, views: views)
    } catch { return completion(.failure(BusError(error))) }
    if changed { activitiesChanged(source: source.number) }
    completion(.success(()))
  }

  /// Ends an activity (B2).
  package func end(
    source: SourceID, id: String, content: String, views: String, policy: String
  ) throws(BusError) {
    do throws(ActivityError) {
      try arbiter.end(
        Activity.Identity(source: source.number, id: id), content: content, policy: policy)
    } catch { throw BusError(error) }
    activitiesChanged(source: source.number)
  }

  /// Takes an encoded picture.
  package func attachImage(
    source: SourceID, key: String, descriptor: consuming OwnedDescriptor
  ) throws(BusError) {
    try images.attach(source: source, key: key, descriptor: descriptor)
  }

  /// Every live activity.
  package func list() -> [ActivityListing] {
    let primary = arbiter.primary?.identity
    return arbiter.all.map { activity in
      let number = activity.identity.source
      let source = supervisor?.statuses.first { $0.source.number == number }?.source
      return ActivityListing(
        id: activity.identity.id, source: source?.name ?? "", state: "\(activity.state)",
        relevance: activity.content.relevanceScore, requested: activity.requestedAt, title: "",
        place: activity.identity == primary ? "primary" : "counted")
    }
  }

  /// Whether the arbiter holds an activity.
  package func hasActivity(source: SourceID, id: String) -> Bool {
    arbiter.activity(Activity.Identity(source: source.number, id: id)) != nil
  }

  /// Keeps what a dead source showed for a moment: its host is on its way back.
  package func sourceEnded(_ source: SourceID) {
    arbiter.sourceEnded(source.number, at: PillController.now)
    activitiesChanged(source: source.number)
  }

  /// Shows what the arbiter decides now, and wakes when it decides anew by itself.
  func activitiesChanged(source: Int? = nil) {
    let now = PillController.now
    arbiter.expire(at: now)
    if let source {
      let named = arbiter.all.lazy.filter { $0.identity.source == source }
      images.prune(
        source: source, keeping: named.reduce(into: []) { $0.formUnion($1.views.imageKeys) })
    }
    controller.show(arbiter.primary)
    if let deadline = arbiter.nextDeadline {
      deadlineTimer?.arm(at: UInt64(max(deadline, 0) * 1e6))
    } else {
      deadlineTimer?.disarm()
    }
  }
}
