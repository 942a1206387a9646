import EventLoop
import Foundation
import TestSupport
import Testing

@testable import IsletKit

/// Fetching by HTTP, with the real helper and a server that behaves as it likes.
@Suite(.serialized) struct FetchTests {
  @Test(arguments: ["bytes/0", "bytes/100000", "unknown/100000", "redirects/5"])
  func whatIsThereComes(_ path: String) throws {
    let bench = try NetworkBench()
    let count = path.hasPrefix("redirects") ? 7 : try #require(Int(path.split(separator: "/")[1]))
    #expect(try bench.fetch(path).get() == Data(repeating: 0x78, count: count))
  }

  @Test(arguments: ["bytes/100001", "unknown/100001", "endless"])
  func moreThanTheLimitIsAnError(_ path: String) throws {
    let bench = try NetworkBench()
    #expect(try bench.refusal(path, limit: 100_000).kind == .tooLarge)
    #expect(try bench.fetch("bytes/100000", limit: 100_000).get().count == 100_000)
  }

  @Test(arguments: [
    "short": "broke off in the middle", "garbage": "cannot reach",
    "redirects/6": "more than 5 times",
    "to/ftp:++127.0.0.1+x": "less safe (ftp)", "to/file:+++etc+passwd": "less safe (file)",
    "http://127.0.0.1:1/": "is the server running",
  ])
  func aBadServerIsSaidInALine(_ path: String, _ text: String) throws {
    let error = try NetworkBench().refusal(path)
    #expect(error.kind == .failed)
    #expect(error.description.contains(text), "\(error)")
  }

  @Test func aStatusThatIsNoSuccess() throws {
    let error = try NetworkBench().refusal("status/404")
    #expect(error.kind == .refused)
    #expect(error.description.contains("answers with status 404"))
  }

  @Test(arguments: ["silent", "stuck"]) func aServerThatHangs(_ path: String) throws {
    let error = try NetworkBench().refusal(path, seconds: 1)
    #expect(error.kind == .timedOut)
    #expect(error.description.contains("did not answer in time"))
  }

  @Test(arguments: [
    "ftp://127.0.0.1/x", "file:///etc/passwd", "http://", "not an address://", "ws://127.0.0.1/",
    "http://user:secret@127.0.0.1/", "http://127.0.0.1/\nx",
  ])
  func otherAddressesAreRefused(_ url: String) throws {
    let error = try NetworkBench().refusal(url)
    #expect(error.kind == .badAddress)
    #expect(!error.description.contains("secret"))
  }

  /// Nothing about the user: no cookie, even after one was set, no language, no referrer.
  @Test func itTellsNothing() throws {
    let bench = try NetworkBench()
    let text = String(decoding: try bench.fetch("to/+headers").get(), as: UTF8.self)
    let known: Set<String> = ["connection", "host", "user-agent"]
    #expect(known.isSuperset(of: text.split(separator: " ").map(String.init)), "\(text)")
  }

  @Test func aSecretAddressIsOnNoCommandLine() throws {
    let bench = try NetworkBench()
    let url = "http://127.0.0.1:\(bench.port)/silent?secret"
    var fetch: Fetch? = Fetch(url, limit: 10, timeout: 9_000_000, loop: bench.loop) { _ in }
    var lines: [Data] = []
    // The kernel writes it down a moment after the program has been started.
    let deadline = monotonicSeconds() + 5
    repeat {
      lines = try FileManager.default.contentsOfDirectory(atPath: "/proc")
        .filter { Int($0) != nil }
        .compactMap { FileManager.default.contents(atPath: "/proc/\($0)/cmdline") }
    } while !lines.contains { $0.range(of: Data("islet-fetch".utf8)) != nil }
      && monotonicSeconds() < deadline
    #expect(lines.contains { $0.range(of: Data("islet-fetch".utf8)) != nil })
    #expect(!lines.contains { $0.range(of: Data("/silent?secret".utf8)) != nil })
    #expect(fetch != nil)
    fetch = nil
  }

  @Test func releaseCallsItOff() throws {
    let bench = try NetworkBench()
    let sources = bench.loop.sourceCount
    var isCalled = false
    var fetch: Fetch? = Fetch(
      "http://127.0.0.1:\(bench.port)/silent", limit: 10, timeout: 9_000_000, loop: bench.loop
    ) { _ in isCalled = true }
    #expect(fetch != nil)
    #expect(bench.loop.sourceCount > sources)
    fetch = nil
    #expect(bench.loop.sourceCount == sources)
    _ = try bench.fetch("bytes/1")
    #expect(!isCalled)
  }

  @Test func severalAtOnce() throws {
    let bench = try NetworkBench()
    var counts: [Int: Int] = [:]
    var fetches: [Fetch] = []
    for index in 0..<8 {
      let url = "http://127.0.0.1:\(bench.port)/bytes/\(index)"
      fetches.append(
        Fetch(url, limit: 10, timeout: 20_000_000, loop: bench.loop) {
          counts[index] = try? $0.get().count
        })
    }
    try bench.run("all") { counts.count == 8 }
    #expect(counts.allSatisfy { $0.key == $0.value })
  }
}
