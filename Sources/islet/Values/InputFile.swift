import Glibc

/// A file that the command line names.
struct InputFile: ~Copyable {
  /// Open for reading; valid while this value lives.
  let descriptor: Int32
  private let name: String

  /// Opens a file; `-` stands for standard input.
  ///
  /// - Throws: ``CommandFailure`` that says why it cannot be read.
  init(_ path: String) throws(CommandFailure) {
    name = path == "-" ? "standard input" : "'\(path)'"
    // A FIFO is waited for, as by other programs: a shell's <(…) is one.
    descriptor =
      path == "-"
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
      : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Self.failure(name, unsafe String(cString: strerror(errno)))
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      throw Self.failure(name, "it is a folder")
    }
  }

  deinit { close(descriptor) }

  /// All of the file as text.
  ///
  /// - Parameter limit: The most bytes that it may have.
  /// - Returns: The text.
  /// - Throws: ``CommandFailure`` for a file that is longer or no UTF-8.
  func text(limit: Int) throws(CommandFailure) -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw Self.failure(name, unsafe String(cString: strerror(errno)))
      }
      if count == 0 { break }
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw CommandFailure(
          message: "\(name) has more than \(limit) bytes; shorten it, or send less at a time")
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(message: "\(name) is not UTF-8 text; convert it, for example by iconv")
    }
    return text
  }

  private static func failure(_ name: String, _ reason: String) -> CommandFailure {
    CommandFailure(message: "cannot read \(name): \(reason); name a file that can be read")
  }
}
