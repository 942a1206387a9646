import Glibc

/// What an application's desktop file says of it: its name, and its icon for
/// ``Image/init(icon:fallback:)``.
///
/// The icon is often called otherwise than the application: Spotify's is `spotify-client`.
public struct DesktopEntry: Hashable, Sendable {
  /// Its name in English, or in whatever language the file is written; may be empty.
  public let name: String
  /// The name of its icon in the icon theme; empty for none, and for one that is a path.
  public let icon: String

  /// More folders than anyone has.
  private static let folderLimit = 16
  /// Some files have names in a hundred languages; in bytes.
  private static let sizeLimit = 256 << 10

  /// Reads the desktop file of an application from the folders of the XDG base directories; nil where
  /// there is none.
  ///
  /// - Parameter id: The file's name without folder and `.desktop`, in its upper and lower case.
  public init?(id: String) {
    self.init(id: id, folders: Self.folders)
  }

  /// The same in folders that have a folder `applications`; the first that has the file counts.
  package init?(id: String, folders: [String]) {
    guard !id.isEmpty, !id.hasPrefix("."), !id.utf8.contains(where: { $0 == 0x2F || $0 == 0 })
    else {
      return nil
    }
    let texts = folders.lazy.compactMap {
      SmallFile.read("\($0)/applications/\(id).desktop", limit: Self.sizeLimit)
    }
    guard let text = texts.first else { return nil }
    self.init(text)
  }

  package init(name: String, icon: String) {
    self.name = name
    self.icon = icon
  }

  /// Reads `Name` and `Icon` of the group `[Desktop Entry]`.
  init(_ text: String) {
    var (name, icon) = ("", "")
    var isInside = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.first == "[" {
        isInside = line == "[Desktop Entry]"
      } else if isInside, let equals = line.firstIndex(of: "=") {
        let value = String(line[line.index(after: equals)...].drop { $0 == " " })
        switch line[..<equals] {
        case "Name": name = value
        case "Icon": icon = value.hasPrefix("/") ? "" : value
        default: break
        }
      }
    }
    self.init(name: name, icon: icon)
  }

  /// Where applications are installed for this user, the user's own folder first; absolute paths.
  package static var folders: [String] {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let home = variable("XDG_DATA_HOME") ?? variable("HOME").map { $0 + "/.local/share" }
    let shared = (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
    let folders = [home].compactMap { $0 } + shared.map(String.init)
    return Array(folders.filter { $0.hasPrefix("/") }.prefix(folderLimit))
  }
}
