import Glibc

/// The user's settings for the provider, as C texts that stay until the settings change.
@safe final class ProviderSettings {
  private var texts: [String: UnsafeMutablePointer<CChar>] = unsafe [:]

  deinit {
    removeAll()
  }

  /// Replaces all settings; what ``text(_:)`` gave before is no longer valid.
  func replace(with settings: [String: String]) {
    removeAll()
    unsafe texts = settings.compactMapValues { unsafe strdup($0) }
  }

  /// The text for a borrowed key, or nil.
  func text(_ key: UnsafePointer<CChar>?) -> UnsafePointer<CChar>? {
    guard let key = unsafe key, let name = unsafe String(validatingCString: key) else {
      return nil
    }
    return unsafe texts[name].map { unsafe UnsafePointer($0) }
  }

  private func removeAll() {
    let keys = unsafe Array(texts.keys)
    for key in keys { unsafe free(texts.removeValue(forKey: key)) }
  }
}
