import Glibc

/// The names and icons of programs, by the ids of their desktop files.
final class DesktopEntries {
  /// What a desktop file says.
  struct Entry: Hashable {
    var name = ""
    var icon = ""
  }

  /// More programs than download at a time.
  private static let limit = 64
  /// Names that are shorter than those in the desktop files.
  private static let names = [
    "firefox": "Firefox", "chromium": "Chromium", "google-chrome": "Chrome",
    "brave-browser": "Brave", "microsoft-edge": "Edge", "opera": "Opera", "vivaldi": "Vivaldi",
    "librewolf": "LibreWolf", "thunderbird": "Thunderbird", "aria2": "aria2",
  ]

  private let folders: [String]
  private var known: [String: Entry] = [:]

  /// Looks in the folders of the XDG base directories.
  convenience init() {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let home = variable("XDG_DATA_HOME") ?? variable("HOME").map { $0 + "/.local/share" }
    let shared = (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
    self.init(folders: ([home].compactMap { $0 } + shared.map(String.init)).prefix(16).map { $0 })
  }

  /// Looks in folders that have a folder `applications`.
  init(folders: [String]) {
    self.folders = folders.filter { $0.hasPrefix("/") }
  }

  /// The name and the icon of a program.
  ///
  /// - Parameters:
  ///   - application: Its normalised id.
  ///   - hint: Another name that its desktop file or icon may have.
  /// - Returns: The entry; a name is found for every id, an icon is not.
  func entry(of application: String, hint: String) -> Entry {
    let key = application + "\n" + hint
    if let entry = known[key] { return entry }
    if known.count >= Self.limit { known.removeAll() }
    var entry = Entry()
    for id in [hint, application] + ApplicationID.others(of: application) where entry.icon.isEmpty {
      entry = read(id) ?? Entry()
    }
    if let name = Self.names[application] { entry.name = name }
    if entry.name.isEmpty { entry.name = Self.title(application) }
    known[key] = entry
    return entry
  }

  private func read(_ id: String) -> Entry? {
    guard !id.isEmpty, !id.hasPrefix("."), !id.utf8.contains(UInt8(ascii: "/")) else { return nil }
    for folder in folders {
      if let text = SmallFile.read("\(folder)/applications/\(id).desktop", limit: 256 << 10) {
        return Self.parse(text)
      }
    }
    return nil
  }

  /// Reads `Name` and `Icon` of the group `[Desktop Entry]`.
  static func parse(_ text: String) -> Entry {
    var entry = Entry()
    var isInside = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.first == "[" {
        isInside = line == "[Desktop Entry]"
      } else if isInside, let equals = line.firstIndex(of: "=") {
        let value = String(line[line.index(after: equals)...].drop { $0 == " " })
        switch line[..<equals] {
        case "Name": entry.name = value
        // A path is no name of the icon theme.
        case "Icon": entry.icon = value.hasPrefix("/") ? "" : value
        default: break
        }
      }
    }
    return entry
  }

  /// The last part of an id as a word: `org.gnome.Boxes` is "Boxes".
  private static func title(_ id: String) -> String {
    let word = id.split(separator: ".").last ?? ""
    return word.prefix(1).uppercased() + word.dropFirst()
  }
}
