/// A snapshot of what an activity shows: its state, and how fresh and how relevant it is.
///
/// On the wire it is the JSON object `{"state": …, "staleDate": seconds, "relevanceScore": number}`
/// with the last two optional; dates are seconds since 1970.
public struct ActivityContent: Hashable, Sendable, Codable {
  /// The provider's own state.
  public var state: JSONValue
  /// Past this date, in seconds since 1970, the content counts as stale (B3).
  public var staleDate: Double?
  /// The higher, the sooner it gets the pill (B9); always finite.
  public var relevanceScore: Double

  /// Makes a content; a score that is not finite counts as 0.
  public init(state: JSONValue, staleDate: Double? = nil, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore.isFinite ? relevanceScore : 0
  }

  private enum CodingKeys: String, CodingKey { case state, staleDate, relevanceScore }

  /// Reads a content; a missing state is an empty object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      state: try container.decodeIfPresent(JSONValue.self, forKey: .state) ?? .object([:]),
      staleDate: try container.decodeDateIfPresent(forKey: .staleDate),
      relevanceScore: try container.decodeIfPresent(Double.self, forKey: .relevanceScore) ?? 0)
  }

  /// Writes the content as it goes over the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(state, forKey: .state)
    try container.encodeIfPresent(staleDate, forKey: .staleDate)
    try container.encode(relevanceScore, forKey: .relevanceScore)
  }

  /// Reads a content from JSON and checks it against the limits.
  ///
  /// - Parameters:
  ///   - json: The wire form.
  ///   - parser: Reads JSON.
  /// - Returns: The content.
  /// - Throws: ``ActivityError`` that says what to change.
  public static func decode(
    _ json: String, parser: JSONParser
  ) throws(ActivityError) -> ActivityContent {
    // The envelope adds little; a text far past the state's limit is not worth parsing.
    let length = json.utf8.count
    guard length <= 4 * ActivityLimits.stateBytes else {
      throw .tooLarge(what: "the content state", bytes: length, limit: ActivityLimits.stateBytes)
    }
    let content: ActivityContent = try parser.decode(json, as: "the content")
    let bytes = content.state.encodedLength
    guard bytes <= ActivityLimits.stateBytes else {
      throw .tooLarge(what: "the content state", bytes: bytes, limit: ActivityLimits.stateBytes)
    }
    return content
  }
}
