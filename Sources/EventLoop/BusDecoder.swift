import CSystemd

/// Reads the values of a message's body, within the limits.
struct BusDecoder {
  private let message: OpaquePointer
  private var elements = 0
  private var textBytes = 0

  private init(message: OpaquePointer) {
    self.message = message
  }

  /// Decodes a whole body.
  ///
  /// Throws `LimitsExceeded` past the limits and `InconsistentMessage` for a body that isn't valid.
  /// Descriptors in the result belong to the message.
  static func decode(_ message: OpaquePointer) throws(BusError) -> [BusValue] {
    // Another handler of the same message may have read it before.
    guard sd_bus_message_rewind(message, 1) >= 0 else { throw malformed }
    var decoder = BusDecoder(message: message)
    return try decoder.readValues(depth: 0)
  }

  private static let malformed = BusError(
    name: BusError.inconsistentMessage,
    message: "The message's body isn't valid; send values that match its signature")

  private static let tooBig = BusError(
    name: BusError.limitsExceeded,
    message: """
      The message's body is too big; send at most \(BusLimits.elements) values, \
      \(BusLimits.depth) levels and \(BusLimits.textBytes) bytes of text
      """)

  private mutating func readValues(depth: Int) throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    while let value = try readValue(depth: depth) { values.append(value) }
    return values
  }

  /// The next value of the present container, or nil at its end.
  private mutating func readValue(depth: Int) throws(BusError) -> BusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    let result = sd_bus_message_peek_type(message, &type, &contents)
    guard result >= 0 else { throw Self.malformed }
    guard result > 0 else { return nil }
    elements += 1
    guard elements <= BusLimits.elements else { throw Self.tooBig }
    let code = UInt8(bitPattern: type)
    guard let contents else { return try readBasic(code) }
    guard depth < BusLimits.depth else { throw Self.tooBig }
    return try readContainer(code, String(cString: contents), depth: depth + 1)
  }

  private mutating func readContainer(
    _ type: UInt8, _ contents: String, depth: Int
  ) throws(BusError) -> BusValue {
    guard sd_bus_message_enter_container(message, CChar(type), contents) > 0 else {
      throw Self.malformed
    }
    let value: BusValue
    switch type {
    case UInt8(ascii: "a") where contents.utf8.first == UInt8(ascii: "{"):
      let signature = String(contents.dropFirst().dropLast())
      value = .dictionary(signature: signature, try readEntries(signature, depth: depth))
    case UInt8(ascii: "a"):
      value = .array(signature: contents, try readValues(depth: depth))
    case UInt8(ascii: "r"):
      value = .structure(try readValues(depth: depth))
    case UInt8(ascii: "v"):
      guard let inner = try readValue(depth: depth) else { throw Self.malformed }
      value = .variant(signature: contents, inner)
    default:
      throw Self.malformed
    }
    guard sd_bus_message_exit_container(message) >= 0 else { throw Self.malformed }
    return value
  }

  private mutating func readEntries(
    _ signature: String, depth: Int
  ) throws(BusError) -> [BusValue.Entry] {
    var entries: [BusValue.Entry] = []
    while true {
      let result = sd_bus_message_enter_container(message, CChar(bitPattern: 0x65), signature)
      guard result >= 0 else { throw Self.malformed }
      guard result > 0 else { return entries }
      guard let key = try readValue(depth: depth), let value = try readValue(depth: depth),
        sd_bus_message_exit_container(message) >= 0
      else { throw Self.malformed }
      entries.append(BusValue.Entry(key: key, value: value))
    }
  }

  private mutating func readBasic(_ type: UInt8) throws(BusError) -> BusValue {
    switch type {
    case UInt8(ascii: "y"): return .byte(try readFixed(type, 0))
    case UInt8(ascii: "b"): return .boolean(try readFixed(type, Int32(0)) != 0)
    case UInt8(ascii: "n"): return .int16(try readFixed(type, 0))
    case UInt8(ascii: "q"): return .uint16(try readFixed(type, 0))
    case UInt8(ascii: "i"): return .int32(try readFixed(type, 0))
    case UInt8(ascii: "u"): return .uint32(try readFixed(type, 0))
    case UInt8(ascii: "x"): return .int64(try readFixed(type, 0))
    case UInt8(ascii: "t"): return .uint64(try readFixed(type, 0))
    case UInt8(ascii: "d"): return .double(try readFixed(type, 0))
    case UInt8(ascii: "h"): return .descriptor(try readFixed(type, -1))
    case UInt8(ascii: "s"): return .string(try readText(type))
    case UInt8(ascii: "o"): return .objectPath(try readText(type))
    case UInt8(ascii: "g"): return .signature(try readText(type))
    default: throw Self.malformed
    }
  }

  private func readFixed<Value: BitwiseCopyable>(
    _ type: UInt8, _ initial: Value
  ) throws(BusError) -> Value {
    var value = initial
    guard sd_bus_message_read_basic(message, CChar(type), &value) > 0 else {
      throw Self.malformed
    }
    return value
  }

  private mutating func readText(_ type: UInt8) throws(BusError) -> String {
    var text: UnsafePointer<CChar>?
    guard sd_bus_message_read_basic(message, CChar(type), &text) > 0, let text else {
      throw Self.malformed
    }
    let value = String(cString: text)
    textBytes += value.utf8.count
    guard textBytes <= BusLimits.textBytes else { throw Self.tooBig }
    return value
  }
}
