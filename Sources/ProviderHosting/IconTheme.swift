import Glibc
import Storage

/// Finds the files of icons by their freedesktop names (icon theme specification).
///
/// Files only: nothing is decoded here. Indexes are read by ``prepare()``, or when they are first
/// needed, and kept. An icon is looked for in the folders that were there then.
package final class IconTheme {
  /// A found icon.
  package struct File: Hashable, Sendable {
    /// An SVG or PNG file.
    package let path: String
    /// Whether it is a symbolic icon, whose colours say nothing.
    package let isSymbolic: Bool
  }

  private static let symbolicSuffix = "-symbolic"

  private let baseDirectories: [String]
  private let name: String?
  /// The themes to search, found on first use.
  private lazy var chain = makeChain()
  /// The folders to search for a height, the best first, as for the height asked for last.
  private var order: (size: Int, folders: [String])?

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - name: The theme; the others that it builds on, Adwaita and hicolor follow anyway.
  ///   - baseDirectories: Where themes are, the first one first; below them also lie icons of no
  ///     theme.
  package init(
    name: String? = IconTheme.configuredName(),
    baseDirectories: [String] = IconTheme.searchPath()
  ) {
    self.name = name
    self.baseDirectories = baseDirectories
  }

  /// The directories of the specification.
  ///
  /// - Parameter variable: Reads the environment.
  /// - Returns: Absolute paths, which need not exist.
  package static func searchPath(
    variable: (String) -> String? = Directories.environmentVariable
  ) -> [String] {
    let home = variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let own = variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let shared = variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    var directories = [home.map { $0 + "/.icons" }].compactMap { $0 }
    if let data = own ?? home.map({ $0 + "/.local/share" }) { directories.append(data + "/icons") }
    let roots = shared.split(separator: ":").filter { $0.hasPrefix("/") }.map { root in
      String(root.hasSuffix("/") ? root.dropLast() : root)
    }
    return directories + roots.map { $0 + "/icons" } + roots.map { $0 + "/pixmaps" }
  }

  /// The theme that the user chose for GTK programs in `settings.ini`.
  ///
  /// - Parameter variable: Reads the environment.
  /// - Returns: nil where there is none.
  package static func configuredName(
    variable: (String) -> String? = Directories.environmentVariable
  ) -> String? {
    guard let folder = variable("XDG_CONFIG_HOME") ?? variable("HOME").map({ $0 + "/.config" })
    else { return nil }
    let names = ["gtk-4.0", "gtk-3.0"].lazy.compactMap {
      KeyGroups(file: "\(folder)/\($0)/settings.ini")?.value("Settings", "gtk-icon-theme-name")
    }
    return names.first(where: isName)
  }

  /// Reads the indexes, which takes longer than a frame may.
  package func prepare() { _ = chain }

  /// The file of an icon.
  ///
  /// - Parameters:
  ///   - name: Such as `folder-download`; where there is none so called, the more general
  ///     `folder` is tried.
  ///   - prefersSymbolic: Whether a symbolic icon is better than one in colours.
  ///   - size: The height in pixels that it is for.
  /// - Returns: nil where no theme has it, and for what can't be a name.
  package func file(named name: String, prefersSymbolic: Bool, size: Int) -> File? {
    guard IconTheme.isName(name) else { return nil }
    let plain =
      name.hasSuffix(Self.symbolicSuffix) ? String(name.dropLast(Self.symbolicSuffix.count)) : name
    let isSymbolicName = plain != name
    var words = plain.split(separator: "-", omittingEmptySubsequences: false)
    while !words.isEmpty {
      let base = words.joined(separator: "-")
      // Whatever is preferred, the other is better than nothing.
      for isSymbolic in prefersSymbolic || isSymbolicName ? [true, false] : [false, true] {
        let file = isSymbolic ? base + Self.symbolicSuffix : base
        if let path = path(file, size: min(max(size, 1), 16_384)) {
          return File(path: path, isSymbolic: isSymbolic)
        }
      }
      words.removeLast()
    }
    return nil
  }

  /// Whether a text can name an icon or a theme: a file's name that leads nowhere else.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 200 && name.utf8.first != UInt8(ascii: ".")
      && !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 < 0x20 })
  }

  /// A theme to search.
  private struct Theme {
    let name: String
    /// Those of its directories that are there; a theme may be spread over several places.
    let folders: [(directory: IconThemeIndex.Directory, path: String)]
  }

  private func makeChain() -> [Theme] {
    var result: [Theme] = []
    var pending = [name].compactMap { $0 }.filter(Self.isName) + ["Adwaita", "hicolor"]
    while !pending.isEmpty {
      let name = pending.removeFirst()
      let roots = baseDirectories.map { $0 + "/" + name }.filter(Self.isReadable)
      guard !result.contains(where: { $0.name == name }), result.count < 32,
        let text = roots.lazy.compactMap({ KeyGroups.read($0 + "/index.theme") }).first
      else { continue }
      let index = IconThemeIndex(text)
      // hicolor's index names hundreds that hardly any system has.
      let folders = index.directories.flatMap { directory in
        roots.map { (directory, "\($0)/\(directory.path)") }.filter { Self.isReadable($0.1) }
      }
      result.append(Theme(name: name, folders: folders))
      // hicolor comes last, wherever themes name it.
      pending.insert(contentsOf: index.inherits.filter { $0 != "hicolor" }, at: 0)
    }
    return result
  }

  private func path(_ name: String, size: Int) -> String? {
    folders(for: size).lazy.compactMap { Self.file("\($0)/\(name)") }.first
  }

  /// Where an icon of a height may lie: theme by theme, and then below no theme.
  private func folders(for size: Int) -> [String] {
    if let order, order.size == size { return order.folders }
    let folders =
      chain.flatMap { theme in
        theme.folders.sorted { $0.directory.distance(to: size) < $1.directory.distance(to: size) }
          .map(\.path)
      } + baseDirectories
    order = (size, folders)
    return folders
  }

  private static func file(_ stem: String) -> String? {
    [".svg", ".png"].lazy.map { stem + $0 }.first(where: isReadable)
  }

  private static func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }
}
