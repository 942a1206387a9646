import TestSupport
import Testing

extension EndToEnd {
  /// At rest nothing wakes up and nothing is sent.
  @Suite struct RestTests {
    private func expectRest(_ overlay: Overlay) throws {
      let before = try overlay.status()
      let pid = overlay.process.pid
      try ProcessFacts.waitForSleep(pid)
      let switches = try ProcessFacts.contextSwitches(pid)
      observe(seconds: 30)
      let woken = try ProcessFacts.contextSwitches(pid) - switches
      #expect(woken == 0, "\(woken) context switches at rest")
      let after = try overlay.status()
      #expect(try after.number("bytes_sent") == before.number("bytes_sent"))
      #expect(try after.number("requests_sent") == before.number("requests_sent"))
      #expect(try after.number("frames_drawn") == before.number("frames_drawn"))
    }

    @Test func withoutAPlayer() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      try overlay.wait(for: "idle")
      try expectRest(overlay)
    }

    @Test func withAPausedPlayer() throws {
      let desk = try Desk()
      let compositor = try desk.startCompositor()
      let overlay = try Overlay(desk: desk)
      let player = try overlay.showPausedSong()
      try expectRest(overlay)
      #expect(player.process.ending == nil && compositor.ending == nil)
    }
  }
}
