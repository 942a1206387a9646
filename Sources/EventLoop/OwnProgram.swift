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

  /// The path of a helper program beside this executable, or in `../libexec/islet`; nil where
  /// neither exists.
  public static func helper(_ name: String) -> String? {
    guard let folder else { return nil }
    return ["\(folder)/\(name)", "\(folder)/../libexec/islet/\(name)"]
      .first { access($0, X_OK) == 0 }
  }
}
