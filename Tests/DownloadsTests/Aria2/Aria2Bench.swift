import EventLoop
import Foundation
import TestSupport

@testable import Downloads
@testable import IsletKit

/// An aria2 of the test's own, or a server that lies like one, and the source that talks to it.
final class Aria2Bench {
  let sink = RecordingSink()
  let channel = SilentChannel()
  let folder: ScratchFolder
  private(set) var source: Aria2Source?
  private var control: WebSocket?
  private var aria2: ChildProcess?
  private var files: ChildProcess?
  /// The port of the server that files come from, and that lies.
  private(set) var filePort = 0
  private var port = 0
  private var answers = 0
  let host: IsletKit.Host

  /// Starts the servers; `lie` says how the one that lies does so, in aria2's place.
  init(lie: String? = nil, secret: String = "s3") throws {
    folder = try ScratchFolder()
    host = try IsletKit.Host(channel: channel, widgets: [])
    try startFiles(lie)
    if lie == nil { try startAria2() } else { port = filePort }
    channel.settings = ["aria2": "on", "aria2-port": "\(port)", "aria2-secret": secret]
    source = Aria2Source(host: host, sink: sink)
  }

  deinit {
    source?.stop()
  }

  private func startFiles(_ lie: String?) throws {
    var line = ""
    files = try ChildProcess(
      ["python3", Package.path("Tests/Fixtures/Network/server.py")] + (lie.map { [$0] } ?? []),
      loop: host.eventLoop,
      onOutput: { [unowned self] bytes in
        line += String(decoding: bytes, as: UTF8.self)
        if line.hasSuffix("\n") { filePort = Int(line.dropLast()) ?? 0 }
      })
    try run("the file server") { filePort != 0 }
  }

  private func startAria2() throws {
    port = try Self.freePort()
    aria2 = try ChildProcess(
      [
        "aria2c", "--no-conf", "--quiet", "--enable-rpc", "--rpc-listen-port=\(port)",
        "--rpc-secret=s3", "--dir=\(folder.path)", "--file-allocation=none",
      ], loop: host.eventLoop)
    // It says nothing when it is ready.
    try run("aria2") { Self.isListening(port) }
  }

  /// Ends aria2.
  func endAria2() { aria2 = nil }

  /// Lets aria2 load a path of the file server.
  func download(_ path: String) throws {
    if control == nil {
      control = try host.openWebSocket(
        "ws://127.0.0.1:\(port)/jsonrpc", onText: { [unowned self] _ in answers += 1 },
        onClose: { _ in })
    }
    let url = "http://127.0.0.1:\(filePort)/\(path)"
    try control?.send(
      """
      {"jsonrpc":"2.0","id":"x","method":"aria2.addUri","params":["token:s3",["\(url)"]]}
      """)
  }

  /// The newest report of the only download.
  var report: DownloadReport? { sink.newest.values.first }

  /// Turns the loop until a condition holds.
  func run(_ what: String, until condition: () -> Bool) throws {
    let deadline = monotonicSeconds() + 30
    while !condition() {
      guard monotonicSeconds() < deadline else {
        throw TestFailure("\(what): not within 30 s; \(sink.changes.suffix(2))")
      }
      try host.eventLoop.runOnce(timeout: 50_000)
    }
  }

  private static func freePort() throws -> Int {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
      }
    }
    guard result else { throw TestFailure("no free port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static func isListening(_ port: Int) -> Bool {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = loopback(port: port)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func loopback(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
  }
}
