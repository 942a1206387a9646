/// Any JSON value, for attributes and states whose meaning is the provider's own (B1).
public enum JSONValue: Hashable, Sendable, Codable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number; JSON knows no other kind.
  case number(Double)
  /// Text.
  case string(String)
  /// An ordered list.
  case array([JSONValue])
  /// Named values, in no order.
  case object([String: JSONValue])

  /// Reads whichever kind of value comes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Writes the value as the plain JSON it stands for.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue {
  /// The kind of the value, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The number of bytes of the value as JSON without blanks.
  public var encodedLength: Int {
    switch self {
    case .null: 4
    case .boolean(let value): value ? 4 : 5
    case .number(let value): JSONValue.digits(of: value).utf8.count
    case .string(let value): JSONValue.quotedLength(value)
    case .array(let values):
      values.reduce(2 + max(values.count - 1, 0)) { $0 + $1.encodedLength }
    case .object(let fields):
      fields.reduce(2 + max(fields.count - 1, 0)) {
        $0 + JSONValue.quotedLength($1.key) + 1 + $1.value.encodedLength
      }
    }
  }

  private static func quotedLength(_ text: String) -> Int {
    text.utf8.reduce(into: 2) { length, byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: length += 2
      case 0..<0x20: length += 6
      default: length += 1
      }
    }
  }
}
