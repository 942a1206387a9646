/// Keeps the live activities and decides which one has the pill.
///
/// A state machine over time given as an argument: it has no clock. Every method that refuses a
/// change leaves everything as it was.
public struct Arbiter: Sendable {
  /// How long the activities of a source that died stay on the screen, in seconds: its host comes
  /// back sooner than that, and the pill does not blink in between.
  public static let grace = 3.0

  private var activities: [Activity.Identity: Activity] = [:]
  /// In the order of their requests, which settles ties (B9).
  private var order: [Activity.Identity] = []
  /// When the activities leave whose source died.
  private var orphans: [Activity.Identity: Double] = [:]
  private var lastNumber = 0
  private let parser: JSONParser

  /// Makes an arbiter that holds nothing.
  ///
  /// - Parameter parser: Reads the JSON that sources send.
  public init(parser: JSONParser) { self.parser = parser }

  /// All live activities, in the order of their requests.
  public var all: [Activity] { order.compactMap { activities[$0] } }

  /// The activity that has the pill: the highest relevance score, ties to the older (B9).
  public var primary: Activity? {
    var best: Activity?
    for activity in all
    where activity.content.relevanceScore > best?.content.relevanceScore ?? -.infinity {
      best = activity
    }
    return best
  }

  /// The live activity of an identity.
  public func activity(_ identity: Activity.Identity) -> Activity? { activities[identity] }

  /// Begins an activity (B2).
  ///
  /// A request under the id of a live activity of the same source replaces it in place. The
  /// activities of a restarted provider take over from its orphans that way, in their order: the
  /// arbiter then chooses the orphan's id.
  ///
  /// - Parameters:
  ///   - id: The id within the source; empty lets the arbiter choose one.
  ///   - source: The number of the source.
  ///   - attributes: JSON of the provider's own.
  ///   - content: The wire form of an ``ActivityContent``.
  ///   - views: The wire form of a ``ViewArchive``.
  ///   - time: Seconds of the engine's clock.
  /// - Returns: The id within the source.
  /// - Throws: ``ActivityError`` that says what to change.
  @discardableResult
  public mutating func request(
    id: String, source: Int, attributes: String, content: String, views: String, at time: Double
  ) throws(ActivityError) -> String {
    let content = try ActivityContent.decode(content, parser: parser)
    let views = try ViewArchive.decode(views, parser: parser)
    let attributes: JSONValue =
      attributes.isEmpty ? .object([:]) : try decodeAttributes(attributes)
    let id = try chosenID(id, source: source)
    let identity = Activity.Identity(source: source, id: id)
    let previous = activities[identity]
    let count = order.reduce(into: 0) { $0 += $1.source == source ? 1 : 0 }
    guard previous != nil || count < ActivityLimits.activitiesPerSource else {
      throw .tooManyActivities(limit: ActivityLimits.activitiesPerSource)
    }
    activities[identity] = Activity(
      identity: identity, attributes: attributes, content: content, views: views, state: .active,
      requestedAt: time, version: (previous?.version ?? 0) + 1)
    if previous == nil { order.append(identity) }
    orphans[identity] = nil
    return id
  }

  /// Changes what an activity shows.
  ///
  /// - Parameters:
  ///   - identity: A live activity.
  ///   - content: The wire form of an ``ActivityContent``; empty keeps the last.
  ///   - views: The wire form of a ``ViewArchive``; empty keeps the last.
  /// - Returns: Whether anything differs from before (B13).
  /// - Throws: ``ActivityError``; the activity then keeps its last state (B1).
  @discardableResult
  public mutating func update(
    _ identity: Activity.Identity, content: String, views: String
  ) throws(ActivityError) -> Bool {
    guard var activity = activities[identity] else { throw .unknownActivity(identity.id) }
    let before = activity
    if !content.isEmpty { activity.content = try ActivityContent.decode(content, parser: parser) }
    if !views.isEmpty { activity.views = try ViewArchive.decode(views, parser: parser) }
    activity.state = .active
    guard activity != before else { return false }
    activity.version += 1
    activities[identity] = activity
    return true
  }

  /// Ends an activity: it leaves the pill at once (B2).
  ///
  /// - Parameters:
  ///   - identity: A live activity.
  ///   - content: The wire form of its final ``ActivityContent``; empty keeps the last.
  ///   - policy: When it leaves the list.
  /// - Throws: ``ActivityError``; the activity then stays as it is.
  public mutating func end(
    _ identity: Activity.Identity, content: String, policy: String
  ) throws(ActivityError) {
    guard activities[identity] != nil else { throw .unknownActivity(identity.id) }
    _ = try DismissalPolicy(text: policy)
    if !content.isEmpty { _ = try ActivityContent.decode(content, parser: parser) }
    remove { $0 == identity }
  }

  /// Marks the activities of a source that is gone; they leave after ``grace`` unless it returns.
  public mutating func sourceEnded(_ source: Int, at time: Double) {
    for identity in order where identity.source == source && orphans[identity] == nil {
      orphans[identity] = time + Arbiter.grace
      activities[identity]?.state = .stale
    }
  }

  /// When something changes by itself next, in seconds of the engine's clock; `nil` for never.
  public var nextDeadline: Double? {
    let oldest = all.map { $0.requestedAt + ActivityLimits.lifetime }
    return (Array(orphans.values) + oldest).min()
  }

  /// Lets go of what is due: orphans past their grace, activities past their lifetime (B4).
  ///
  /// - Returns: Whether anything went.
  @discardableResult
  public mutating func expire(at time: Double) -> Bool {
    let before = order.count
    let old = all.filter { $0.requestedAt + ActivityLimits.lifetime <= time }.map(\.identity)
    let due = Set(orphans.filter { $0.value <= time }.keys).union(old)
    remove { due.contains($0) }
    return order.count != before
  }

  private mutating func remove(where matches: (Activity.Identity) -> Bool) {
    for identity in order where matches(identity) { activities[identity] = nil }
    order.removeAll { activities[$0] == nil }
    orphans = orphans.filter { activities[$0.key] != nil }
  }

  private mutating func chosenID(_ id: String, source: Int) throws(ActivityError) -> String {
    guard id.isEmpty else {
      let isPlain = id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      guard isPlain, id.utf8.count <= 128 else {
        throw .invalid(
          what: "the activity id", reason: "use 1 to 128 printable ASCII characters, no space")
      }
      return id
    }
    if let orphan = order.first(where: { $0.source == source && orphans[$0] != nil }) {
      return orphan.id
    }
    lastNumber += 1
    return "activity-\(lastNumber)"
  }

  private func decodeAttributes(_ json: String) throws(ActivityError) -> JSONValue {
    let bytes = json.utf8.count
    guard bytes <= ActivityLimits.stateBytes else {
      throw .tooLarge(what: "the attributes", bytes: bytes, limit: ActivityLimits.stateBytes)
    }
    return try parser.decode(json, as: "the attributes")
  }
}
