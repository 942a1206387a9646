import Glibc

/// The small text files of `/proc`.
package enum ProcFile {
  /// The file's text, at most 4096 bytes of it; nil if it cannot be read.
  package static func text(_ path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let capacity = 4096
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) {
      buffer -> String? in
      let count = unsafe read(descriptor, buffer.baseAddress, capacity)
      guard count > 0 else { return nil }
      return unsafe String(decoding: buffer[..<count], as: UTF8.self)
    }
  }
}
