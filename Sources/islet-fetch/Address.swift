import CSoup

/// An address that may be fetched (`GUri`), owned.
@safe final class Address {
  /// Borrowed; lives as long as this object.
  let uri: OpaquePointer

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - text: The address; one with a user's name in it is refused, as it would be sent to whoever
  ///     answers.
  ///   - schemes: What it may begin with.
  /// - Throws: `Failure` for any other text.
  init(_ text: String, schemes: [String]) throws(Failure) {
    guard text.utf8.count <= Bounds.addressBytes,
      let uri = unsafe g_uri_parse(text, Self.flags, nil)
    else { throw Self.failure(schemes) }
    unsafe self.uri = uri
    try check(schemes)
  }

  /// Reads where a server sends a request that was for `base`.
  init(_ text: String, from base: Address) throws(Failure) {
    guard text.utf8.count <= Bounds.addressBytes,
      let uri = unsafe g_uri_parse_relative(base.uri, text, Self.flags, nil)
    else { throw Failure(.failed, "\(base.host) sends the request to a place that is no address") }
    unsafe self.uri = uri
    guard scheme == "https" || scheme == "http" && base.scheme == "http" else {
      throw Failure(
        .failed, "\(base.host) sends the request to a place that is less safe (\(scheme))")
    }
    try check([scheme])
  }

  deinit { unsafe g_uri_unref(uri) }

  /// What libsoup takes: escaped already, or escaped while reading.
  private static let flags = GUriFlags(
    G_URI_FLAGS_HAS_PASSWORD.rawValue | G_URI_FLAGS_ENCODED_PATH.rawValue
      | G_URI_FLAGS_ENCODED_QUERY.rawValue | G_URI_FLAGS_ENCODED_FRAGMENT.rawValue
      | G_URI_FLAGS_SCHEME_NORMALIZE.rawValue)

  /// The scheme, in small letters.
  var scheme: String { unsafe String(cString: g_uri_get_scheme(uri)) }

  /// Which server it is, for people; never the rest of the address, which may be a secret.
  var host: String {
    let port = unsafe g_uri_get_port(uri)
    let isUsual = port < 0 || port == (scheme == "https" ? 443 : 80)
    return name + (isUsual ? "" : ":\(port)")
  }

  private var name: String {
    unsafe g_uri_get_host(uri).map { unsafe String(cString: $0) } ?? ""
  }

  /// Whether the server is this machine, which no proxy stands before.
  var isLoopback: Bool {
    if name == "localhost" { return true }
    guard let address = unsafe g_inet_address_new_from_string(name) else { return false }
    defer { unsafe g_object_unref(address) }
    return unsafe g_inet_address_get_is_loopback(address) != 0
  }

  private func check(_ schemes: [String]) throws(Failure) {
    guard schemes.contains(scheme), !name.isEmpty, unsafe g_uri_get_userinfo(uri) == nil else {
      throw Self.failure(schemes)
    }
  }

  private static func failure(_ schemes: [String]) -> Failure {
    Failure(
      .usage,
      "this is no address that is fetched: it begins with "
        + schemes.map { "\($0)://" }.joined(separator: " or ") + " and has no user's name")
  }
}
