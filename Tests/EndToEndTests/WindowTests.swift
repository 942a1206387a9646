import TestSupport
import Testing

extension EndToEnd {
  /// The window as window managers and other clients meet it (T7 to T9, T15).
  @Suite struct WindowTests {
    @Test func itsPropertiesAreThereBeforeItIsMapped() throws {
      let desk = try Desk()
      let trace = try desk.startTrace()
      let overlay = try Overlay(desk: desk, environment: ["DISPLAY": trace.display])
      let window = try overlay.window()
      let information = try window.information()
      #expect(information.contains("Override Redirect State: yes"))
      #expect(information.contains("Depth: 32"))
      let properties = try window.properties()
      #expect(properties.contains("_COMPTON_SHADOW(CARDINAL) = 0"))
      #expect(
        properties.contains("_NET_WM_WINDOW_TYPE_NOTIFICATION, _NET_WM_WINDOW_TYPE_UTILITY"))
      #expect(properties.contains("WM_CLASS(STRING) = \"islet\", \"Islet\""))
      #expect(properties.contains("_NET_WM_PID(CARDINAL) = \(overlay.process.pid)"))
      #expect(properties.contains("WM_CLIENT_MACHINE"))
      #expect(properties.contains("_NET_WM_NAME"))
      #expect(properties.contains("Client accepts input or input focus: False"))
      #expect(!properties.contains("_NET_WM_BYPASS_COMPOSITOR"))

      let requests = ProtocolTrace.requests(try trace.lines())
      let mapped = try #require(requests.firstIndex { $0.contains("MapWindow") })
      let typed = try #require(
        requests.firstIndex {
          $0.contains("ChangeProperty") && $0.contains("_NET_WM_WINDOW_TYPE")
        })
      #expect(typed < mapped)
    }

    @Test(arguments: [["openbox"], ["i3", "-c", "/dev/null"]])
    func windowManagersLeaveItsGeometryAlone(words: [String]) throws {
      let desk = try Desk()
      let manager = try desk.startWindowManager(words)
      let overlay = try Overlay(desk: desk)
      let window = try overlay.window()
      let player = try overlay.showPausedSong()
      let collapsed = try window.frame()
      #expect(collapsed.y == 0)
      #expect(abs(collapsed.x + collapsed.width / 2 - 640) <= 1)
      #expect(try !window.properties().contains("_NET_FRAME_EXTENTS"))

      #expect(try overlay.command("expand").ending == .exited(0))
      let layers = try overlay.wait(for: "expanded")
      let grown = try window.frame()
      #expect(grown.contains(layers.pill))
      #expect(grown.y == 0 && abs(grown.x + grown.width / 2 - 640) <= 1)
      #expect(grown.height > collapsed.height)

      // Two envelopes: after the shrink it is the small one again.
      #expect(try overlay.command("collapse").ending == .exited(0))
      try overlay.wait(for: "compact")
      #expect(try window.frame() == collapsed)
      #expect(player.process.ending == nil && manager.ending == nil)
    }

    @Test func itNeverTakesTheFocus() throws {
      let desk = try Desk()
      let manager = try desk.startWindowManager(["openbox"])
      let below = try desk.start(Probe.windowEvents.build(), "below", "600", "400")
      try waitUntil("a window to focus") { below.output.contains("map") }
      let id = String(below.output.prefix { $0 != "\n" })
      try desk.run("xdotool", "windowfocus", "--sync", id)
      let focus = try desk.run("xdotool", "getwindowfocus").output

      let overlay = try Overlay(desk: desk)
      let player = try overlay.showPausedSong()
      try desk.click(x: 640, y: 30)
      try overlay.wait(for: "expanded")
      #expect(try desk.run("xdotool", "getwindowfocus").output == focus)
      let list = try desk.run("xprop", "-root", "_NET_CLIENT_LIST").output
      #expect(try !list.contains(overlay.window().id))
      #expect(try overlay.command("quit").ending == .exited(0))
      try overlay.process.waitForEnd()
      #expect(try desk.run("xdotool", "getwindowfocus").output == focus)
      #expect(player.process.ending == nil && manager.ending == nil)
    }
  }
}
