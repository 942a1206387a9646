import Glibc

/// The names of what is in a folder.
package enum FolderNames {
  /// All names but `.` and `..`, unsorted, the hidden ones too (`readdir`).
  ///
  /// - Returns: `nil` for what cannot be read as a folder; `errno` says why.
  package static func all(in folder: String) -> [String]? {
    guard let stream = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The names that don't begin with a dot, unsorted; none where the folder cannot be read.
  package static func visible(in folder: String) -> [String] {
    (all(in: folder) ?? []).filter { !$0.hasPrefix(".") }
  }
}
