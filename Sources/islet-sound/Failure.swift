import Glibc

/// Why no sound was heard, as one line for people.
struct Failure: Error {
  private let message: String

  init(_ message: String) { self.message = message }

  /// Writes the line to standard error; control characters become spaces, so that it stays one.
  func write() {
    let bytes = "islet-sound: \(message)".utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 } + [0x0A]
    // Nobody is left to tell when standard error itself fails.
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
