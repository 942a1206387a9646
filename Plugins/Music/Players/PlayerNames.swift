/// What a player is called on the bus, and what that tells of it.
///
/// Pure.
enum PlayerNames {
  static let prefix = "org.mpris.MediaPlayer2."

  /// The part of a bus name that names the player: `vlc.instance7389`.
  static func label(of name: String) -> String {
    String(name.dropFirst(prefix.count))
  }

  /// The program's part of a label: instances add a suffix of many forms (M41).
  static func program(ofLabel label: String) -> String {
    String(label.prefix { $0 != "." })
  }

  /// Whether a bus name is that of a player to be looked at.
  ///
  /// `playerctld` mirrors the newest player, and a call would even start it (M38, M39).
  static func isPlayer(_ name: String) -> Bool {
    name.hasPrefix(prefix) && program(ofLabel: label(of: name)) != "playerctld"
  }

  /// Whether the player is a window into another device's, as KDE Connect's and GSConnect's (M54).
  static func isRemote(label: String) -> Bool {
    let program = program(ofLabel: label).lowercased()
    return program.hasPrefix("kdeconnect") || program.hasPrefix("gsconnect")
  }

  /// Whether it is the browsers' integration into Plasma (M37).
  static func isBrowserIntegration(label: String) -> Bool {
    program(ofLabel: label) == "plasma-browser-integration"
  }

  /// Whether it is a browser itself.
  static func isBrowser(label: String) -> Bool {
    let program = program(ofLabel: label).lowercased()
    return browsers.contains { program.hasPrefix($0) }
  }

  private static let browsers = [
    "firefox", "chromium", "chrome", "google-chrome", "brave", "vivaldi", "opera", "edge",
    "microsoft-edge", "librewolf", "floorp", "zen", "waterfox", "falkon",
  ]

  /// The name of a desktop file, without its folder and ending (M43).
  static func desktopEntry(_ text: String) -> String {
    let name = text.split(separator: "/").last.map(String.init) ?? ""
    let ending = ".desktop"
    return name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
  }
}
