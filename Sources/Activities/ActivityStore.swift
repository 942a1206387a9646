/// Keeps every activity from its request until it is gone (B1–B4, B13, B16).
///
/// A state machine over dates given as arguments, in seconds since 1970: it has no clock. A change
/// that is refused leaves everything as it was; each change first lets what is due happen, so that
/// it does not matter how often ``advance(to:)`` is called.
public struct ActivityStore: Sendable {
  /// How long the activities of a source that died stay on the screen, in seconds: its host comes
  /// back sooner than that, and the pill does not blink in between.
  public static let grace = 3.0

  /// What is known of a source beside its number.
  struct Source: Hashable, Sendable {
    var name: String
    var isEnabled: Bool
  }

  /// The active and stale ones, in the order of their requests, which settles ties (B9).
  public internal(set) var live: [Activity] = []
  /// Those that are still in the list, the newest end first (B2, B4).
  public internal(set) var recentlyEnded: [Activity] = []

  var sources: [Int: Source] = [:]
  var events: [ActivityEvent] = []
  /// Those that are gone, so that whoever updates one is told so.
  var gone = RecentIdentities()
  private var lastNumber = 0
  private var lastSerial = 0
  private var lastVersion = 0
  let parser: JSONParser

  /// Makes a store that holds nothing.
  ///
  /// - Parameter parser: Reads the JSON that sources send.
  public init(parser: JSONParser) { self.parser = parser }

  /// The activity of an identity, live or recently ended.
  public func activity(_ identity: Activity.Identity) -> Activity? {
    if let index = live.index(of: identity) { return live[index] }
    return recentlyEnded.index(of: identity).map { recentlyEnded[$0] }
  }

  /// Whether an activity takes updates.
  public func isLive(_ identity: Activity.Identity) -> Bool { live.index(of: identity) != nil }

  /// What happened since the last call, in order.
  public mutating func takeEvents() -> [ActivityEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Begins an activity (B2).
  ///
  /// A request under the id of a live activity of the same source replaces it in its place. The
  /// activities of a restarted provider take over from its orphans that way, in their order: the
  /// store then chooses the orphan's id.
  ///
  /// - Parameters:
  ///   - id: The id within the source; empty lets the store choose one.
  ///   - source: The number of the source.
  ///   - attributes: JSON of the provider's own; empty for none.
  ///   - content: The wire form of an ``ActivityContent``.
  ///   - views: The wire form of a ``ViewArchive``; empty for the built-in ``ViewTemplate``.
  ///   - date: Now, in seconds since 1970.
  /// - Returns: The id within the source.
  /// - Throws: ``ActivityError`` that says what to change.
  @discardableResult
  public mutating func request(
    id: String, source: Int, attributes: String, content: String, views: String, at date: Double
  ) throws(ActivityError) -> String {
    advance(to: date)
    try checkEnabled(source)
    let (id, number) = try chosenID(id, source: source)
    let identity = Activity.Identity(source: source, id: id)
    let index = live.index(of: identity)
    try checkCount(source, replaces: index != nil)
    let wire = ActivityWire(attributes: attributes, content: content, views: views)
    let activity = try decode(
      wire, identity: identity, requestedAt: date,
      serial: index.map { live[$0].serial } ?? lastSerial + 1)

    if let ended = recentlyEnded.index(of: identity) {
      recentlyEnded.remove(at: ended)
      events.append(.dismissed(identity, .source))
    }
    gone.remove(identity)
    lastNumber = number
    insert(activity, replacing: index)
    events.append(.requested(identity))
    // Its content may be out of date already.
    advance(to: date)
    return id
  }

  /// Changes what an activity shows.
  ///
  /// - Parameters:
  ///   - identity: A live activity.
  ///   - content: The wire form of an ``ActivityContent``; empty keeps the last.
  ///   - views: The wire form of a ``ViewArchive``; empty keeps the last, or the template.
  ///   - alert: The wire form of an ``AlertConfiguration``; empty for none (B10).
  ///   - date: Now, in seconds since 1970.
  /// - Returns: Whether anything happened: a change, or an alert (B13).
  /// - Throws: ``ActivityError``; the activity then keeps its last state (B1).
  @discardableResult
  public mutating func update(
    _ identity: Activity.Identity, content: String, views: String, alert: String = "",
    at date: Double
  ) throws(ActivityError) -> Bool {
    advance(to: date)
    let index = try liveIndex(of: identity)
    let before = live[index]
    var activity = before
    try change(&activity, content: content, views: views)
    let alert = alert.isEmpty ? nil : try AlertConfiguration.decode(alert, parser: parser)

    activity.graceEnd = nil
    // Told once that this date has passed, nobody needs to be told again.
    let isStillStale =
      before.state == .stale && activity.content.staleDate == before.content.staleDate
      && activity.content.staleDate.map { $0 <= date } == true
    activity.state = isStillStale ? .stale : .active
    let isChanged =
      activity.content != before.content || activity.views != before.views
      || activity.state != before.state
    if isChanged {
      activity.version = nextVersion()
      live[index] = activity
      events.append(.updated(identity))
    } else {
      live[index].graceEnd = nil
    }
    if let alert { events.append(.alert(identity, alert)) }
    advance(to: date)
    return isChanged || alert != nil
  }

  /// Ends an activity: it leaves the pill at once, and the list by its policy (B2).
  ///
  /// - Parameters:
  ///   - identity: A live activity.
  ///   - content: The wire form of its final ``ActivityContent``; empty keeps the last.
  ///   - views: The wire form of its final ``ViewArchive``; empty keeps the last.
  ///   - policy: The wire form of a ``DismissalPolicy``.
  ///   - date: Now, in seconds since 1970.
  /// - Throws: ``ActivityError``; the activity then stays as it is.
  public mutating func end(
    _ identity: Activity.Identity, content: String, views: String, policy: String,
    at date: Double
  ) throws(ActivityError) {
    advance(to: date)
    let index = try liveIndex(of: identity)
    let policy = try DismissalPolicy(text: policy)
    var activity = live[index]
    try change(&activity, content: content, views: views)
    live.remove(at: index)
    end(activity, at: date, dismissal: policy.dismissalDate(endedAt: date))
  }

  /// Lets an activity go, live or ended.
  ///
  /// - Parameters:
  ///   - identity: Which one.
  ///   - reason: Why.
  /// - Throws: ``ActivityError/unknownActivity(_:)``, or ``ActivityError/ended(_:)`` where it is
  ///   gone already.
  public mutating func dismiss(
    _ identity: Activity.Identity, reason: DismissalReason
  ) throws(ActivityError) {
    if let index = recentlyEnded.index(of: identity) {
      recentlyEnded.remove(at: index)
    } else {
      live.remove(at: try liveIndex(of: identity))
    }
    forget(identity, reason)
  }
}

// What the changes above are made of.
extension ActivityStore {
  /// The place of a live activity among ``live``.
  private func liveIndex(of identity: Activity.Identity) throws(ActivityError) -> Int {
    if let index = live.index(of: identity) { return index }
    if recentlyEnded.index(of: identity) != nil || gone.contains(identity) {
      throw .ended(identity.id)
    }
    throw .unknownActivity(identity.id)
  }

  /// Reads the texts of an activity that begins or comes back.
  func decode(
    _ wire: ActivityWire, identity: Activity.Identity, requestedAt: Double, serial: Int? = nil
  ) throws(ActivityError) -> Activity {
    let bytes = wire.attributes.utf8.count
    guard bytes <= ActivityLimits.stateBytes else {
      throw .tooLarge(what: "the attributes", bytes: bytes, limit: ActivityLimits.stateBytes)
    }
    let attributes: JSONValue =
      wire.attributes.isEmpty
      ? .object([:]) : try parser.decode(wire.attributes, as: "the attributes")
    let content = try ActivityContent.decode(wire.content, parser: parser)
    return Activity(
      identity: identity, attributes: attributes, content: content,
      views: wire.views.isEmpty
        ? try ViewTemplate.archive(state: content.state)
        : try ViewArchive.decode(wire.views, parser: parser),
      state: .active, requestedAt: requestedAt, version: 0, wire: wire,
      usesTemplate: wire.views.isEmpty, serial: serial ?? lastSerial + 1)
  }

  /// Gives an activity what its source sent; an empty text keeps what is there.
  private func change(
    _ activity: inout Activity, content: String, views: String
  ) throws(ActivityError) {
    if !content.isEmpty {
      activity.content = try ActivityContent.decode(content, parser: parser)
      activity.wire.content = content
    }
    if !views.isEmpty {
      activity.views = try ViewArchive.decode(views, parser: parser)
      activity.wire.views = views
      activity.usesTemplate = false
    } else if activity.usesTemplate, !content.isEmpty {
      activity.views = try ViewTemplate.archive(state: activity.content.state)
    }
  }

  /// Puts an activity among the live ones: in the place of another, or by the date of its request.
  mutating func insert(_ activity: Activity, replacing index: Int? = nil) {
    var activity = activity
    activity.version = nextVersion()
    lastSerial = max(lastSerial, activity.serial)
    if let index {
      live[index] = activity
    } else {
      live.append(activity)
    }
  }

  /// Ends an activity that is no longer among the live ones.
  ///
  /// - Parameters:
  ///   - activity: The activity in its last form.
  ///   - date: When it ended.
  ///   - dismissal: When it leaves the list.
  mutating func end(_ activity: Activity, at date: Double, dismissal: Double) {
    var activity = activity
    activity.state = .ended
    activity.endedAt = date
    activity.dismissalDate = dismissal
    activity.graceEnd = nil
    activity.version = nextVersion()
    events.append(.ended(activity.identity))
    guard dismissal > date else { return forget(activity.identity, activity.dismissalReason) }
    list(activity)
  }

  /// Puts an ended activity into the list; the oldest gives way where it is full.
  mutating func list(_ activity: Activity) {
    let end = activity.endedAt ?? -.infinity
    let place = recentlyEnded.firstIndex { $0.endedAt ?? -.infinity <= end }
    recentlyEnded.insert(activity, at: place ?? recentlyEnded.count)
    if recentlyEnded.count > ActivityLimits.recentlyEnded {
      forget(recentlyEnded.removeLast().identity, .policy)
    }
  }

  /// Notes that an activity is gone which is in no list any more.
  mutating func forget(_ identity: Activity.Identity, _ reason: DismissalReason) {
    gone.insert(identity)
    events.append(.dismissed(identity, reason))
  }

  /// A version that no change had before.
  mutating func nextVersion() -> Int {
    lastVersion += 1
    return lastVersion
  }

  func checkCount(_ source: Int, replaces: Bool = false) throws(ActivityError) {
    let count = live.count { $0.identity.source == source }
    guard replaces || count < ActivityLimits.activitiesPerSource else {
      throw .tooManyActivities(limit: ActivityLimits.activitiesPerSource)
    }
  }

  /// The id that a request gets, and the number that was chosen last if it does.
  private func chosenID(
    _ id: String, source: Int
  ) throws(ActivityError) -> (id: String, number: Int) {
    guard id.isEmpty else {
      try ActivityStore.checkID(id)
      return (id, lastNumber)
    }
    if let orphan = live.first(where: { $0.identity.source == source && $0.graceEnd != nil }) {
      return (orphan.identity.id, lastNumber)
    }
    var number = lastNumber + 1
    func isTaken(_ id: String) -> Bool {
      let identity = Activity.Identity(source: source, id: id)
      return live.index(of: identity) != nil || recentlyEnded.index(of: identity) != nil
        || gone.contains(identity)
    }
    while isTaken("activity-\(number)") { number += 1 }
    return ("activity-\(number)", number)
  }

  static func checkID(_ id: String) throws(ActivityError) {
    let isPlain = id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    guard isPlain, 1...ActivityLimits.idLength ~= id.utf8.count else {
      throw .invalid(
        what: "the activity id",
        reason: "use 1 to \(ActivityLimits.idLength) printable ASCII characters, no space")
    }
  }
}

extension [Activity] {
  /// The place of an identity.
  func index(of identity: Activity.Identity) -> Int? {
    firstIndex { $0.identity == identity }
  }
}
