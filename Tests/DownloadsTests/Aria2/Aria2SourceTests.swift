import EventLoop
import Foundation
import TestSupport
import Testing

@testable import Downloads
@testable import IsletKit

/// The source with a real aria2 that loads from a throttled server, and with servers that lie.
@Suite(.serialized) struct Aria2SourceTests {
  @Test(arguments: ["slow/400000", "slow-unknown/400000"])
  func aDownloadToItsEnd(_ path: String) throws {
    let bench = try Aria2Bench()
    try bench.source?.start()
    try bench.download(path)
    try bench.run("some bytes") {
      bench.report?.state == .running && (bench.report?.bytes ?? 0) > 0
    }
    let running = try #require(bench.report)
    #expect(running.total == (path.hasPrefix("slow/") ? 400_000 : nil))
    #expect(running.name == "400000")
    #expect(running.path == bench.folder.path + "/400000")
    #expect(running.application == "aria2")
    #expect(running.commands == [.cancel, .suspend])
    try bench.run("the end") { bench.report?.state == .finished }
    #expect(bench.report?.bytes == 400_000)
    #expect(FileManager.default.contents(atPath: bench.folder.path + "/400000")?.count == 400_000)
    #expect(bench.sink.failure == nil)
    #expect(bench.sink.troubles.compactMap(\.self).isEmpty)
    #expect(bench.sink.newest.count == 1)
    #expect(
      !bench.sink.changes.contains {
        if case .report(let one) = $0 { one.name.isEmpty } else { false }
      })
    // Nothing is loading: nobody is asked.
    try bench.run("the last answers") {
      (try? bench.host.eventLoop.runOnce(timeout: 300_000)) == false
    }
    #expect(try !bench.host.eventLoop.runOnce(timeout: 1_500_000))
  }

  @Test func pauseResumeAndCancel() throws {
    let bench = try Aria2Bench()
    try bench.source?.start()
    try bench.download("slow/4000000")
    try bench.run("a download") { bench.report?.state == .running }
    let key = try #require(bench.report?.key)
    bench.source?.perform(.pause, on: key)
    try bench.run("the pause") { bench.report?.state == .paused }
    bench.source?.perform(.resume, on: key)
    try bench.run("its going on") { bench.report?.state == .running }
    bench.source?.perform(.cancel, on: key)
    try bench.run("its end") { bench.report?.state == .cancelled }
    #expect(bench.report?.key == key)
  }

  @Test func aFileThatIsNotThere() throws {
    let bench = try Aria2Bench()
    try bench.source?.start()
    // One that failed before the source came is no news.
    try bench.run("the connection") { !bench.sink.troubles.isEmpty }
    try bench.download("status/404")
    try bench.run("the failure") { bench.report?.state.isOver == true }
    guard case .failed(let why)? = bench.report?.state else {
      Issue.record("\(String(describing: bench.report))")
      return
    }
    #expect(!why.isEmpty)
  }

  /// What was begun before the source came is shown too.
  @Test func aDownloadThatGoesOnAlready() throws {
    let bench = try Aria2Bench()
    try bench.download("slow/4000000")
    try bench.run("some bytes") {
      FileManager.default.fileExists(atPath: bench.folder.path + "/4000000")
    }
    try bench.source?.start()
    try bench.run("the report") { bench.report?.name == "4000000" }
  }

  @Test func aWrongSecret() throws {
    let bench = try Aria2Bench(secret: "wrong")
    try bench.source?.start()
    try bench.run("the trouble") { bench.sink.troubles.contains { $0 != nil } }
    #expect(bench.sink.troubles.last??.contains("refuses the secret") == true)
    // Set right while it runs.
    bench.channel.settings["aria2-secret"] = "s3"
    bench.source?.settingsDidChange()
    try bench.run("no trouble") {
      bench.sink.troubles.count >= 3 && bench.sink.troubles.last == .some(nil)
    }
    #expect(bench.sink.failure == nil)
  }

  @Test func aria2Ends() throws {
    let bench = try Aria2Bench()
    try bench.source?.start()
    try bench.run("the connection") { !bench.sink.troubles.isEmpty }
    bench.endAria2()
    try bench.run("the failure") { bench.sink.failure != nil }
    #expect(bench.sink.failure?.description.contains("aria2") == true)
  }

  @Test func nobodyListens() throws {
    let bench = try Aria2Bench()
    bench.channel.settings["aria2-port"] = "1"
    try bench.source?.start()
    try bench.run("the failure") { bench.sink.failure != nil }
    let text = try #require(bench.sink.failure?.description)
    #expect(text.contains("127.0.0.1:1"))
    #expect(text.contains("Connection refused"))
    #expect(text.contains("--enable-rpc"))
  }

  @Test func switchedOffItStartsNothing() throws {
    let bench = try Aria2Bench()
    bench.channel.settings["aria2"] = "off"
    let before = bench.host.eventLoop.sourceCount
    try bench.source?.start()
    #expect(bench.host.eventLoop.sourceCount == before)
    bench.channel.settings["aria2"] = "on"
    bench.source?.settingsDidChange()
    try bench.run("the connection") { !bench.sink.troubles.isEmpty }
    bench.channel.settings["aria2"] = "off"
    bench.source?.settingsDidChange()
    #expect(bench.host.eventLoop.sourceCount == before)
  }

  @Test(arguments: ["nonsense", "flood", "silent"]) func aServerThatLies(_ how: String) throws {
    let bench = try Aria2Bench(lie: how)
    try bench.source?.start()
    let end = monotonicSeconds() + 3
    while monotonicSeconds() < end { try bench.host.eventLoop.runOnce(timeout: 100_000) }
    #expect(bench.sink.newest.count <= Aria2Session.downloadLimit)
    if how == "nonsense" {
      #expect(bench.sink.troubles.last??.contains("is not aria2's") == true)
    }
    bench.source?.stop()
    #expect(bench.sink.failure == nil)
  }
}
