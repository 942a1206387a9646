import CGLib

/// Owns a parsed key file (`g_key_file_free`).
@safe struct KeyFile: ~Copyable {
  private let pointer: OpaquePointer

  /// Parses a text (`g_key_file_load_from_data`), translations included.
  ///
  /// - Throws: ``KeyFileError`` with the parser's words.
  init(_ text: String) throws(KeyFileError) {
    unsafe pointer = g_key_file_new()
    var error: UnsafeMutablePointer<GError>?
    var text = text
    let isLoaded = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        // No bytes have no address, which the parser insists on.
        unsafe $0.baseAddress == nil
          || g_key_file_load_from_data(
            pointer, $0.baseAddress, gsize($0.count), G_KEY_FILE_KEEP_TRANSLATIONS, &error) != 0
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
    // For an unknown escape there is an error and a text too.
    let value = unsafe g_key_file_get_string(pointer, group, key, &error)
    defer { unsafe g_free(value) }
    guard let value = unsafe value, unsafe error == nil else {
      throw unsafe KeyFileError(consuming: error)
    }
    return unsafe String(cString: value)
  }

  /// The text of a key as it stands in the file.
  func rawValue(_ group: String, _ key: String) -> String? {
    guard let value = unsafe g_key_file_get_value(pointer, group, key, nil) else { return nil }
    defer { unsafe g_free(value) }
    return unsafe String(cString: value)
  }

  /// A text as it stands in a file, with escapes for what a line cannot hold
  /// (`g_key_file_set_string`).
  static func escaped(_ text: String) -> String {
    guard let file = try? KeyFile("") else { return "" }
    unsafe g_key_file_set_string(file.pointer, "g", "k", text)
    return file.rawValue("g", "k") ?? ""
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
