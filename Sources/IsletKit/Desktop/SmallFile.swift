import Glibc

/// Reads small text files of the desktop's.
package enum SmallFile {
  /// The whole text of a regular file of at most so many bytes; nil where there is no such file.
  ///
  /// Never waits for a file that is a pipe.
  package static func read(_ path: String, limit: Int = 64 << 10) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= limit
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
