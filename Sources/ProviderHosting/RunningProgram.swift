import Glibc

/// The executable of this process, which an upgrade of the package may replace (`/proc/self/exe`).
package struct RunningProgram: Sendable {
  private let path: String?
  private static let executable = "/proc/self/exe"

  /// Takes note of where the executable lies: at the start, before it can have been moved away.
  package init() {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(Self.executable, &bytes, bytes.count)
    path =
      count > 0
      ? String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// Whether another file, or none, has the executable's path by now.
  ///
  /// False where the system doesn't tell.
  package var isReplaced: Bool {
    guard let path, let own = FileStamp(Self.executable) else { return false }
    return FileStamp(path) != own
  }
}
