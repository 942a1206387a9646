/// Lenient access for data from programs that get their types wrong, as media players do.
///
/// Every accessor looks through variants, answers nil for a type that makes no sense, and never
/// traps (M1 to M7: numbers of any width or as text, a text where a list belongs, `false` for
/// "not implemented").
extension BusValue {
  /// The value without the variants around it.
  public var unwrapped: BusValue {
    var value = self
    while case .variant(_, let inner) = value { value = inner }
    return value
  }

  /// The text of a string, an object path or a signature.
  public var stringValue: String? {
    switch unwrapped {
    case .string(let text), .objectPath(let text), .signature(let text): return text
    default: return nil
    }
  }

  /// The truth value of a boolean, and of nothing else.
  public var boolValue: Bool? {
    guard case .boolean(let value) = unwrapped else { return nil }
    return value
  }

  /// A number of any type, or a text that holds one; a fraction is cut off.
  ///
  /// Nil for what doesn't fit, for infinity and for "not a number".
  public var int64Value: Int64? {
    switch unwrapped {
    case .byte(let value): return Int64(value)
    case .int16(let value): return Int64(value)
    case .uint16(let value): return Int64(value)
    case .int32(let value): return Int64(value)
    case .uint32(let value): return Int64(value)
    case .int64(let value): return value
    case .uint64(let value): return Int64(exactly: value)
    case .double(let value): return Int64(exactly: value.rounded(.towardZero))
    case .string(let text):
      let number = Self.trimmed(text)
      if let value = Int64(number) { return value }
      return Double(number).flatMap { Int64(exactly: $0.rounded(.towardZero)) }
    default: return nil
    }
  }

  /// A number of any type, or a text that holds one; nil for infinity and "not a number".
  public var doubleValue: Double? {
    switch unwrapped {
    case .int64(let value): return Double(value)
    case .uint64(let value): return Double(value)
    case .double(let value): return value.isFinite ? value : nil
    case .string(let text):
      return Double(Self.trimmed(text)).flatMap { $0.isFinite ? $0 : nil }
    default: return int64Value.map(Double.init)
    }
  }

  /// A list of texts (`as`, `ao`, `av`), or one text as a list of one; without the empty ones.
  ///
  /// Elements that aren't texts are left out.
  public var stringArray: [String]? {
    switch unwrapped {
    case .array(_, let elements): return elements.compactMap(\.stringValue).filter { !$0.isEmpty }
    case .string(let text), .objectPath(let text): return text.isEmpty ? [] : [text]
    default: return nil
    }
  }

  /// The elements of an array or the fields of a structure, without the variants around them.
  public var arrayValue: [BusValue]? {
    switch unwrapped {
    case .array(_, let values), .structure(let values): return values.map(\.unwrapped)
    default: return nil
    }
  }

  /// A dictionary whose keys are texts, its values without the variants around them.
  ///
  /// The last of several equal keys counts; other keys are left out.
  public var dictionaryValue: [String: BusValue]? {
    guard case .dictionary(_, let entries) = unwrapped else { return nil }
    var result: [String: BusValue] = [:]
    for entry in entries {
      if let key = entry.key.stringValue { result[key] = entry.value.unwrapped }
    }
    return result
  }

  private static func trimmed(_ text: String) -> Substring {
    var rest = Substring(text)
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest
  }
}
