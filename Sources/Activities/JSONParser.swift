/// Reads JSON: the border hands in the library that does it, so that this room stays pure.
public struct JSONParser: Sendable {
  private let parse: @Sendable (String) throws(ActivityError) -> JSONValue

  /// Makes a parser.
  ///
  /// - Parameter parse: Turns a text into a value, or says in
  ///   ``ActivityError/invalid(what:reason:)`` what is wrong with it; the name is filled in here.
  public init(parse: @escaping @Sendable (String) throws(ActivityError) -> JSONValue) {
    self.parse = parse
  }

  /// Decodes a text and turns what went wrong into one sentence.
  package func decode<Value: Decodable>(
    _ json: String, as what: String
  ) throws(ActivityError) -> Value {
    // Everything that follows, freeing included, recurses as deep as the text nests.
    guard JSONParser.depth(of: json) <= ActivityLimits.jsonDepth else {
      throw .invalid(
        what: what, reason: "it nests deeper than \(ActivityLimits.jsonDepth); flatten it")
    }
    let value: JSONValue
    do throws(ActivityError) {
      value = try parse(json)
    } catch {
      if case .invalid(_, let reason) = error { throw .invalid(what: what, reason: reason) }
      throw error
    }
    return try JSONParser.decode(value, as: what)
  }

  /// Decodes a value that was read already.
  static func decode<Value: Decodable>(
    _ value: JSONValue, as what: String
  ) throws(ActivityError) -> Value {
    do {
      return try JSONValueDecoder(value).decode(Value.self)
    } catch let error as DecodingError {
      throw .invalid(what: what, reason: JSONParser.summary(of: error))
    } catch {
      throw .invalid(what: what, reason: "it cannot be read")
    }
  }

  /// How deep the arrays and objects of a text nest, by its brackets alone.
  static func depth(of json: String) -> Int {
    var (depth, deepest) = (0, 0)
    var (isInString, isEscaped) = (false, false)
    // Counting goes several times faster through an array.
    for byte in Array(json.utf8) {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return deepest
  }

  private static func summary(of error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map(\.stringValue)
      return path.isEmpty ? "at the top" : "at " + path.joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "the key '\(key.stringValue)' is missing \(place(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      return "\(context.debugDescription) \(place(context))"
    @unknown default:
      return "it cannot be read"
    }
  }
}
