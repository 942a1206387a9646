import Foundation

/// The line that a server writes to descriptor 3 when it is ready: a pipe with a name, so that
/// reading it is the wait.
struct ReadyLine: ~Copyable {
  let path: String
  private let descriptor: Int32

  init(folder: ScratchFolder) throws {
    let path = folder.newPath("ready")
    guard mkfifo(path, 0o600) == 0 else { throw TestFailure("cannot make \(path)") }
    // Opened before the server starts: its own opening then never waits.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw TestFailure("cannot open \(path)") }
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit { close(descriptor) }

  func read(from server: TestProcess, seconds: Double = 15) throws -> String {
    var line: [UInt8] = []
    let deadline = monotonicSeconds() + seconds
    while monotonicSeconds() < deadline, server.ending == nil {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 50) > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = Foundation.read(descriptor, &bytes, bytes.count)
      guard count > 0 else { continue }
      line += bytes[..<count]
      if line.last == UInt8(ascii: "\n") {
        return String(decoding: line.dropLast(), as: UTF8.self)
      }
    }
    throw TestFailure("the server is not ready: \(server.errors)")
  }
}
