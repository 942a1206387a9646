package import Activities
package import EventLoop
package import ProviderHosting

/// Stands in for the overlay: holds a provider's activities by the same rules, and records all that
/// comes.
///
/// It is told how to behave badly, too: to refuse, or to take its time.
package final class StandInOverlay: ActivityRequests {
  /// What is refused, however good it is.
  enum Refusal {
    /// Nothing.
    case nothing
    /// New activities, as if there were too many.
    case requests
    /// Updates.
    case updates
  }

  /// What is refused now.
  var refusal = Refusal.nothing
  /// How long each of the next answers takes, in microseconds.
  var delays: [UInt64] = []
  /// Takes an attached picture; it must not block on it.
  var onImage: ((SourceID, String, consuming OwnedDescriptor) -> Void)?

  /// How much came.
  private(set) var traffic = Traffic()
  /// How many activities were asked for.
  private(set) var requestCount = 0
  /// The keys under which pictures came.
  private(set) var imageKeys: Set<String> = []
  /// All different view archives that came and could be read, each with an activity that had it.
  private(set) var archives: [ViewArchive: Activity] = [:]
  /// What was sent and had to be refused, one line each.
  private(set) var problems: [String] = []

  /// What it says of its parts.
  private(set) var parts: [String: String] = [:]

  private var store = ActivityStore(parser: .jansson)

  /// So many archives and problems are kept.
  private static let most = 128

  /// Makes an overlay that holds nothing.
  init() {}

  /// The live activities, in the order of their requests.
  var live: [Activity] { store.live }

  /// Lets go of an activity, as an overlay does when somebody dismisses it.
  func drop(_ activity: Activity) {
    // It is live.
    try? store.dismiss(activity.identity, reason: .user)
    _ = store.takeEvents()
  }

  /// Takes note of a mistake of the provider's.
  func note(_ problem: String) {
    if problems.count < Self.most { problems.append(problem) }
  }

  // MARK: What a provider asks for

  /// Begins an activity, unless requests are refused.
  package func request(
    source: SourceID, id: String, attributes: String, content: String, views: String
  ) throws(BusError) -> String {
    requestCount += 1
    receive(attributes, content, views)
    if refusal == .requests {
      throw BusError(ActivityError.tooManyActivities(limit: ActivityLimits.activitiesPerSource))
    }
    return try recording { () throws(ActivityError) in
      let id = try store.request(
        id: id, source: source.number, attributes: attributes, content: content, views: views,
        at: date)
      keepArchive(of: Activity.Identity(source: source.number, id: id))
      return id
    }
  }

  /// Changes an activity, unless updates are refused.
  package func update(
    source: SourceID, id: String, content: String, views: String, alert: String,
    completion: @escaping (Result<Void, BusError>) -> Void
  ) {
    completion(
      Result { () throws(BusError) in
        try update(source: source, id: id, content: content, views: views, alert: alert)
      })
  }

  private func update(
    source: SourceID, id: String, content: String, views: String, alert: String
  ) throws(BusError) {
    receive(content, views, alert)
    if refusal == .updates {
      throw BusError(ActivityError.invalid(what: "the content", reason: "the check refuses it"))
    }
    guard !traffic.isDense else { return }
    let identity = Activity.Identity(source: source.number, id: id)
    try recording { () throws(ActivityError) in
      try store.update(identity, content: content, views: views, alert: alert, at: date)
      keepArchive(of: identity)
    }
  }

  /// Ends an activity.
  package func end(
    source: SourceID, id: String, content: String, views: String, policy: String
  ) throws(BusError) {
    receive(content, views, policy)
    try recording { () throws(ActivityError) in
      try store.end(
        Activity.Identity(source: source.number, id: id), content: content, views: views,
        policy: policy, at: date)
    }
  }

  /// Takes note of a picture.
  package func attachImage(
    source: SourceID, key: String, descriptor: consuming OwnedDescriptor
  ) throws(BusError) {
    receive(key)
    if imageKeys.count < 1024 { imageKeys.insert(key) }
    onImage?(source, key, descriptor)
  }

  /// No provider asks for the list.
  package func list() -> [ActivityListing] { [] }

  /// Whether it is live.
  package func hasActivity(source: SourceID, id: String) -> Bool {
    store.activity(Activity.Identity(source: source.number, id: id)) != nil
  }

  /// No provider asks for it.
  package func wire(source: SourceID, id: String) -> ActivityWire? { nil }

  /// The case sees the end of the process by itself.
  package func sourceEnded(_ source: SourceID) {}

  /// Nothing is removed during a check.
  package func sourceRemoved(_ source: SourceID) {}

  /// Takes note of what it says of a part.
  func receive(_ report: ActivitiesService.PartReport) {
    receive(report.part, report.text)
    parts[report.part] = report.text.isEmpty ? nil : report.text
  }

  private func receive(_ texts: String...) {
    let bytes = texts.reduce(0) { $0 + $1.utf8.count }
    traffic.count(bytes: bytes, at: Clock.monotonic.now())
    if !delays.isEmpty { Pause.wait(delays.removeFirst()) }
  }

  private func keepArchive(of identity: Activity.Identity) {
    guard archives.count < Self.most, let activity = store.activity(identity) else { return }
    archives[activity.views] = activity
  }

  /// Does what an overlay does; what it refuses is the provider's mistake, with one exception.
  private func recording<Result>(
    _ body: () throws(ActivityError) -> Result
  ) throws(BusError) -> Result {
    // Nobody is told what happened.
    defer { _ = store.takeEvents() }
    do throws(ActivityError) {
      return try body()
    } catch {
      switch error {
      // The check lets go of activities itself, and the provider may hear of it later.
      case .unknownActivity, .ended: break
      default: note(error.description)
      }
      throw BusError(error)
    }
  }

  private var date: Double { Double(Clock.realTime.now()) / 1e6 }
}
