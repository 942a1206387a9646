import Glibc
import Storage

/// Folders, and what is in them.
enum Folder {
  /// Whether there is anything under a path (`lstat`).
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// Whether nothing is there, or a folder with nothing in it.
  static func isMissingOrEmpty(_ path: String) -> Bool {
    guard exists(path) else { return true }
    guard let stream = unsafe opendir(path) else { return false }
    unsafe closedir(stream)
    return names(in: path).isEmpty
  }

  /// The names of what is in a folder, sorted.
  static func names(in path: String) -> [String] { (FolderNames.all(in: path) ?? []).sorted() }

  /// Removes a file, or a folder with all that is in it; follows no symbolic link.
  static func remove(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    for name in names(in: path) { remove("\(path)/\(name)") }
    unsafe rmdir(path)
  }

  /// The absolute path without symbolic links; nil where there is nothing (`realpath`).
  static func resolved(_ path: String) -> String? {
    guard let result = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(result) }
    return unsafe String(cString: result)
  }
}
