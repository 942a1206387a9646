import EventLoop
import Glibc
import Storage

extension HelperProgram {
  /// What `islet-provider-host` is started with, beside this process's own environment.
  package static var hostVariables: [String: String] {
    quietCrash.merging(runtimeVariables(ofProgramIn: OwnProgram.folder)) { $1 }
  }

  /// Has the loader take the Swift runtime that was installed with a program, for the host and for
  /// every library of a provider, whatever runtime that one was linked with.
  ///
  /// The host takes the variable away before anything else happens in it. A value of the user's own
  /// comes after, so that what a provider needs is found as before.
  ///
  /// - Parameter folder: The program's folder; nil where it is not known.
  /// - Returns: `LD_LIBRARY_PATH`; nothing where no runtime was installed, as in a build folder.
  static func runtimeVariables(ofProgramIn folder: String?) -> [String: String] {
    guard let folder, let runtime = realPath("\(folder)/../lib/islet/swift") else { return [:] }
    let name = "LD_LIBRARY_PATH"
    let others = Directories.environmentVariable(name)
    return [name: ([runtime] + [others].compactMap { $0 }).joined(separator: ":")]
  }

  /// The path of a folder without links; nil where there is none (`realpath`).
  private static func realPath(_ folder: String) -> String? {
    var status = stat()
    guard unsafe stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      let path = unsafe realpath(folder, nil)
    else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}
