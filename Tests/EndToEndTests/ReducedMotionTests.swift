import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Motion follows the desktop while the overlay runs (A8, T24).
  @Suite struct ReducedMotionTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    private func wait(_ overlay: Overlay, for value: String) throws {
      var last = ""
      try waitUntil("reduced_motion: \(value), not \(last)") {
        last = try overlay.status()["reduced_motion"] ?? "nothing"
        return last == value
      }
    }

    /// Expands the pill and shrinks it again.
    ///
    /// - Returns: Whether it expanded in the frames of 0.2 s; a spring takes several times as many.
    private func isReduced(_ overlay: Overlay) throws -> Bool {
      let before = try overlay.status().number("frames_drawn")
      #expect(try overlay.command("expand").ending == .exited(0))
      try overlay.wait(for: "expanded")
      let frames = try overlay.status().number("frames_drawn") - before
      #expect(try overlay.command("collapse").ending == .exited(0))
      try overlay.wait(for: "compact")
      return frames <= 15
    }

    private func write(_ text: String) throws -> String {
      let path = desk.folder.path + "/xsettingsd"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }

    @Test func theSettingsManagerIsFollowed() throws {
      let overlay = try Overlay(desk: desk)
      let player = try overlay.showPausedSong()
      try wait(overlay, for: "off (the desktop does not say)")
      #expect(try !isReduced(overlay))

      let file = try write("Gtk/EnableAnimations 0\n")
      let manager = try desk.start("xsettingsd", "-c", file)
      try wait(overlay, for: "on (desktop: Gtk/EnableAnimations)")
      try overlay.sync(settled: true)
      #expect(try isReduced(overlay))

      _ = try write("Gtk/EnableAnimations 1\n")
      manager.send(SIGHUP)
      try wait(overlay, for: "off (desktop: Gtk/EnableAnimations)")
      #expect(try !isReduced(overlay))

      // One that dies has had the last word until another one comes.
      _ = try write("Gtk/EnableAnimations 0\n")
      manager.send(SIGHUP)
      try wait(overlay, for: "on (desktop: Gtk/EnableAnimations)")
      manager.send(SIGKILL)
      try manager.waitForEnd()
      try overlay.sync()
      #expect(try overlay.status()["reduced_motion"] == "on (desktop: Gtk/EnableAnimations)")
      _ = try write("Gtk/EnableAnimations 1\n")
      let second = try desk.start("xsettingsd", "-c", file)
      try wait(overlay, for: "off (desktop: Gtk/EnableAnimations)")
      #expect(second.ending == nil && player.process.ending == nil)
      #expect(overlay.process.errors == "")
    }

    @Test func endlessMotionComesToRestAndNothingIsAskedThen() throws {
      let overlay = try Overlay(desk: desk)
      let player = try desk.startPlayer(Song(desk: desk, title: "Midnight Ferry"))
      try overlay.wait(for: "compact") { $0.text.contains("waveform moving") }
      let file = try write("Gtk/EnableAnimations 0\n")
      let manager = try desk.start("xsettingsd", "-c", file)
      try wait(overlay, for: "on (desktop: Gtk/EnableAnimations)")
      // The waveform alone would be 15 frames a second.
      try waitUntil("no more frames") {
        let before = try overlay.status().number("frames_drawn")
        observe(seconds: 0.3)
        return try overlay.status().number("frames_drawn") == before
      }
      let frames = try overlay.status().number("frames_drawn")
      observe(seconds: 1)
      #expect(try overlay.status().number("frames_drawn") == frames)
      try player.pause()
      try overlay.wait(for: "compact") { $0.text.contains("waveform still") }
      try ProcessFacts.waitForSleep(overlay.process.pid)
      let switches = try ProcessFacts.contextSwitches(overlay.process.pid)
      observe(seconds: 2)
      #expect(try ProcessFacts.contextSwitches(overlay.process.pid) == switches)
      #expect(manager.ending == nil)
    }

    @Test func theConfigurationWins() throws {
      func set(_ value: String) throws {
        try desk.run(Package.product("islet"), "config", "set", "motion.reduced-motion", value)
      }
      let file = try write("Gtk/EnableAnimations 0\n")
      let manager = try desk.start("xsettingsd", "-c", file)
      let overlay = try Overlay(desk: desk)
      try wait(overlay, for: "on (desktop: Gtk/EnableAnimations)")
      try set("off")
      try wait(overlay, for: "off (configuration)")
      try set("on")
      try wait(overlay, for: "on (configuration)")
      try set("auto")
      try wait(overlay, for: "on (desktop: Gtk/EnableAnimations)")
      #expect(manager.ending == nil)
    }

    /// With the desktop's own programs; Debian 12's portal knows only the older setting.
    @Test func aRealPortalIsFollowed() throws {
      desk.environment["GSETTINGS_BACKEND"] = "keyfile"
      desk.environment["XDG_CURRENT_DESKTOP"] = "GNOME"
      func set(_ value: String) throws {
        try desk.run("gsettings", "set", "org.gnome.desktop.interface", "enable-animations", value)
      }
      try set("false")
      let overlay = try Overlay(desk: desk)
      let source = try desk.start("/usr/libexec/xdg-desktop-portal-gtk")
      // A desktop's bus would start it for the portal.
      try desk.run(
        "gdbus", "wait", "--session", "--timeout", "10", "org.freedesktop.impl.portal.desktop.gtk")
      let portal = try desk.start("/usr/libexec/xdg-desktop-portal")
      try wait(overlay, for: "on (desktop: enable-animations)")
      try set("true")
      try wait(overlay, for: "off (desktop: enable-animations)")
      try set("false")
      try wait(overlay, for: "on (desktop: enable-animations)")
      #expect(source.ending == nil && portal.ending == nil && overlay.process.errors == "")
    }

    @Test func thePortalIsFollowedWhenItComes() throws {
      let overlay = try Overlay(desk: desk)
      try wait(overlay, for: "off (the desktop does not say)")
      let script = Package.path("Tests/Fixtures/Portal/portal.py")
      // The system's Python, which has the modules, not one that stands before it in the path.
      let portal = try desk.start(
        "/usr/bin/python3", script, "org.freedesktop.appearance", "reduced-motion",
        "dbus.UInt32(1)")
      try wait(overlay, for: "on (desktop: reduced-motion)")
      func change(_ namespace: String, _ key: String, _ value: String) throws {
        try desk.run(
          "gdbus", "call", "--session", "--dest", "org.freedesktop.portal.Desktop",
          "--object-path", "/org/freedesktop/portal/desktop", "--method",
          "org.islet.Test1.Change", namespace, key, value)
      }
      try change("org.freedesktop.appearance", "reduced-motion", "dbus.UInt32(0)")
      try wait(overlay, for: "off (desktop: reduced-motion)")
      try change("org.gnome.desktop.interface", "enable-animations", "dbus.Boolean(False)")
      try wait(overlay, for: "on (desktop: enable-animations)")
      try change("org.kde.kdeglobals.KDE", "AnimationDurationFactor", "dbus.String('0')")
      try wait(overlay, for: "on (desktop: enable-animations, AnimationDurationFactor)")
      // Nonsense changes nothing.
      try change("org.gnome.desktop.interface", "enable-animations", "dbus.String('tea')")
      try change("org.kde.kdeglobals.KDE", "AnimationDurationFactor", "dbus.String('1')")
      try wait(overlay, for: "on (desktop: enable-animations)")
      #expect(portal.ending == nil && overlay.process.errors == "")
    }

    @Test func noPortalIsStarted() throws {
      let started = desk.folder.path + "/started"
      try desk.bus.offer("org.freedesktop.portal.Desktop", program: "/usr/bin/touch \(started)")
      let overlay = try Overlay(desk: desk)
      try overlay.sync(settled: true)
      try wait(overlay, for: "off (the desktop does not say)")
      try overlay.command("expand").waitForEnd()
      try overlay.sync(settled: true)
      #expect(!FileManager.default.fileExists(atPath: started))
    }
  }
}
