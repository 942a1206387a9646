/// Everything that is needed to have an activity again after a restart.
public struct ActivityRecord: Hashable, Sendable {
  /// The id within its source.
  public var id: String
  /// The name of its source; empty where it has none.
  public var source: String
  /// Where it was in its life; never ``ActivityState/dismissed``.
  public var state: ActivityState
  /// When it was requested, in seconds since 1970.
  public var requestedAt: Double
  /// When it ended, in seconds since 1970.
  public var endedAt: Double?
  /// When it leaves the list, in seconds since 1970.
  public var dismissalDate: Double?
  /// The JSON texts as they came.
  public var wire: ActivityWire
  /// Whether its views come from ``ViewTemplate``.
  public var usesTemplate: Bool
  /// The wire form of the ``AlertConfiguration`` that waits to be handled.
  public var alert: String?

  /// Puts a record together.
  public init(
    id: String, source: String, state: ActivityState, requestedAt: Double, endedAt: Double? = nil,
    dismissalDate: Double? = nil, wire: ActivityWire, usesTemplate: Bool, alert: String? = nil
  ) {
    self.id = id
    self.source = source
    self.state = state
    self.requestedAt = requestedAt
    self.endedAt = endedAt
    self.dismissalDate = dismissalDate
    self.wire = wire
    self.usesTemplate = usesTemplate
    self.alert = alert
  }

  /// The record as one line of JSON.
  public var text: String {
    var fields: [CodingKeys: JSONValue] = [
      .id: .string(id), .source: .string(source), .state: .string(state.rawValue),
      .requestedAt: .number(requestedAt), .attributes: .string(wire.attributes),
      .content: .string(wire.content), .views: .string(wire.views),
      .usesTemplate: .boolean(usesTemplate),
    ]
    fields[.endedAt] = endedAt.map(JSONValue.number)
    fields[.dismissalDate] = dismissalDate.map(JSONValue.number)
    fields[.alert] = alert.map(JSONValue.string)
    return JSONValue.object(
      [String: JSONValue](uniqueKeysWithValues: fields.map { ($0.key.rawValue, $0.value) })
    ).text
  }

  /// Reads a record from JSON.
  ///
  /// - Parameters:
  ///   - text: What ``text`` wrote.
  ///   - parser: Reads JSON.
  /// - Throws: ``ActivityError`` that says what is wrong with it.
  public init(text: String, parser: JSONParser) throws(ActivityError) {
    let bytes = text.utf8.count
    guard bytes <= ActivityRecord.mostBytes else {
      throw .tooLarge(
        what: "the record of an activity", bytes: bytes, limit: ActivityRecord.mostBytes)
    }
    self = try parser.decode(text, as: "the record of an activity")
    try check()
  }

  /// The texts within their own limits, and every byte of them escaped.
  private static let mostBytes =
    6 * (5 * ActivityLimits.stateBytes + ActivityLimits.archiveBytes) + 4096

  /// What it is called in messages.
  var what: String { "the record of the activity '\(id.plain)'" }

  /// Checks what the types of the fields do not say.
  func check() throws(ActivityError) {
    guard state != .dismissed else {
      throw .invalid(what: what, reason: "one that is gone is not kept")
    }
    for date in [requestedAt, endedAt, dismissalDate].compactMap({ $0 })
    where !ActivityLimits.dates.contains(date) {
      throw .invalid(what: what, reason: "its dates must lie in the years 1 to 9999")
    }
    guard usesTemplate == wire.views.isEmpty else {
      throw .invalid(what: what, reason: "it has views exactly if it uses no template")
    }
  }
}

extension ActivityRecord: Decodable {
  private enum CodingKeys: String, CodingKey {
    case id, source, state, requestedAt, endedAt, dismissalDate
    case attributes, content, views, usesTemplate, alert
  }

  /// Reads the object that ``text`` writes.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try fields.decode(String.self, forKey: .id),
      source: try fields.decode(String.self, forKey: .source),
      state: try fields.decode(ActivityState.self, forKey: .state),
      requestedAt: try fields.decode(Double.self, forKey: .requestedAt),
      endedAt: try fields.decodeIfPresent(Double.self, forKey: .endedAt),
      dismissalDate: try fields.decodeIfPresent(Double.self, forKey: .dismissalDate),
      wire: ActivityWire(
        attributes: try fields.decode(String.self, forKey: .attributes),
        content: try fields.decode(String.self, forKey: .content),
        views: try fields.decode(String.self, forKey: .views)),
      usesTemplate: try fields.decode(Bool.self, forKey: .usesTemplate),
      alert: try fields.decodeIfPresent(String.self, forKey: .alert))
  }
}
