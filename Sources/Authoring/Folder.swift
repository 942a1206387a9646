import Glibc

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
    defer { unsafe closedir(stream) }
    var count = 0
    while unsafe readdir(stream) != nil { count += 1 }
    // Itself and the one above.
    return count <= 2
  }

  /// The absolute path without symbolic links; nil where there is nothing (`realpath`).
  static func resolved(_ path: String) -> String? {
    guard let result = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(result) }
    return unsafe String(cString: result)
  }
}
