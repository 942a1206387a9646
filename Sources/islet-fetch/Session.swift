import CSoup

/// A libsoup session that keeps and tells nothing: no cookies, no passwords, no referrer, and
/// nothing compressed, whose size nobody knows before.
@safe final class Session {
  /// Borrowed; lives as long as this object.
  let pointer: UnsafeMutablePointer<SoupSession>

  init(for address: Address) throws(Failure) {
    guard let session = unsafe soup_session_new() else {
      throw Failure(.failed, "there is no memory left; close some programs")
    }
    unsafe pointer = session
    for feature in [
      soup_auth_manager_get_type(), soup_content_decoder_get_type(),
      soup_websocket_extension_manager_get_type(),
    ] {
      unsafe soup_session_remove_feature_by_type(session, feature)
    }
    unsafe soup_session_set_user_agent(session, "Islet")
    unsafe soup_session_set_accept_language_auto(session, 0)
    if address.isLoopback { unsafe soup_session_set_proxy_resolver(session, nil) }
  }

  deinit { unsafe g_object_unref(pointer) }
}

extension Failure {
  /// What libsoup or GIO says, and what to do; frees the error.
  static func cannotReach(
    _ host: String, consuming error: UnsafeMutablePointer<GError>?
  ) -> Failure {
    guard let error = unsafe error else { return Failure(.failed, "cannot reach \(host)") }
    defer { unsafe g_error_free(error) }
    let text = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "no reason given"
    let (domain, code) = unsafe (error.pointee.domain, error.pointee.code)
    return Failure(.failed, "cannot reach \(host): \(text); \(advice(domain, code))")
  }

  private static func advice(_ domain: GQuark, _ code: gint) -> String {
    if domain == g_resolver_error_quark() { return "check its name and the network" }
    if domain == g_tls_error_quark() {
      return "its certificate is not trusted, or the package glib-networking is missing"
    }
    if domain == g_io_error_quark(), code == gint(G_IO_ERROR_CONNECTION_REFUSED.rawValue) {
      return "is the server running, and the port right?"
    }
    return "try later"
  }
}
