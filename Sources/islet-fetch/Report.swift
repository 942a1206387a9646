import Glibc

/// Standard error.
enum Report {
  /// Writes the failure as one line.
  ///
  /// It may quote what a server says: control characters become spaces, and there is an end to it.
  static func write(_ failure: Failure) {
    let text = "islet-fetch: \(failure.message)"
    let bytes = text.utf8.prefix(500).map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 } + [0x0A]
    // Nobody is left to tell when standard error itself fails.
    _ = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count)
    }
  }
}
