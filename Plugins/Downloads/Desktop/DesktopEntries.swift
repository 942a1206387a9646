import IsletKit

/// The names and icons of programs, by the ids of their desktop files.
final class DesktopEntries {
  /// More programs than download at a time.
  private static let limit = 64
  /// Names that are shorter than those in the desktop files.
  private static let names = [
    "firefox": "Firefox", "chromium": "Chromium", "google-chrome": "Chrome",
    "brave-browser": "Brave", "microsoft-edge": "Edge", "opera": "Opera", "vivaldi": "Vivaldi",
    "librewolf": "LibreWolf", "thunderbird": "Thunderbird", "aria2": "aria2",
  ]

  private let folders: [String]
  private var known: [String: DesktopEntry] = [:]

  /// Looks in folders that have a folder `applications`.
  init(folders: [String] = DesktopEntry.folders) {
    self.folders = folders
  }

  /// The name and the icon of a program.
  ///
  /// - Parameters:
  ///   - application: Its normalised id.
  ///   - hint: Another name that its desktop file or icon may have.
  /// - Returns: The entry; a name is found for every id, an icon is not.
  func entry(of application: String, hint: String) -> DesktopEntry {
    let key = application + "\n" + hint
    if let entry = known[key] { return entry }
    if known.count >= Self.limit { known.removeAll() }
    let ids = [hint, application] + ApplicationID.others(of: application)
    let found = ids.lazy.compactMap { [folders] in DesktopEntry(id: $0, folders: folders) }
      .first { !$0.icon.isEmpty }
    let name = Self.names[application] ?? found?.name ?? ""
    let entry = DesktopEntry(
      name: name.isEmpty ? Self.title(application) : name, icon: found?.icon ?? "")
    known[key] = entry
    return entry
  }

  /// The last part of an id as a word: `org.gnome.Boxes` is "Boxes".
  private static func title(_ id: String) -> String {
    let word = id.split(separator: ".").last ?? ""
    return word.prefix(1).uppercased() + word.dropFirst()
  }
}
