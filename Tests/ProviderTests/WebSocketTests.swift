import EventLoop
import Foundation
import TestSupport
import Testing

@testable import IsletKit

/// A WebSocket through the real helper.
@Suite(.serialized) struct WebSocketTests {
  private final class Client {
    var texts: [String] = []
    var reasons: [String] = []
    var socket: WebSocket?
    let bench: NetworkBench

    init(path: String = "socket") throws {
      bench = try NetworkBench()
      socket = try WebSocket(
        path.contains("://") ? path : "ws://127.0.0.1:\(bench.port)/\(path)", loop: bench.loop,
        onText: { [unowned self] in texts.append($0) },
        onClose: { [unowned self] in reasons.append($0) })
    }

    /// Sends a text and waits for this many answers in all.
    func send(_ text: String, answers: Int) throws {
      try socket?.send(text)
      try bench.run("\(answers) texts") { texts.count >= answers }
    }

    func reason() throws -> String {
      try bench.run("the end") { !reasons.isEmpty }
      #expect(reasons.count == 1)
      return reasons[0]
    }
  }

  @Test func textsGoAndCome() throws {
    let client = try Client()
    // The first before the connection stands.
    try client.send("hello", answers: 1)
    try client.send("ä 日本 🎵", answers: 2)
    try client.send("two\nlines\r", answers: 3)
    try client.send("", answers: 4)
    #expect(client.texts == ["hello", "ä 日本 🎵", "two lines ", ""])
    try client.send("lines", answers: 5)
    #expect(client.texts.last == "{ \"a\": 1  }")
    try client.send("bytes", answers: 6)
    #expect(client.texts.last == "after the bytes")
    try client.send("flood", answers: 2006)
    #expect(client.texts.suffix(2000) == (0..<2000).map { "\($0)" }[...])
    client.socket = nil
    #expect(client.reasons.isEmpty)
  }

  @Test func theServerCloses() throws {
    let client = try Client()
    try client.send("a", answers: 1)
    try client.socket?.send("close")
    #expect(try client.reason() == "the server has closed the connection")
    #expect(throws: Errno.notConnected) { try client.socket?.send("b") }
  }

  @Test func theServerBreaksOff() throws {
    let client = try Client()
    try client.send("a", answers: 1)
    try client.socket?.send("drop")
    #expect(try client.reason().hasPrefix("127.0.0.1:\(client.bench.port) "))
  }

  @Test func aTextHasALimit() throws {
    let client = try Client()
    let most = WebSocket.textLimit
    try client.send("exact\(most)", answers: 1)
    #expect(client.texts[0].utf8.count == most)
    #expect(throws: Errno.tooBig) {
      try client.socket?.send(String(repeating: "x", count: most + 1))
    }
    try client.send(String(repeating: "y", count: most), answers: 2)
    #expect(client.texts[1].utf8.count == most)
    try client.socket?.send("big")
    #expect(try client.reason().contains("broke off"))
    #expect(client.texts.count == 2)
  }

  @Test(arguments: [
    "bytes/1": "did not accept", "ws://127.0.0.1:1/": "Connection refused",
    "http://127.0.0.1:1/": "ws://",
  ])
  func noConnectionIsSaidInALine(_ path: String, _ text: String) throws {
    let client = try Client(path: path)
    let reason = try client.reason()
    #expect(reason.contains(text), "\(reason)")
  }

  @Test func releaseEndsIt() throws {
    let client = try Client()
    try client.send("a", answers: 1)
    let sources = client.bench.loop.sourceCount
    client.socket = nil
    #expect(client.bench.loop.sourceCount < sources)
    _ = try client.bench.fetch("bytes/1")
    #expect(client.reasons.isEmpty)
  }

  /// A connection at rest wakes nobody.
  @Test func itRests() throws {
    let client = try Client()
    try client.send("a", answers: 1)
    let before = client.bench.loop.wakeups
    let end = monotonicSeconds() + 1
    while monotonicSeconds() < end { try client.bench.loop.runOnce(timeout: 200_000) }
    #expect(client.bench.loop.wakeups == before)
  }
}
