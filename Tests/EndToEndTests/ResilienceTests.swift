import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Lost servers, missing extensions, a slow desktop (T25, T28).
  @Suite struct ResilienceTests {
    @Test func whenTheServerDiesItEndsWithStatus75OrComesBack() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      try desk.replaceServer()
      let pid = overlay.process.pid
      let used = (try? ProcessFacts.processorTime(pid)) ?? 0
      let start = monotonicSeconds()
      try waitUntil("status 75, or the window again") {
        if overlay.process.ending != nil { return true }
        return (try? overlay.window().isViewable) ?? false
      }
      if let ending = overlay.process.ending {
        #expect(ending == .exited(75))
        let lines = overlay.process.errors.split(separator: "\n")
        #expect(lines.last?.contains("X server") == true, "\(lines)")
      } else {
        #expect(monotonicSeconds() - start < 5)
        #expect(try ProcessFacts.processorTime(pid) - used < 0.25)
      }
    }

    @Test func withoutRenderItSaysSo() throws {
      let desk = try Desk(options: ["-extension", "RENDER"])
      let overlay = try desk.start([Package.product("islet"), "overlay"])
      #expect(try overlay.waitForEnd() == .exited(1))
      #expect(overlay.errors.contains("RENDER"))
      #expect(overlay.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: ["MIT-SHM", "Present", "XFIXES", "Composite", "RANDR", "SHAPE"])
    func itRunsWithoutAnExtension(name: String) throws {
      let desk = try Desk(options: ["-extension", name])
      // Without XFIXES Debian's Xvfb aborts when some clients leave: the overlay is the only one then.
      let isAlone = name == "XFIXES"
      if !isAlone { try desk.paintBackground() }
      let overlay = try Overlay(desk: desk)
      let player = try overlay.showPausedSong()
      #expect(try overlay.command("expand").ending == .exited(0))
      let expanded = try overlay.wait(for: "expanded")
      #expect(expanded.textBox("Midnight Ferry") != nil)
      #expect(player.process.ending == nil && overlay.process.ending == nil)
      if isAlone { return }
      let shot = try desk.screenshot()
      #expect(shot[640, expanded.pill.y + 3] == .black)
      if name != "SHAPE" { #expect(shot[expanded.pill.x, expanded.pill.y] == .white) }
    }
  }
}
