/// Reads the addresses that jobs give: URLs of any kind, or plain paths.
enum JobViewAddress {
  /// The absolute path behind `file:///a%20b`, `/a b`; nil for what is on another machine.
  static func localPath(of address: String) -> String? {
    if address.hasPrefix("/") { return address }
    guard address.hasPrefix("file:") else { return nil }
    let path = address.dropFirst("file:".count)
    if path.hasPrefix("///") { return decoded(path.dropFirst(2)) }
    if path.hasPrefix("//localhost/") { return decoded(path.dropFirst("//localhost".count)) }
    return path.hasPrefix("/") && !path.hasPrefix("//") ? decoded(path) : nil
  }

  /// The last part of an address's path, for people; empty if it has none.
  static func lastPart(of address: String) -> String {
    if let path = localPath(of: address) {
      return path.split(separator: "/").last.map(String.init) ?? ""
    }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/")
    // `https://example.org` has a host and no path.
    guard parts.count > 2, parts[0].hasSuffix(":"), let last = parts.last else { return "" }
    return decoded(last)
  }

  /// Decodes `%41`; what is no such escape stays, and bytes that are no UTF-8 are repaired.
  private static func decoded(_ text: Substring) -> String {
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
