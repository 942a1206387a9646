public import FoundationEssentials

/// A snapshot of what an activity shows: its state, and how fresh and how relevant it is.
///
/// On the wire it is the JSON object `{"state": …, "staleDate": seconds, "relevanceScore": number}`
/// with the last two optional; dates are seconds since 1970.
public struct ActivityContent: Hashable, Sendable, Codable {
  /// The provider's own state.
  public var state: JSONValue
  /// Past this date the content counts as stale (B3).
  public var staleDate: Date?
  /// The higher, the sooner it gets the pill (B9); always finite.
  public var relevanceScore: Double

  /// Makes a content; a score that is not finite counts as 0.
  public init(state: JSONValue, staleDate: Date? = nil, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore.isFinite ? relevanceScore : 0
  }

  private enum CodingKeys: String, CodingKey { case state, staleDate, relevanceScore }

  /// Reads a content; a missing state is an empty object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let stale = try container.decodeIfPresent(Double.self, forKey: .staleDate)
    self.init(
      state: try container.decodeIfPresent(JSONValue.self, forKey: .state) ?? .object([:]),
      staleDate: stale.map { Date(timeIntervalSince1970: $0) },
      relevanceScore: try container.decodeIfPresent(Double.self, forKey: .relevanceScore) ?? 0)
  }

  /// Writes the content as it goes over the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(state, forKey: .state)
    try container.encodeIfPresent(staleDate?.timeIntervalSince1970, forKey: .staleDate)
    try container.encode(relevanceScore, forKey: .relevanceScore)
  }

  /// Reads a content from JSON and checks it against the limits.
  ///
  /// - Parameter json: The wire form.
  /// - Returns: The content.
  /// - Throws: ``ActivityError`` that says what to change.
  public static func decode(_ json: String) throws(ActivityError) -> ActivityContent {
    // The envelope adds little; a text far past the state's limit is not worth parsing.
    let length = json.utf8.count
    guard length <= 4 * ActivityLimits.stateBytes else {
      throw .tooLarge(what: "the content state", bytes: length, limit: ActivityLimits.stateBytes)
    }
    let content: ActivityContent = try decodeJSON(json, as: "the content")
    let bytes = (try? JSONEncoder().encode(content.state).count) ?? 0
    guard bytes <= ActivityLimits.stateBytes else {
      throw .tooLarge(what: "the content state", bytes: bytes, limit: ActivityLimits.stateBytes)
    }
    return content
  }
}

/// Decodes a JSON text and turns what went wrong into one sentence.
func decodeJSON<Value: Decodable>(
  _ json: String, as what: String
) throws(ActivityError) -> Value {
  do {
    return try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  } catch let error as DecodingError {
    throw .invalid(what: what, reason: summary(of: error))
  } catch {
    throw .invalid(what: what, reason: "it cannot be read")
  }
}

private func summary(of error: DecodingError) -> String {
  func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
    return path.isEmpty ? "at the top" : "at " + path.joined(separator: ".")
  }
  switch error {
  case .keyNotFound(let key, let context):
    return "the key '\(key.stringValue)' is missing \(place(context))"
  case .typeMismatch(_, let context), .valueNotFound(_, let context):
    return "\(context.debugDescription) \(place(context))"
  case .dataCorrupted(let context):
    return context.codingPath.isEmpty
      ? context.debugDescription : "\(context.debugDescription) \(place(context))"
  @unknown default:
    return "it cannot be read"
  }
}
