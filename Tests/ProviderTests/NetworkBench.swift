import EventLoop
import Foundation
import TestSupport
import Testing

@testable import IsletKit

/// A server of this test's own on the loopback address, and a loop to talk to it from.
final class NetworkBench {
  private var server: ChildProcess?
  private(set) var port = 0
  let loop: EventLoop

  init() throws {
    loop = try EventLoop()
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/Network/server.py").path
    var line = ""
    server = try ChildProcess(["python3", script], loop: loop) { [unowned self] bytes in
      line += String(decoding: bytes, as: UTF8.self)
      if line.hasSuffix("\n") { port = Int(line.dropLast()) ?? 0 }
    }
    try run("the server's port") { port != 0 }
  }

  /// Runs the loop until a condition holds.
  func run(_ what: String, until condition: () -> Bool) throws {
    let deadline = monotonicSeconds() + 30
    while !condition() {
      guard monotonicSeconds() < deadline else { throw TestFailure("\(what): not within 30 s") }
      try loop.runOnce(timeout: 100_000)
    }
  }

  /// Fetches a path of the server, or another address, to the end.
  func fetch(
    _ path: String, limit: Int = 1 << 20, seconds: UInt64 = 20
  ) throws -> Result<Data, FetchError> {
    let url = path.contains("://") ? path : "http://127.0.0.1:\(port)/\(path)"
    var results: [Result<Data, FetchError>] = []
    let fetch = Fetch(url, limit: limit, timeout: seconds * 1_000_000, loop: loop) {
      results.append($0)
    }
    try run("the end of \(path)") { !results.isEmpty }
    withExtendedLifetime(fetch) {}
    try loop.runOnce(timeout: 0)
    #expect(results.count == 1)
    return results[0]
  }

  /// Why a path cannot be fetched.
  func refusal(_ path: String, limit: Int = 1 << 20, seconds: UInt64 = 20) throws -> FetchError {
    guard case .failure(let error) = try fetch(path, limit: limit, seconds: seconds) else {
      throw TestFailure("\(path) was fetched")
    }
    #expect(!error.description.contains("\n"))
    return error
  }
}
