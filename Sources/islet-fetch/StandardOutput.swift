import Glibc

/// Standard output.
enum StandardOutput {
  /// Writes all of it; where nobody reads any more the program ends by `SIGPIPE`.
  static func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var done = 0
    while done < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = unsafe Glibc.write(STDOUT_FILENO, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw Failure(.failed, "what was fetched cannot be written; is the disk full?")
      }
      done += count
    }
  }
}
