import EventLoop

/// Where the files for authors are: beside an installed program, or in the source tree above a
/// built one.
package enum AuthoringFiles {
  /// The folder with the templates; nil where there is none.
  package static func templates() -> String? {
    find(installed: "../share/islet/templates", source: "packaging/templates", with: "swift")
  }

  /// The folder of the SDK; nil where there is none.
  package static func sdk() -> String? {
    find(installed: "../share/islet/sdk", source: "packaging/sdk", with: "Package.swift")
  }

  /// The folder that has a certain entry.
  private static func find(installed: String, source: String, with entry: String) -> String? {
    guard var directory = OwnProgram.folder else { return nil }
    let beside = "\(directory)/\(installed)"
    if Folder.exists("\(beside)/\(entry)") { return Folder.resolved(beside) }
    // .build/TRIPLE/CONFIGURATION below the package's folder, or a folder that was named otherwise.
    while let slash = directory.lastIndex(of: "/") {
      directory = String(directory[..<slash])
      let folder = "\(directory)/\(source)"
      if Folder.exists("\(folder)/\(entry)") { return folder }
    }
    return nil
  }
}
