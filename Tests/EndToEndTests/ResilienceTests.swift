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

    @Test(arguments: [
      "MIT-SHM", "Present", "XFIXES", "Composite", "RANDR", "SHAPE", "RENDER",
    ])
    func itRunsWithoutAnExtension(name: String) throws {
      let desk = try Desk(options: ["-extension", name])
      // Xvfb without XFIXES aborts as soon as one client leaves while another one stays or has
      // left something: the background must be a plain colour, and the screenshot comes last.
      try desk.run("xsetroot", "-solid", "#ffffff")
      let overlay = try Overlay(desk: desk)
      let player = try overlay.showPausedSong()
      #expect(try overlay.command("expand").ending == .exited(0))
      let expanded = try overlay.wait(for: "expanded")
      #expect(expanded.textBox("Midnight Ferry") != nil)
      #expect(player.process.ending == nil && overlay.process.ending == nil)
      let shot = try desk.screenshot()
      #expect(shot[640, expanded.pill.y + 3] == .black)
      if name != "SHAPE" { #expect(shot[expanded.pill.x, expanded.pill.y] == .white) }
    }
  }
}
