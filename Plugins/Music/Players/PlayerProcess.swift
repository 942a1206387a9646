import Glibc
import IsletKit

/// The process behind a player's connection (M32, M43).
struct PlayerProcess {
  let identifier: Int32
  /// The name of its program, without the folder; empty where it may not be known.
  let program: String

  /// Looks at a process of this user's.
  init(_ identifier: Int32) {
    self.identifier = identifier
    var buffer = [CChar](repeating: 0, count: 1024)
    let count = readlink("/proc/\(identifier)/exe", &buffer, buffer.count - 1)
    let path = String(
      decoding: buffer.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    program =
      path.split(separator: "/").last.map { PlainText.line(String($0), byteLimit: 64) } ?? ""
  }
}
