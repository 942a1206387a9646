/// Reads the addresses that programs give: URLs of any kind, or plain paths.
package enum FileAddress {
  /// The absolute path behind `file:///a%20b`, `/a b`; nil for what is on another machine.
  package static func localPath(of address: String) -> String? {
    if address.hasPrefix("/") { return address }
    guard address.hasPrefix("file:") else { return nil }
    let path = address.dropFirst("file:".count)
    if path.hasPrefix("///") { return percentDecoded(path.dropFirst(2)) }
    if path.hasPrefix("//localhost/") { return percentDecoded(path.dropFirst("//localhost".count)) }
    return path.hasPrefix("/") && !path.hasPrefix("//") ? percentDecoded(path) : nil
  }

  /// Decodes `%41`; what is no such escape stays, and bytes that are no UTF-8 are repaired.
  package static func percentDecoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = escaped(rest.prefix(2)) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func escaped(_ digits: ArraySlice<UInt8>) -> UInt8? {
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    // A NUL would cut the path short on its way into C.
    guard values.count == 2, values != [0, 0] else { return nil }
    return UInt8(values[0] << 4 | values[1])
  }
}
