package import Activities
package import EventLoop
package import ProviderHosting

/// What sources ask for: providers through their hosts, and programs on the session bus (B15).
extension Overlay: ActivityRequests {
  /// Begins an activity (B2).
  package func request(
    source: SourceID, id: String, attributes: String, content: String, views: String
  ) throws(BusError) -> String {
    center.register(source)
    do throws(ActivityError) {
      try center.charge([attributes, content, views], to: source.number)
      center.flush(Activity.Identity(source: source.number, id: id))
      return try center.change { store, date throws(ActivityError) in
        try store.request(
          id: id, source: source.number, attributes: attributes, content: content, views: views,
          at: date)
      }
    } catch { throw BusError(error) }
  }

  /// Changes what an activity shows (B13).
  package func update(
    source: SourceID, id: String, content: String, views: String, alert: String,
    completion: @escaping (Result<Void, BusError>) -> Void
  ) {
    center.update(
      Activity.Identity(source: source.number, id: id), content: content, views: views,
      alert: alert, completion: completion)
  }

  /// Ends an activity (B2).
  package func end(
    source: SourceID, id: String, content: String, views: String, policy: String
  ) throws(BusError) {
    let identity = Activity.Identity(source: source.number, id: id)
    do throws(ActivityError) {
      try center.charge([content, views], to: source.number)
      center.flush(identity)
      try center.change { store, date throws(ActivityError) in
        try store.end(identity, content: content, views: views, policy: policy, at: date)
      }
    } catch { throw BusError(error) }
  }

  /// Takes an encoded picture.
  package func attachImage(
    source: SourceID, key: String, descriptor: consuming OwnedDescriptor
  ) throws(BusError) {
    if session?.source(number: source.number) != nil {
      pictures?.keep(descriptor, source: source.name, key: key)
    }
    try images.attach(source: source, key: key, descriptor: descriptor)
  }

  /// Every activity: the live ones as they rank, then those that ended.
  package func list() -> [ActivityListing] {
    let lines = center.explanation()
    let shown = Set(lines.map(\.identity))
    return lines.compactMap { line in
      center.store.activity(line.identity).map { listing(of: $0, at: line.place.rawValue) }
    }
      + center.store.recentlyEnded.filter { !shown.contains($0.identity) }
      .map { listing(of: $0, at: "list") }
  }

  /// Whether an activity is live or in the list.
  package func hasActivity(source: SourceID, id: String) -> Bool {
    center.store.activity(Activity.Identity(source: source.number, id: id)) != nil
  }

  /// What an activity was last given.
  package func wire(source: SourceID, id: String) -> ActivityWire? {
    center.store.activity(Activity.Identity(source: source.number, id: id))?.wire
  }

  /// Keeps what a dead source showed for a moment: its host is on its way back.
  package func sourceEnded(_ source: SourceID) {
    center.flush(source: source.number)
    try? center.change { store, date throws(ActivityError) in
      store.sourceEnded(source.number, at: date)
    }
  }

  /// Takes away what a provider showed whose library is gone.
  package func sourceRemoved(_ source: SourceID) {
    center.flush(source: source.number)
    center.remove(source)
  }

  private func listing(of activity: Activity, at place: String) -> ActivityListing {
    ActivityListing(
      id: activity.identity.id, source: sourceName(activity.identity.source),
      state: activity.state.rawValue, relevance: activity.content.relevanceScore,
      requested: activity.requestedAt, title: activity.title, place: place)
  }
}
