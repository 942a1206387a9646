public import EventLoop
import Glibc

/// A WebSocket that carries texts, in a program of its own (`islet-fetch`); released, it is closed.
public final class WebSocket {
  private let onText: (String) -> Void
  private let onClose: (String) -> Void
  private var process: ChildProcess?
  private var received: [UInt8] = []
  /// Where in `received` no line break is.
  private var searched = 0

  /// The most bytes of a text, either way: 1 MiB.
  public static let textLimit = 1 << 20

  init(
    _ url: String, loop: EventLoop, onText: @escaping (String) -> Void,
    onClose: @escaping (String) -> Void
  ) throws(Errno) {
    self.onText = onText
    self.onClose = onClose
    guard let line = FetchHelper.line(url) else { throw .invalidArgument }
    guard let program = FetchHelper.path else { throw Errno(ENOENT) }
    let process = try ChildProcess(
      [program, "socket", "-", "--timeout", "10"], input: .pipe, keepsErrors: true, loop: loop,
      onOutput: { [weak self] bytes in
        // One by one, since each may make the owner release the socket.
        for text in self?.texts(bytes) ?? [] { self?.onText(text) }
      },
      onExit: { [weak self] in self?.ended($0) })
    self.process = process
    try process.write(line)
  }

  /// Sends a text; it may be called before the connection stands.
  ///
  /// Line breaks become spaces, which means the same in JSON.
  ///
  /// - Throws: `ENOTCONN` where the connection is closed, `E2BIG` for a text of more than
  ///   ``textLimit`` bytes, `ENOBUFS` where the server takes too little.
  public func send(_ text: String) throws(Errno) {
    guard let process else { throw .notConnected }
    let bytes = text.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    guard bytes.count <= Self.textLimit else { throw .tooBig }
    do throws(Errno) {
      try process.write(bytes + [0x0A])
    } catch {
      throw error.code == EPIPE ? .notConnected : error
    }
  }

  private func texts(_ bytes: [UInt8]) -> [String] {
    received += bytes
    var texts: [String] = []
    var start = 0
    while let end = received[max(searched, start)...].firstIndex(of: 0x0A) {
      texts.append(String(decoding: received[start..<end], as: UTF8.self))
      start = end + 1
    }
    received.removeFirst(start)
    searched = received.count
    return texts
  }

  private func ended(_ status: ChildStatus) {
    let error = FetchHelper.error(status, process?.errors ?? [])
    process = nil
    onClose(error?.description ?? "the server has closed the connection")
  }
}

extension Host {
  /// Connects to a WebSocket, `ws://` or `wss://`.
  ///
  /// - Parameters:
  ///   - url: The address; it may be a secret.
  ///   - onText: Takes each text that arrives, a line each; line breaks in it are spaces.
  ///   - onClose: Called once, with a line for people that says why: it could not be connected to,
  ///     or has been closed. Not called when the socket is released before. May release it.
  /// - Returns: The connection; it stands a while later.
  /// - Throws: `ENOENT` where the helper program is missing, `EINVAL` for an address with line
  ///   breaks.
  public func openWebSocket(
    _ url: String, onText: @escaping (String) -> Void, onClose: @escaping (String) -> Void
  ) throws(Errno) -> WebSocket {
    try WebSocket(url, loop: eventLoop, onText: onText, onClose: onClose)
  }
}
