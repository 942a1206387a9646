import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// With and without a compositor, and across its coming and going (T10 to T12).
  @Suite struct CompositorTests {
    /// White around the pill, black in it.
    private func expectCleanPill(_ desk: Desk, _ overlay: Overlay) throws {
      try overlay.sync(settled: true)
      let (layers, window) = (try overlay.layers(), try overlay.window())
      let (pill, envelope) = (layers.pill, try window.frame())
      let inside = [
        (pill.x + pill.width / 2, pill.y + 2), (pill.x + pill.width / 2, pill.y + pill.height - 3),
      ]
      let outside = [
        (envelope.x + 1, 1), (envelope.x + envelope.width - 2, 1),
        (envelope.x + 1, envelope.height - 2), (640, envelope.height - 2),
        (640, envelope.height + 5), (pill.x, pill.y), (pill.x + pill.width - 1, pill.y),
        (pill.x - 3, pill.y + pill.height / 2), (640, pill.y - 3),
      ]
      // A compositor paints when it gets to it; what stays wrong is a failure.
      try waitUntil("black in the pill and white around it", seconds: 2) {
        let shot = try desk.screenshot()
        return inside.allSatisfy { shot[$0.0, $0.1] == .black }
          && outside.allSatisfy { shot[$0.0, $0.1] == .white }
      }
    }

    /// Waits until the overlay has noticed that a compositor came or went.
    private func wait(_ overlay: Overlay, composited: Bool) throws {
      let word = composited ? "yes" : "no"
      try waitUntil("compositor: \(word)", seconds: 5) {
        try overlay.status()["compositor"] == word
      }
    }

    @Test func underAShadowCastingCompositorNothingSurroundsThePill() throws {
      let desk = try Desk()
      try desk.paintBackground()
      // Without the shipped rules: the window's own property must do.
      let compositor = try desk.startCompositor("--config", "/dev/null", "--shadow")
      let overlay = try Overlay(desk: desk)
      try wait(overlay, composited: true)
      try expectCleanPill(desk, overlay)
      let frame = try overlay.window().frame()
      #expect(PixelBox.around(try overlay.window().boundingShape()) == frame)
      #expect(compositor.ending == nil)
    }

    @Test func withoutACompositorTheWindowIsCutToThePill() throws {
      let desk = try Desk()
      try desk.paintBackground()
      let overlay = try Overlay(desk: desk)
      try expectCleanPill(desk, overlay)
      let window = try overlay.window()
      let (shape, frame) = (try window.boundingShape(), try window.frame())
      #expect(shape.count > 1 && PixelBox.around(shape) != frame)

      let player = try overlay.showPausedSong()
      try expectCleanPill(desk, overlay)
      #expect(try overlay.command("expand").ending == .exited(0))
      try overlay.wait(for: "expanded")
      try expectCleanPill(desk, overlay)
      #expect(player.process.ending == nil)
    }

    @Test func itMayComeAndGoAndBeKilled() throws {
      let desk = try Desk()
      try desk.paintBackground()
      let overlay = try Overlay(desk: desk)
      try wait(overlay, composited: false)
      for end in [SIGTERM, SIGKILL] {
        let compositor = try desk.startCompositor()
        try wait(overlay, composited: true)
        try expectCleanPill(desk, overlay)
        compositor.send(end)
        try compositor.waitForEnd()
        try wait(overlay, composited: false)
        try expectCleanPill(desk, overlay)
      }
      #expect(overlay.process.ending == nil)
    }

    @Test func shapedCanBeForced() throws {
      let desk = try Desk()
      try desk.paintBackground()
      let compositor = try desk.startCompositor()
      let overlay = try Overlay(desk: desk, options: ["--shaped"])
      try expectCleanPill(desk, overlay)
      let window = try overlay.window()
      #expect(try PixelBox.around(window.boundingShape()) != window.frame())
      #expect(compositor.ending == nil)
    }
  }
}
