import Glibc

/// The one line that the program says when it fails.
enum Report {
  /// A duplicate of standard error; any number would do that a library doesn't reuse.
  static let descriptor: Int32 = 9

  /// Keeps standard error for the one line: the sound libraries write pages about a missing card.
  static func takeStandardError() {
    dup2(STDERR_FILENO, descriptor)
    let nowhere = unsafe open("/dev/null", O_WRONLY)
    guard nowhere >= 0 else { return }
    dup2(nowhere, STDERR_FILENO)
    close(nowhere)
  }

  /// Writes the line; control characters become spaces, so that it stays one.
  static func write(_ failure: Failure) {
    let text = "islet-sound: \(failure.message)"
    let bytes = text.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 } + [0x0A]
    // Nobody is left to tell when standard error itself fails.
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
