import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The running overlay follows its configuration file.
  @Suite struct ConfigurationTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    private func set(_ key: String, _ value: String) throws {
      try desk.run(Package.product("islet"), "config", "set", key, value)
    }

    /// Waits until the idle pill is at rest in a box of the screen.
    private func expectPill(_ overlay: Overlay, _ window: Window, at box: PixelBox) throws {
      try waitUntil(
        "the pill at \(box), not at \((try? window.inputShape()) ?? []): \(overlay.process.errors)"
      ) {
        try overlay.sync(settled: true)
        let shape = try window.inputShape()
        let (left, right) = (shape.map(\.x).min() ?? 0, shape.map { $0.x + $0.width }.max() ?? 0)
        let (top, bottom) = (shape.map(\.y).min() ?? 0, shape.map { $0.y + $0.height }.max() ?? 0)
        return abs(left - box.x) <= 1 && abs(right - left - box.width) <= 2
          && abs(top - box.y) <= 1 && abs(bottom - top - box.height) <= 2
      }
      let picture = try desk.screenshot()
      #expect(picture[box.x + box.width / 2, box.y + box.height / 2] == .black)
    }

    @Test func placeAndSizeChangeLive() throws {
      let overlay = try Overlay(desk: desk)
      let window = try overlay.window()
      try expectPill(overlay, window, at: PixelBox(x: 577, y: 11, width: 126, height: 37))
      try set("pill.offset", "60")
      try expectPill(overlay, window, at: PixelBox(x: 577, y: 60, width: 126, height: 37))
      try set("pill.width", "200")
      try expectPill(overlay, window, at: PixelBox(x: 540, y: 60, width: 200, height: 37))
      try set("pill.horizontal-offset", "-100")
      try expectPill(overlay, window, at: PixelBox(x: 440, y: 60, width: 200, height: 37))
      try desk.run("rm", desk.folder.path + "/config/islet/islet.conf")
      try expectPill(overlay, window, at: PixelBox(x: 577, y: 11, width: 126, height: 37))
      #expect(overlay.process.errors == "")
    }

    @Test func theEndOfTheMonitorChangesLive() throws {
      let overlay = try Overlay(desk: desk)
      let window = try overlay.window()
      try set("pill.position", "top-left")
      try expectPill(overlay, window, at: PixelBox(x: 10, y: 11, width: 126, height: 37))
      try set("pill.position", "top-right")
      try expectPill(overlay, window, at: PixelBox(x: 1144, y: 11, width: 126, height: 37))
      // It grows away from its end.
      #expect(try overlay.command("expand").ending == .exited(0))
      try overlay.wait(for: "expanded")
      let shape = try window.inputShape()
      #expect(abs((shape.map(\.x).min() ?? 0) - 897) <= 1)
      #expect(abs((shape.map { $0.x + $0.width }.max() ?? 0) - 1270) <= 1)
    }

    @Test func theScaleChangesLive() throws {
      try set("pill.scale", "2")
      let program = try Package.product("islet")
      let process = try desk.start(program, "overlay")
      func scale(_ wanted: String) throws {
        try waitUntil("scale \(wanted): \(process.errors)") {
          let status = try desk.start(program, "status")
          try status.waitForEnd()
          return status.output.contains("\nscale: \(wanted)\n")
        }
        try desk.run(program, "debug", "sync", "--settled")
      }
      try scale("2.0")
      #expect(try desk.screenshot()[640, 90] == .black)
      try set("pill.scale", "1")
      try scale("1.0")
      let picture = try desk.screenshot()
      #expect(picture[640, 30] == .black)
      // The pill's old end, away from its new one.
      #expect(picture[640 + 110, 30] == picture[640 + 200, 30])
      try set("pill.scale", "1.5")
      try scale("1.5")
      #expect(try desk.screenshot()[640, 60] == .black)
      #expect(process.ending == nil && process.errors == "")
    }

    @Test func theCommandLineWins() throws {
      try set("pill.show-idle", "on")
      try set("pill.scale", "3")
      let overlay = try Overlay(desk: desk, options: ["--hide-idle"])
      #expect(try overlay.layers().presentation == "hidden")
      #expect(try overlay.status()["scale"] == "1.0")
    }

    @Test func aFaultIsSaidOnceAndChangesNothing() throws {
      let overlay = try Overlay(desk: desk)
      let window = try overlay.window()
      let folder = desk.folder.path + "/config/islet"
      try desk.run("mkdir", "-p", folder)
      try desk.run("sh", "-c", "printf '[pill]\\noffset=60\\ncolour=red\\n' >\(folder)/islet.conf")
      try waitUntil("the message") { overlay.process.errors.contains("colour = red") }
      #expect(overlay.process.errors.split(separator: "\n").count == 1)
      #expect(
        overlay.process.errors.contains("islet.conf:3: [pill] colour = red: there is no such"))
      try overlay.sync(settled: true)
      try expectPill(overlay, window, at: PixelBox(x: 577, y: 11, width: 126, height: 37))
      #expect(try overlay.command("status").output.contains("configuration.fault: "))
      try desk.run(Package.product("islet"), "config", "unset", "pill.colour")
      try expectPill(overlay, window, at: PixelBox(x: 577, y: 60, width: 126, height: 37))
      #expect(try !overlay.command("status").output.contains("configuration.fault: "))
    }

    @Test func aBadFileAtTheStartIsTheDefaults() throws {
      let folder = desk.folder.path + "/config/islet"
      try desk.run("mkdir", "-p", folder)
      try desk.run("sh", "-c", "printf '[pill]\\nheight=9\\noffset=60\\n' >\(folder)/islet.conf")
      let overlay = try Overlay(desk: desk)
      #expect(overlay.process.errors.contains("islet.conf:2: [pill] height = 9: it takes a number"))
      try expectPill(
        overlay, try overlay.window(), at: PixelBox(x: 577, y: 11, width: 126, height: 37))
    }

    /// A folder with the example in C, which has a setting.
    private func hello() throws -> String {
      try desk.folder(ofProvider: "Plugins/Examples/Hello/hello.c")
    }

    @Test func aProvidersSettingsReachIt() throws {
      try set("provider.hello.label", "Wave")
      let overlay = try Overlay(desk: desk, providers: hello())
      try overlay.wait(for: "compact")
      #expect(try overlay.command("expand").ending == .exited(0))
      try overlay.wait(for: "expanded") { $0.textBox("Wave") != nil }
      try set("provider.hello.label", "Bow")
      try overlay.wait(for: "expanded") { $0.textBox("Bow") != nil }
      try desk.run(Package.product("islet"), "config", "unset", "provider.hello.label")
      try overlay.wait(for: "expanded") { $0.textBox("Greet") != nil }
    }

    @Test func aSourceIsSwitchedOffAndOn() throws {
      try set("sources.disabled", "hello")
      let overlay = try Overlay(desk: desk, providers: hello())
      try overlay.wait(for: "idle")
      let status = try overlay.status()
      #expect(status["provider.hello.state"] == "disabled", "\(status.text)")
      #expect(status["provider.hello.pid"] == nil)
      try desk.run(Package.product("islet"), "config", "unset", "sources.disabled")
      try overlay.wait(for: "compact")
      try set("sources.disabled", "hello")
      try overlay.wait(for: "idle")
      #expect(overlay.process.errors == "")
    }
  }
}
