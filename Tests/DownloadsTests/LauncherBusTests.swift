import EventLoop
import TestSupport
import Testing

@testable import Downloads

/// Launcher entries on a bus that does not play along.
struct LauncherBusTests {
  @Test("a bus that refuses to pass the signals on is this source's failure, in words")
  func refusedMatch() throws {
    let stage = try SourceBus()
    let bus = try stage.connect()
    // A connection may have 512 rules; these take the places of them all.
    let others = try (0..<600).map { number in
      try bus.subscribe("type='signal',interface='org.example.Other',arg0='\(number)'") { _ in }
    }
    let source = LauncherEntries(host: stage.host, sink: stage.sink)
    try source.start(on: bus)
    try stage.wait(for: "the failure") { stage.sink.failure != nil }
    #expect(
      stage.sink.failure?.description.hasPrefix(
        "the session bus lets nobody listen to launcher entries; it is asked again by itself")
        == true)
    source.stop()
    #expect(others.count == 600)
  }
}
