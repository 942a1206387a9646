import IsletKit

/// Reads the addresses that jobs give: URLs of any kind, or plain paths.
enum JobViewAddress {
  /// The last part of an address's path, for people; empty if it has none.
  static func lastPart(of address: String) -> String {
    if let path = FileAddress.localPath(of: address) {
      return path.split(separator: "/").last.map(String.init) ?? ""
    }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/")
    // `https://example.org` has a host and no path.
    guard parts.count > 2, parts[0].hasSuffix(":"), let last = parts.last else { return "" }
    return FileAddress.percentDecoded(last)
  }
}
