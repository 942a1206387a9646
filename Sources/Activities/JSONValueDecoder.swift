/// Decodes a type from a parsed JSON value.
///
/// The engine reads JSON with a small C library at its border and decodes here: Foundation's
/// decoder would cost it 2.7 MB of memory for the same work.
struct JSONValueDecoder: Decoder {
  let value: JSONValue
  fileprivate let path: Path?
  var codingPath: [any CodingKey] { Path.keys(path) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: JSONValue) { self.init(value, at: nil) }

  fileprivate init(_ value: JSONValue, at path: Path?) {
    self.value = value
    self.path = path
  }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let fields) = value else { throw mismatch("an object") }
    return KeyedDecodingContainer(KeyedContainer(fields: fields, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch("an array") }
    return UnkeyedContainer(elements: elements, path: path)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  /// Says what was found where something else is needed.
  func mismatch(_ wanted: String) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "\(wanted) is needed, not \(value.kind)"))
  }

  func number<Number: BinaryInteger>(_ type: Number.Type) throws -> Number {
    guard case .number(let double) = value, let exact = Number(exactly: double) else {
      throw mismatch("a whole number")
    }
    return exact
  }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value.isNull }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .boolean(let value) = value else { throw mismatch("true or false") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let value) = value else { throw mismatch("a text") }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard case .number(let value) = value else { throw mismatch("a number") }
    return value
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try number(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try number(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try number(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try number(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try number(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try number(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try number(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try number(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try number(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try number(type) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // A value of any kind decodes as itself.
    if type == JSONValue.self, let value = value as? Value { return value }
    do {
      return try Value(from: self)
    } catch {
      if let words = type as? any WordList.Type, case .string(let word) = value {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: codingPath, debugDescription: words.refusal(of: word)))
      }
      throw error
    }
  }
}

/// The way to a value: told only where something is wrong, and so kept as cheap as can be.
private final class Path {
  private let above: Path?
  private let key: any CodingKey

  init(_ above: Path?, _ key: any CodingKey) {
    self.above = above
    self.key = key
  }

  static func keys(_ path: Path?) -> [any CodingKey] {
    path.map { keys($0.above) + [$0.key] } ?? []
  }
}

/// The fields of an object.
private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let fields: [String: JSONValue]
  let path: Path?

  var codingPath: [any CodingKey] { Path.keys(path) }
  var allKeys: [Key] { fields.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }

  private func decoder(_ key: any CodingKey) throws -> JSONValueDecoder {
    guard let value = fields[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: "it is missing"))
    }
    return JSONValueDecoder(value, at: Path(path, key))
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    if let value = fields[key.stringValue] { return value.isNull }
    return try decoder(key).decodeNil()
  }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    if case .boolean(let value)? = fields[key.stringValue] { return value }
    return try decoder(key).decode(type)
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    if case .string(let value)? = fields[key.stringValue] { return value }
    return try decoder(key).decode(type)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    if case .number(let value)? = fields[key.stringValue] { return value }
    return try decoder(key).decode(type)
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder(key).decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder(key).decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder(key).decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder(key).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder(key).decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder(key).decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder(key).decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try decoder(key).decode(type)
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try decoder(key).decode(type)
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try decoder(key).decode(type)
  }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    JSONValueDecoder(.object(fields), at: path)
  }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

/// The elements of an array, one after the other.
private struct UnkeyedContainer: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let path: Path?
  var currentIndex = 0

  init(elements: [JSONValue], path: Path?) {
    self.elements = elements
    self.path = path
  }

  var codingPath: [any CodingKey] { Path.keys(path) }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private mutating func next() throws -> JSONValueDecoder {
    guard !isAtEnd else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: codingPath, debugDescription: "an element is missing"))
    }
    let index = currentIndex
    currentIndex += 1
    return JSONValueDecoder(elements[index], at: Path(path, IndexKey(intValue: index)))
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode(_ type: Bool.Type) throws -> Bool { try next().decode(type) }
  mutating func decode(_ type: String.Type) throws -> String { try next().decode(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try next().decode(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { try next().decode(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try next().decode(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next().decode(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next().decode(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next().decode(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next().decode(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next().decode(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next().decode(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next().decode(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next().decode(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next().decode(type) }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next().decode(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }
  mutating func superDecoder() throws -> any Decoder { try next() }
}

/// The place of an element.
private struct IndexKey: CodingKey {
  let intValue: Int?
  var stringValue: String { "[\(intValue ?? 0)]" }

  init(intValue: Int) { self.intValue = intValue }
  init?(stringValue: String) { return nil }
}

extension JSONValue {
  fileprivate var isNull: Bool {
    if case .null = self { return true }
    return false
  }
}
