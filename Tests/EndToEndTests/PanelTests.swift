import TestSupport
import Testing

extension EndToEnd {
  /// The pill and a panel at the top of the screen (A13).
  @Suite struct PanelTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    /// A real panel of a height, and its window manager.
    private func startPanel(height: Int) throws -> TestProcess {
      let file = try desk.folder.write(
        """
        [bar/top]
        width = 100%
        height = \(height)
        background = #c04040
        modules-center = words
        [module/words]
        type = custom/text
        content = panel
        """, as: "polybar.ini")
      let panel = try desk.start("polybar", "--config=\(file)", "top")
      try waitUntil("the panel: \(panel.errors)") {
        try desk.run("xprop", "-root", "_NET_WORKAREA").output.contains(" \(height),")
      }
      return panel
    }

    private func set(_ value: String) throws {
      try desk.run(Package.product("islet"), "config", "set", "pill.avoid-panels", value)
    }

    private func waitForPill(_ overlay: Overlay, top: Int) throws {
      try overlay.wait(for: "idle") { abs($0.pill.y - top) <= 0 }
      let picture = try desk.screenshot()
      #expect(picture[640, top + 18] == .black)
    }

    @Test func aPillThatAvoidsPanelsLiesBelow() throws {
      let manager = try desk.startWindowManager(["openbox"])
      let panel = try startPanel(height: 28)
      try set("on")
      let overlay = try Overlay(desk: desk)
      // From the first frame on.
      #expect(try overlay.layers().pill.y == 39)
      try waitForPill(overlay, top: 39)
      // The expanded one lies there too, above every window.
      #expect(try overlay.command("expand").ending == .exited(0))
      #expect(try overlay.wait(for: "expanded").pill.y == 39)
      #expect(try overlay.command("collapse").ending == .exited(0))

      // Live: the choice, and the panel itself.
      try set("off")
      try waitForPill(overlay, top: 11)
      try set("on")
      try waitForPill(overlay, top: 39)
      try panel.end()
      try waitForPill(overlay, top: 11)
      let taller = try startPanel(height: 50)
      try waitForPill(overlay, top: 61)
      #expect(overlay.process.errors == "")
      #expect(taller.ending == nil && manager.ending == nil)
    }

    @Test func otherwiseItLiesAbove() throws {
      let manager = try desk.startWindowManager(["openbox"])
      let panel = try startPanel(height: 28)
      let overlay = try Overlay(desk: desk)
      try waitForPill(overlay, top: 11)
      #expect(try overlay.command("expand").ending == .exited(0))
      let pill = try overlay.wait(for: "expanded").pill
      // Where the panel is, the pill is seen.
      #expect(try desk.screenshot()[pill.x + pill.width / 2, 14] == .black)
      #expect(panel.ending == nil && manager.ending == nil)
    }
  }
}
