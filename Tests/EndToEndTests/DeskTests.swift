import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The desk itself: what the other tests believe must be so before Islet is on it.
  @Suite struct DeskTests {
    @Test func theBackgroundShowsWithAndWithoutACompositor() throws {
      let desk = try Desk(width: 640, height: 480)
      try desk.paintBackground("#204060")
      #expect(try desk.screenshot()[10, 10] == Screenshot.Pixel(0x20, 0x40, 0x60))
      let compositor = try desk.startCompositor()
      try waitUntil("the composited background") {
        try desk.screenshot()[10, 10] == Screenshot.Pixel(0x20, 0x40, 0x60)
      }
      try compositor.end()
      #expect(try desk.run(Probe.compositorOwner.build()).output.isEmpty)
    }

    @Test func playersAreApartAndAnswer() throws {
      let desk = try Desk()
      let first = try desk.startPlayer(Song(desk: desk))
      try first.pause()
      let second = try desk.startPlayer(Song(desk: desk, title: "Other", cover: nil))
      #expect(try first.status() == "Paused")
      #expect(try second.status() == "Playing")
      #expect(try second.control("metadata", "title") == "Other\n")
      #expect(try first.control("metadata", "mpris:artUrl").hasSuffix("/cover.jpg\n"))
      try second.control("pause")
      try waitUntil("the pause") { try second.status() == "Paused" }
      #expect(try first.control("metadata", "title") == "Midnight Ferry\n")
    }

    @Test func clicksAndRequestsAreSeen() throws {
      let desk = try Desk(width: 640, height: 480)
      let trace = try desk.startTrace()
      let below = try desk.start(
        [Probe.windowEvents.build(), "below", "300", "200"],
        environment: ["DISPLAY": trace.display])
      try waitUntil("the window") { below.output.contains("map") }
      try desk.click(x: 100, y: 100)
      try waitUntil("the click") { below.output.contains("press 100 100") }
      #expect(try ProtocolTrace.requests(trace.lines()).contains { $0.contains("MapWindow") })
    }

    @Test func aReplacedServerHasTheSameDisplay() throws {
      let desk = try Desk(width: 640, height: 480)
      let display = desk.server.display
      try desk.replaceServer()
      #expect(desk.server.display == display)
      #expect(try desk.screenshot().width == 640)
    }

    @Test func programsEndWithTheirOwner() throws {
      let desk = try Desk(width: 640, height: 480)
      var process: TestProcess? = try desk.start("sleep", "60")
      let pid = try #require(process?.pid)
      #expect(ProcessFacts.exists(pid))
      process = nil
      #expect(!ProcessFacts.exists(pid))
    }
  }
}
