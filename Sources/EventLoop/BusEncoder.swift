import CSystemd
import Glibc

/// Appends values to a message after checking each against its signature.
struct BusEncoder {
  private let message: OpaquePointer
  private var elements = 0
  private var textBytes = 0
  /// Whether a file descriptor was appended.
  private(set) var hasDescriptors = false

  init(message: OpaquePointer) {
    self.message = message
  }

  /// Appends a whole body.
  ///
  /// Throws `EINVAL` for a bad signature, a value of another type, a bad path or a NUL within a
  /// text, `EBADF` for a closed descriptor, and `E2BIG` past the limits.
  mutating func append(_ values: [BusValue], signature: String) throws(Errno) {
    guard let types = BusSignature(signature)?.types, types.count == values.count else {
      throw .invalidArgument
    }
    try append(values, types: types, depth: 0)
  }

  private mutating func append(
    _ values: [BusValue], types: [ArraySlice<UInt8>], depth: Int
  ) throws(Errno) {
    guard values.count == types.count else { throw .invalidArgument }
    for (value, type) in zip(values, types) { try append(value, type: type, depth: depth) }
  }

  private mutating func append(
    _ value: BusValue, type: ArraySlice<UInt8>, depth: Int
  ) throws(Errno) {
    elements += 1
    guard depth <= BusLimits.depth, elements <= BusLimits.elements else { throw .tooBig }
    guard let first = type.first else { throw .invalidArgument }
    switch (value, first) {
    case (.byte(let value), UInt8(ascii: "y")): try appendBasic(first, value)
    case (.boolean(let value), UInt8(ascii: "b")): try appendBasic(first, Int32(value ? 1 : 0))
    case (.int16(let value), UInt8(ascii: "n")): try appendBasic(first, value)
    case (.uint16(let value), UInt8(ascii: "q")): try appendBasic(first, value)
    case (.int32(let value), UInt8(ascii: "i")): try appendBasic(first, value)
    case (.uint32(let value), UInt8(ascii: "u")): try appendBasic(first, value)
    case (.int64(let value), UInt8(ascii: "x")): try appendBasic(first, value)
    case (.uint64(let value), UInt8(ascii: "t")): try appendBasic(first, value)
    case (.double(let value), UInt8(ascii: "d")): try appendBasic(first, value)
    case (.string(let text), UInt8(ascii: "s")):
      try appendText(first, Self.repaired(text), isValid: BusNames.isCString(text))
    case (.objectPath(let text), UInt8(ascii: "o")):
      try appendText(first, text, isValid: BusNames.isObjectPath(text))
    case (.signature(let text), UInt8(ascii: "g")):
      try appendText(first, text, isValid: BusSignature(text) != nil)
    case (.descriptor(let value), UInt8(ascii: "h")):
      guard value >= 0 else { throw Errno(EBADF) }
      hasDescriptors = true
      try appendBasic(first, value)
    default:
      try appendContainer(value, type: type, depth: depth + 1)
    }
  }

  private mutating func appendContainer(
    _ value: BusValue, type: ArraySlice<UInt8>, depth: Int
  ) throws(Errno) {
    let first = type.first
    let contents = type.dropFirst()
    let isDictionary = contents.first == UInt8(ascii: "{")
    switch value {
    case .array(let signature, let values) where first == UInt8(ascii: "a") && !isDictionary:
      guard signature.utf8.elementsEqual(contents) else { throw .invalidArgument }
      try open(SD_BUS_TYPE_ARRAY, contents)
      for value in values { try append(value, type: contents, depth: depth) }
    case .dictionary(let signature, let entries) where first == UInt8(ascii: "a") && isDictionary:
      let pair = contents.dropFirst().dropLast()
      guard signature.utf8.elementsEqual(pair), let types = BusSignature(bytes: pair)?.types else {
        throw .invalidArgument
      }
      try open(SD_BUS_TYPE_ARRAY, contents)
      for entry in entries {
        try open(SD_BUS_TYPE_DICT_ENTRY, pair)
        try append([entry.key, entry.value], types: types, depth: depth)
        try close()
      }
    case .structure(let fields) where first == UInt8(ascii: "("):
      let inside = contents.dropLast()
      guard let types = BusSignature(bytes: inside)?.types else { throw .invalidArgument }
      try open(SD_BUS_TYPE_STRUCT, inside)
      try append(fields, types: types, depth: depth)
    case .variant(let signature, let value) where first == UInt8(ascii: "v"):
      guard let types = BusSignature(signature)?.types, types.count == 1 else {
        throw .invalidArgument
      }
      try open(SD_BUS_TYPE_VARIANT, types[0])
      try append(value, type: types[0], depth: depth)
    default:
      throw .invalidArgument
    }
    try close()
  }

  private func open(_ type: some BinaryInteger, _ contents: ArraySlice<UInt8>) throws(Errno) {
    try Errno.check(
      sd_bus_message_open_container(message, CChar(type), String(type: contents)))
  }

  private func close() throws(Errno) {
    try Errno.check(sd_bus_message_close_container(message))
  }

  private func appendBasic(_ type: UInt8, _ value: some BitwiseCopyable) throws(Errno) {
    var value = value
    try Errno.check(sd_bus_message_append_basic(message, CChar(type), &value))
  }

  private mutating func appendText(
    _ type: UInt8, _ text: String, isValid: Bool
  ) throws(Errno) {
    guard isValid else { throw .invalidArgument }
    textBytes += text.utf8.count
    guard textBytes <= BusLimits.textBytes else { throw .tooBig }
    let result = text.withCString { sd_bus_message_append_basic(message, CChar(type), $0) }
    try Errno.check(result)
  }

  /// The text with the noncharacters of Unicode replaced, which sd-bus takes for invalid UTF-8.
  private static func repaired(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isNoncharacter) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(isNoncharacter(scalar) ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    (0xFDD0...0xFDEF).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE
  }
}
