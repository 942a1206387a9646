/// Makes one name of the many that a program goes by.
enum ApplicationID {
  /// A desktop id, an `application://` address, a path or a window class, normalised.
  ///
  /// Lower case, without directory and `.desktop`, browsers by the name of their project. Empty
  /// for what is none.
  static func normalised(_ text: String) -> String {
    let name = raw(text).lowercased()
    return aliases[name] ?? name
  }

  /// The same without directory and `.desktop` only: what desktop files and icons are called.
  static func raw(_ text: String) -> String {
    var id = text[...]
    if id.hasPrefix("application://") { id = id.dropFirst("application://".count) }
    if let slash = id.lastIndex(of: "/") { id = id[id.index(after: slash)...] }
    if id.hasSuffix(".desktop") { id = id.dropLast(".desktop".count) }
    guard id.utf8.count <= 128, id.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return "" }
    return String(id)
  }

  /// The names that desktop files, window classes and programs give the same thing.
  private static let aliases = [
    "chromium-browser": "chromium", "org.chromium.chromium": "chromium",
    "chromium_chromium": "chromium", "google-chrome-stable": "google-chrome",
    "com.google.chrome": "google-chrome", "brave": "brave-browser",
    "com.brave.browser": "brave-browser", "vivaldi-stable": "vivaldi",
    "microsoft-edge-stable": "microsoft-edge", "firefox-esr": "firefox", "navigator": "firefox",
    "org.mozilla.firefox": "firefox", "firefox_firefox": "firefox",
  ]

  /// The other names of a program, in alphabetical order.
  static func others(of application: String) -> [String] {
    aliases.filter { $0.value == application }.keys.sorted()
  }

  /// The browsers by whose code they are: those of one kind write partial files of one form.
  private static let families = [
    "chromium": "chromium", "google-chrome": "chromium", "brave-browser": "chromium",
    "vivaldi": "chromium", "microsoft-edge": "chromium", "opera": "chromium",
    "firefox": "firefox", "librewolf": "firefox", "waterfox": "firefox", "icecat": "firefox",
    "torbrowser": "firefox", "thunderbird": "firefox",
  ]

  /// Whether two programs may be the same: a partial file tells only whose code has written it.
  static func mayBeSame(_ one: String, _ other: String) -> Bool {
    guard !one.isEmpty, !other.isEmpty else { return false }
    return one == other || (families[one] != nil && families[one] == families[other])
  }

  /// Whether the count of a program, which may be one of unread letters, is one of downloads.
  static func countsDownloads(_ application: String) -> Bool { families[application] != nil }
}
