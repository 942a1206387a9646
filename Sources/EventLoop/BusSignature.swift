/// A valid D-Bus signature, cut into complete types.
struct BusSignature {
  /// Each complete type's bytes, in their order.
  let types: [ArraySlice<UInt8>]

  /// Checks a signature by the rules of the D-Bus specification; nil when it breaks one.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= 255 else { return nil }
    self.init(bytes: bytes[...])
  }

  /// Cuts the inside of a container whose signature was checked as a whole.
  init?(bytes: ArraySlice<UInt8>) {
    var types: [ArraySlice<UInt8>] = []
    var rest = bytes
    while !rest.isEmpty {
      guard let end = Self.endOfType(rest, arrays: 0, structures: 0) else { return nil }
      types.append(rest[rest.startIndex..<end])
      rest = rest[end...]
    }
    self.types = types
  }

  static func isBasic(_ type: UInt8) -> Bool {
    "ybnqiuxtdsogh".utf8.contains(type)
  }

  private static func endOfType(
    _ bytes: ArraySlice<UInt8>, arrays: Int, structures: Int
  ) -> Int? {
    guard let type = bytes.first, arrays <= 32, structures <= 32 else { return nil }
    let next = bytes.startIndex + 1
    if isBasic(type) || type == UInt8(ascii: "v") { return next }
    if type == UInt8(ascii: "(") {
      var rest = bytes[next...]
      while let first = rest.first, first != UInt8(ascii: ")") {
        guard let end = endOfType(rest, arrays: arrays, structures: structures + 1) else {
          return nil
        }
        rest = rest[end...]
      }
      // The closing bracket must be there, and a structure has at least one field.
      return rest.isEmpty || rest.startIndex == next ? nil : rest.startIndex + 1
    }
    guard type == UInt8(ascii: "a") else { return nil }
    guard bytes.dropFirst().first == UInt8(ascii: "{") else {
      return endOfType(bytes[next...], arrays: arrays + 1, structures: structures)
    }
    let key = bytes.dropFirst(2)
    guard let keyType = key.first, isBasic(keyType) else { return nil }
    let value = key.dropFirst()
    guard let end = endOfType(value, arrays: arrays + 1, structures: structures + 1),
      end < bytes.endIndex, bytes[end] == UInt8(ascii: "}")
    else { return nil }
    return end + 1
  }
}

extension String {
  /// The text of a part of a signature.
  init(type: ArraySlice<UInt8>) {
    self = String(decoding: type, as: UTF8.self)
  }
}
