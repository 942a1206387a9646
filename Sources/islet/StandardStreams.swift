import Glibc

/// Standard output and standard error, written without the C library's buffers.
enum StandardStreams {
  /// Writes a text as it is to standard output.
  static func print(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes one line to standard error, after the program's name.
  static func error(_ message: String) { write("islet: \(message)\n", to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        let count = unsafe Glibc.write(
          descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
        // Nobody reads any more: there is nobody to tell either.
        guard count > 0 || errno == EINTR else { return }
        done += max(count, 0)
      }
    }
  }
}
