import Glibc

/// Where this program lies, and what was installed with it.
public enum OwnProgram {
  /// The folder of this executable (`/proc/self/exe`); nil where the system doesn't tell.
  public static var folder: String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    guard count > 0, count < path.count else { return nil }
    let bytes = path[..<count].map { UInt8(bitPattern: $0) }
    guard let slash = bytes.lastIndex(of: 0x2F) else { return nil }
    return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
  }

  /// The folder above this executable's, which an installation has its other folders in.
  public static var prefix: String? {
    folder.flatMap { folder in folder.lastIndex(of: "/").map { String(folder[..<$0]) } }
  }

  /// The path of a helper program beside this executable, or in `libexec/islet` of ``prefix``; nil
  /// where neither exists.
  public static func helper(_ name: String) -> String? {
    guard let folder, let prefix else { return nil }
    return ["\(folder)/\(name)", "\(prefix)/libexec/islet/\(name)"]
      .first { access($0, X_OK) == 0 }
  }
}
