/// One live thing with an identity and a life cycle: a track, a timer, a download.
public struct Activity: Hashable, Sendable {
  /// Which activity it is: its source, and the id that is unique within that source.
  public struct Identity: Hashable, Sendable, CustomStringConvertible {
    /// The number of the source: a provider, or a program on the session bus.
    public var source: Int
    /// The id within the source.
    public var id: String

    /// Makes an identity.
    public init(source: Int, id: String) {
      self.source = source
      self.id = id
    }

    /// `source/id`.
    public var description: String { "\(source)/\(id)" }
  }

  /// Which activity it is.
  public let identity: Identity
  /// What its source sent.
  var body: ActivityBody { didSet { schedule() } }
  /// Where it is in its life.
  public internal(set) var state: ActivityState { didSet { schedule() } }
  /// When it was requested, in seconds since 1970.
  public let requestedAt: Double
  /// When it ended, in seconds since 1970; `nil` while it is live.
  public internal(set) var endedAt: Double?
  /// When it leaves the list, in seconds since 1970; `nil` while it is live.
  public internal(set) var dismissalDate: Double? { didSet { schedule() } }
  /// Grows with every accepted change, and is never that of another change in the same store.
  public internal(set) var version: Int
  /// Whether its views come from ``ViewTemplate`` instead of its source.
  public internal(set) var usesTemplate: Bool
  /// Grows from one new activity to the next, and so tells the newer from the older.
  let serial: Int
  /// The alert that stays until somebody has handled it (B10).
  public internal(set) var standingAlert: AlertConfiguration?
  /// When it goes because its source died, in seconds since 1970.
  var graceEnd: Double? { didSet { schedule() } }
  /// When it changes by itself next, in seconds since 1970: kept, as it is asked of all activities
  /// for each change of one.
  private(set) var deadline = 0.0

  /// What stays the same for its life (B1).
  public var attributes: JSONValue { body.attributes }
  /// What it shows now.
  public var content: ActivityContent { body.content }
  /// How it shows it, in every place.
  public var views: ViewArchive { body.views }
  /// The JSON texts as they came.
  public var wire: ActivityWire { body.wire }

  /// Begins an activity.
  init(
    _ identity: Identity, body: ActivityBody, requestedAt: Double, usesTemplate: Bool, serial: Int
  ) {
    self.identity = identity
    self.body = body
    self.requestedAt = requestedAt
    self.usesTemplate = usesTemplate
    self.serial = serial
    state = .active
    version = 0
    schedule()
  }

  /// The activity as it is once it has ended.
  ///
  /// - Parameters:
  ///   - date: When it ended, in seconds since 1970.
  ///   - dismissal: When it leaves the list, in seconds since 1970.
  /// - Returns: The ended activity.
  func ended(at date: Double, dismissal: Double) -> Activity {
    var copy = self
    copy.state = .ended
    copy.endedAt = date
    copy.dismissalDate = dismissal
    copy.graceEnd = nil
    copy.standingAlert = nil
    return copy
  }

  private mutating func schedule() {
    if let dismissalDate {
      deadline = dismissalDate
      return
    }
    deadline = min(requestedAt + ActivityLimits.lifetime, graceEnd ?? .infinity)
    if state == .active { deadline = min(deadline, body.content.staleDate ?? .infinity) }
  }

  /// Why it leaves the list at its time: its source ended it, or the engine did (B4).
  var dismissalReason: DismissalReason {
    endedAt.map { $0 >= requestedAt + ActivityLimits.lifetime } == true ? .expired : .policy
  }
}
