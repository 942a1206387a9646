import CX11
import EventLoop
import Foundation
import Geometry
import Painting
import Scene
import TestSupport
import Testing

@testable import Desktop

struct ConnectionTests {
  @Test func noDisplayIsAClearError() throws {
    let loop = try EventLoop()
    let error = #expect(throws: DesktopError.self) {
      try Connection(display: ":65000", loop: loop)
    }
    #expect(error == .cannotOpen(display: ":65000"))
    #expect(error?.description.contains(":65000") == true)
    #expect(throws: DesktopError.noDisplay) { try Connection(display: "", loop: loop) }
  }

  @Test func lossIsToldOnceAndNothingSpins() throws {
    let stage = try Stage()
    stage.surface.present(Example.list(Example.idle, []), settled: true)
    stage.connection.synchronize()
    var losses = 0
    stage.connection.onLost = { losses += 1 }
    stage.desk.server.process.send(SIGKILL)
    try stage.run("the loss") { losses > 0 }
    let wakeups = stage.loop.wakeups
    _ = try stage.loop.runOnce(timeout: 100_000)
    _ = try stage.loop.runOnce(timeout: 100_000)
    #expect(losses == 1)
    #expect(stage.connection.isLost)
    #expect(stage.loop.wakeups - wakeups <= 1)
    // Whatever is drawn now goes nowhere, and traps nowhere.
    stage.surface.present(Example.list(Example.expanded, Example.items()), settled: true)
  }

  @Test func trappedErrorsAreExpected() throws {
    let stage = try Stage()
    let connection = stage.connection
    connection.trapErrors {
      connection.sent(xcb_destroy_window(connection.pointer, 0x1FFF_FFFF))
    }
    connection.synchronize()
    #expect(connection.errors == 0)
    connection.synchronize()
    #expect(connection.traps.count <= 1)
  }

  @Test(arguments: ["RANDR", "XFIXES", "SHAPE", "Composite", "MIT-SHM"])
  func serverMayLackAnExtension(name: String) throws {
    let stage = try Stage(server: ["-extension", name])
    #expect(stage.monitors.current?.frame.width == 1280)
    stage.surface.present(Example.list(Example.idle, []), settled: true)
    stage.connection.synchronize()
    let picture = try stage.read(stage.surface.windowID, width: 300, height: 60)
    #expect(picture[150, 30] == 0xFF00_0000)
    #expect(stage.connection.errors == 0)
  }

  @Test func monitorsFollowTheRoot() throws {
    let stage = try Stage()
    stage.surface.present(Example.list(Example.idle, []), settled: true)
    var changes = 0
    stage.surface.onMonitorChange = { _ in changes += 1 }
    try stage.desk.run(
      "xrandr", "-display", stage.desk.server.display, "--setmonitor", "left",
      "600/200x800/200+0+0", "screen")
    try stage.run("the new monitor") { changes == 1 }
    #expect(stage.monitors.current?.frame.width == 600)
    stage.connection.synchronize()
    #expect(try stage.desk.screenshot()[300, 30] == .black)
  }
}
