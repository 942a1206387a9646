// What the changes of an activity store are made of.

extension ActivityStore {
  /// The place of a live activity among ``live``.
  func liveIndex(of identity: Activity.Identity) throws(ActivityError) -> Int {
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
    let what = "the text of the attributes"
    guard bytes <= ActivityLimits.stateBytes else {
      throw .tooLarge(what: what, bytes: bytes, limit: ActivityLimits.stateBytes)
    }
    let attributes: JSONValue =
      wire.attributes.isEmpty
      ? .object([:]) : try parser.decode(wire.attributes, as: what)
    let content = try ActivityContent.decode(wire.content, parser: parser)
    let views =
      wire.views.isEmpty
      ? try ViewTemplate.archive(state: content.state)
      : try ViewArchive.decode(wire.views, parser: parser)
    return Activity(
      identity,
      body: ActivityBody(attributes: attributes, content: content, views: views, wire: wire),
      requestedAt: requestedAt, usesTemplate: wire.views.isEmpty,
      serial: serial ?? lastSerial + 1)
  }

  /// Gives an activity what its source sent; an empty text keeps what is there.
  func change(
    _ activity: inout Activity, content: String, views: String
  ) throws(ActivityError) {
    guard !content.isEmpty || !views.isEmpty else { return }
    let last = activity.body
    var (newContent, newViews, wire) = (last.content, last.views, last.wire)
    if !content.isEmpty {
      newContent = try ActivityContent.decode(content, parser: parser)
      wire.content = content
    }
    if !views.isEmpty {
      newViews = try ViewArchive.decode(views, parser: parser)
      wire.views = views
      activity.usesTemplate = false
    } else if activity.usesTemplate {
      newViews = try ViewTemplate.archive(state: newContent.state)
    }
    activity.body = ActivityBody(
      attributes: last.attributes, content: newContent, views: newViews, wire: wire)
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
    var activity = activity.ended(at: date, dismissal: dismissal)
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
  func chosenID(
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
