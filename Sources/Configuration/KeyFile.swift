import CGLib

/// Owns a parsed key file (`g_key_file_free`).
@safe struct KeyFile: ~Copyable {
  private let pointer: OpaquePointer

  /// Parses a text (`g_key_file_load_from_data`), keeping comments and translations.
  ///
  /// - Throws: ``KeyFileError`` with the parser's words.
  init(_ text: String) throws(KeyFileError) {
    unsafe pointer = g_key_file_new()
    var error: UnsafeMutablePointer<GError>?
    var text = text
    let flags = GKeyFileFlags(
      G_KEY_FILE_KEEP_COMMENTS.rawValue | G_KEY_FILE_KEEP_TRANSLATIONS.rawValue)
    let isLoaded = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        // No bytes have no address, which the parser insists on.
        unsafe $0.baseAddress == nil
          || g_key_file_load_from_data(pointer, $0.baseAddress, gsize($0.count), flags, &error) != 0
      }
    }
    if !isLoaded { throw unsafe KeyFileError(consuming: error) }
  }

  deinit {
    unsafe g_key_file_free(pointer)
  }

  /// The groups, in the order of the file.
  var groups: [String] {
    var count: gsize = 0
    return unsafe KeyFile.take(g_key_file_get_groups(pointer, &count), count: count)
  }

  /// The keys of a group, in the order of the file.
  func keys(in group: String) -> [String] {
    var count: gsize = 0
    return unsafe KeyFile.take(g_key_file_get_keys(pointer, group, &count, nil), count: count)
  }

  /// The text of a key, with escapes replaced (`g_key_file_get_string`).
  ///
  /// - Throws: ``KeyFileError`` for a key that isn't there and for an escape that isn't one.
  func string(_ group: String, _ key: String) throws(KeyFileError) -> String {
    var error: UnsafeMutablePointer<GError>?
    guard let value = unsafe g_key_file_get_string(pointer, group, key, &error) else {
      throw unsafe KeyFileError(consuming: error)
    }
    defer { unsafe g_free(value) }
    return unsafe String(cString: value)
  }

  /// The text of a key as it stands in the file.
  func rawValue(_ group: String, _ key: String) -> String? {
    guard let value = unsafe g_key_file_get_value(pointer, group, key, nil) else { return nil }
    defer { unsafe g_free(value) }
    return unsafe String(cString: value)
  }

  /// Sets a key in its place, or adds it to the end of its group; the rest stays as it is.
  ///
  /// The names must be such that a key file can hold them.
  func set(_ group: String, _ key: String, to text: String) {
    unsafe g_key_file_set_string(pointer, group, key, text)
  }

  /// Takes a key away; false where there is none.
  func remove(_ group: String, _ key: String) -> Bool {
    unsafe g_key_file_remove_key(pointer, group, key, nil) != 0
  }

  /// The whole file as a text.
  var text: String {
    guard let data = unsafe g_key_file_to_data(pointer, nil, nil) else { return "" }
    defer { unsafe g_free(data) }
    return unsafe String(cString: data)
  }

  private static func take(
    _ list: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?, count: gsize
  ) -> [String] {
    guard let list = unsafe list else { return [] }
    defer { unsafe g_strfreev(list) }
    return (0..<Int(count)).compactMap { index in
      unsafe list[index].map { unsafe String(cString: $0) }
    }
  }
}

/// What the parser of key files says.
struct KeyFileError: Error {
  /// Its words.
  let message: String

  /// Takes over an error (`g_error_free`).
  fileprivate init(consuming error: UnsafeMutablePointer<GError>?) {
    guard let error = unsafe error else {
      message = "unknown error"
      return
    }
    message = unsafe String(cString: error.pointee.message)
    unsafe g_error_free(error)
  }
}
