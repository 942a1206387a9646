import Glibc
import Storage

/// Finds the files of providers.
///
/// Nothing is loaded: that is for a host process to try.
package enum ProviderDiscovery {
  /// The directories to search, the first one first.
  ///
  /// `ISLET_PROVIDER_PATH` (or what stands in for it), the user's own, then the package's.
  ///
  /// - Parameters:
  ///   - override: A list separated by colons instead of the variable's.
  ///   - packageDirectory: Where the package installs its own providers.
  ///   - variable: Reads the environment.
  /// - Returns: Absolute or relative paths, which need not exist.
  package static func searchPath(
    override: String?, packageDirectory: String?,
    variable: (String) -> String? = Directories.environmentVariable
  ) -> [String] {
    let list = override ?? variable("ISLET_PROVIDER_PATH") ?? ""
    var directories = list.split(separator: ":").map(String.init)
    if let data = Directories(variable: variable).data { directories.append(data + "/providers") }
    if let packageDirectory { directories.append(packageDirectory) }
    return directories
  }

  /// The provider files in these directories, sorted by file name.
  ///
  /// Of files with the same name the one in the first directory counts, so that people can replace
  /// a provider of the package by their own. A directory that cannot be read has none.
  package static func files(in directories: [String]) -> [String] {
    var found: [String: String] = [:]
    for directory in directories {
      for name in names(in: directory) where name.hasSuffix(".so") && found[name] == nil {
        let path = directory.hasSuffix("/") ? directory + name : directory + "/" + name
        if isRegularFile(path) { found[name] = path }
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// What a provider is called until it has told its own name: `libmusic.so` is `music`.
  static func name(of file: String) -> String {
    let base = file.split(separator: "/").last.map(String.init) ?? file
    let stem = base.hasSuffix(".so") ? String(base.dropLast(3)) : base
    return stem.hasPrefix("lib") && stem.count > 3 ? String(stem.dropFirst(3)) : stem
  }

  /// The names of a directory's entries but the hidden ones, unsorted; none where it cannot be read
  /// (`readdir`).
  ///
  /// `.so` alone and other hidden files are no providers.
  package static func names(in directory: String) -> [String] {
    guard let stream = unsafe opendir(directory) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          unsafe String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  private static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
