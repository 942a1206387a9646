import Glibc

/// Standard input, by lines.
struct StandardInput {
  private var bytes: [UInt8] = []
  /// Where in `bytes` no line break is.
  private var searched = 0
  /// Whether the writer has closed its side.
  private(set) var isAtEnd = false

  /// Waits for more bytes and takes them in.
  mutating func fill() {
    var piece = [UInt8](repeating: 0, count: 65_536)
    var count = -1
    repeat {
      count = unsafe piece.withUnsafeMutableBytes {
        unsafe read(STDIN_FILENO, $0.baseAddress, $0.count)
      }
    } while count < 0 && errno == EINTR
    if count > 0 { bytes += piece[..<count] } else { isAtEnd = true }
  }

  /// The next line, without its end; nil while it isn't whole.
  ///
  /// - Throws: `Failure` where it has more than `limit` bytes.
  mutating func nextLine(limit: Int) throws(Failure) -> [UInt8]? {
    let end = bytes[searched...].firstIndex(of: 0x0A)
    guard (end ?? bytes.count) <= limit else {
      throw Failure(.usage, "a line of more than \(limit) bytes is not sent; send less at once")
    }
    guard let end else {
      searched = bytes.count
      return nil
    }
    let line = Array(bytes[..<end])
    bytes.removeSubrange(...end)
    searched = 0
    return line
  }

  /// Waits for one line.
  mutating func waitForLine(limit: Int) throws(Failure) -> [UInt8] {
    while true {
      if let line = try nextLine(limit: limit) { return line }
      guard !isAtEnd else {
        throw Failure(.usage, "standard input ends before the line with the address")
      }
      fill()
    }
  }
}
