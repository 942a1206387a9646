/// Makes one name of the many that a program goes by.
enum ApplicationID {
  /// A desktop id, an `application://` address, a path or a window class, normalised.
  ///
  /// Lower case, without directory and `.desktop`, browsers by the name of their project. Empty
  /// for what is none.
  static func normalised(_ text: String) -> String {
    var id = text[...]
    if id.hasPrefix("application://") { id = id.dropFirst("application://".count) }
    if let slash = id.lastIndex(of: "/") { id = id[id.index(after: slash)...] }
    if id.hasSuffix(".desktop") { id = id.dropLast(".desktop".count) }
    guard id.utf8.count <= 255, id.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return "" }
    let name = id.lowercased()
    return aliases[name] ?? name
  }

  /// The names that desktop files, window classes and programs give the same thing.
  private static let aliases = [
    "chromium-browser": "chromium", "google-chrome-stable": "google-chrome",
    "firefox-esr": "firefox", "navigator": "firefox", "org.mozilla.firefox": "firefox",
    "firefox_firefox": "firefox", "org.chromium.chromium": "chromium",
    "chromium_chromium": "chromium", "com.google.chrome": "google-chrome",
  ]
}
