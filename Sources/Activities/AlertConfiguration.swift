/// What an update says aloud: the pill expands for some seconds by itself (B10).
///
/// On the wire it is the JSON object `{"title": …, "body": …, "sound": …, "stays": …}`, each of them
/// optional.
public struct AlertConfiguration: Hashable, Sendable {
  /// One line, plain text.
  public var title: String
  /// More of it, plain text.
  public var body: String
  /// The name of a sound in the desktop's sound theme; `nil` is silent.
  public var sound: String?
  /// Whether the pill stays expanded until somebody has handled it, not just for some seconds.
  public var staysUntilHandled: Bool

  /// Makes an alert.
  public init(
    title: String = "", body: String = "", sound: String? = nil, staysUntilHandled: Bool = false
  ) {
    self.title = title
    self.body = body
    self.sound = sound
    self.staysUntilHandled = staysUntilHandled
  }

  /// Reads an alert from JSON and checks it against the limits.
  ///
  /// - Parameters:
  ///   - json: The wire form.
  ///   - parser: Reads JSON.
  /// - Returns: The alert, its texts without control characters.
  /// - Throws: ``ActivityError`` that says what to change.
  public static func decode(
    _ json: String, parser: JSONParser
  ) throws(ActivityError) -> AlertConfiguration {
    let bytes = json.utf8.count
    guard bytes <= ActivityLimits.stateBytes else {
      throw .tooLarge(what: "the alert", bytes: bytes, limit: ActivityLimits.stateBytes)
    }
    return try parser.decode(json, as: "the alert")
  }

  /// The wire form.
  public var text: String {
    var fields: [CodingKeys: JSONValue] = [.title: .string(title), .body: .string(body)]
    fields[.sound] = sound.map(JSONValue.string)
    if staysUntilHandled { fields[.stays] = .boolean(true) }
    return JSONValue.object(
      [String: JSONValue](uniqueKeysWithValues: fields.map { ($0.key.rawValue, $0.value) })
    ).text
  }
}

extension AlertConfiguration: Decodable {
  private enum CodingKeys: String, CodingKey { case title, body, sound, stays }

  /// Reads an alert; what is missing is empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      title: try container.decodeIfPresent(String.self, forKey: .title)?.plain ?? "",
      body: try container.decodeIfPresent(String.self, forKey: .body)?.plain ?? "",
      sound: try container.decodeIfPresent(String.self, forKey: .sound),
      staysUntilHandled: try container.decodeIfPresent(Bool.self, forKey: .stays) ?? false)
    // The name becomes part of a file's path.
    guard sound?.utf8.allSatisfy(\.isSoundName) ?? true, sound?.utf8.count ?? 0 <= 64 else {
      throw DecodingError.dataCorruptedError(
        forKey: .sound, in: container,
        debugDescription: "a sound is a name of the sound theme, such as 'complete'")
    }
  }

}

extension UInt8 {
  fileprivate var isSoundName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
