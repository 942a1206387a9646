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

  /// The one that ended last, in its last form; `nil` where it went at once and without a word.
  public private(set) var lastEnded: Activity?

  var sources: [Int: Source] = [:]
  var events: [ActivityEvent] = []
  /// Those that are gone, so that whoever updates one is told so.
  var gone = RecentIdentities()
  var lastNumber = 0
  var lastSerial = 0
  var lastVersion = 0
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
    if let alert {
      live[index].standingAlert = alert.staysUntilHandled ? alert : nil
      events.append(.alert(identity, alert))
    }
    advance(to: date)
    return isChanged || alert != nil
  }

  /// Notes that somebody has handled the alert of an activity that stayed until then (B10).
  public mutating func handleAlert(of identity: Activity.Identity) {
    guard let index = live.index(of: identity), live[index].standingAlert != nil else { return }
    live[index].standingAlert = nil
    events.append(.alertHandled(identity))
  }

  /// Ends an activity: it leaves the list by its policy (B2).
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
    let dismissal = policy.dismissalDate(endedAt: date)
    end(activity, at: date, dismissal: dismissal)
    let isSilent = dismissal <= date && content.isEmpty && views.isEmpty
    lastEnded = isSilent ? nil : activity.ended(at: date, dismissal: dismissal)
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
