import EventLoop
import Storage

/// Finds the files of providers.
///
/// Nothing is loaded: that is for a host process to try.
package enum ProviderDiscovery {
  /// What the names of providers' files end in.
  static let suffix = ".so"

  /// Where this program's package installs providers; nil for a program that runs where it was built.
  package static var packageDirectory: String? {
    OwnProgram.prefix.map { "\($0)/lib/islet/providers" }
  }

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
  /// Of files that give a provider the same name the one in the first directory counts, so that
  /// people can replace a provider of the package by their own, and of those in one directory the
  /// one whose name sorts first: `libtea.so` before `tea.so`. A directory that cannot be read has
  /// none, and hidden files, `.so` alone among them, are no providers.
  package static func files(in directories: [String]) -> [ProviderFile] {
    var found: [String: ProviderFile] = [:]
    for directory in directories {
      for name in FolderNames.visible(in: directory).sorted() where name.hasSuffix(suffix) {
        let path = directory.hasSuffix("/") ? directory + name : directory + "/" + name
        let file = ProviderFile(path: path)
        if file.stamp != nil, found[file.name] == nil { found[file.name] = file }
      }
    }
    return found.values.sorted { $0.fileName < $1.fileName }
  }
}

extension ProviderFile {
  fileprivate var fileName: Substring { path.split(separator: "/").last ?? "" }
}
