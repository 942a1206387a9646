import Glibc

/// Lines on standard error, which the overlay passes on.
enum Log {
  /// The most bytes of one line; a provider must not flood a terminal with one call.
  private static let limit = 2048

  /// Writes one line; control characters become spaces, so that it stays one.
  static func write(_ message: String) {
    let bytes = line(message).utf8.prefix(limit) + [0x0A]
    // Nobody is left to tell when standard error itself fails.
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(2, $0.baseAddress, $0.count) }
  }

  /// The text with spaces for control characters.
  static func line(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
  }
}
