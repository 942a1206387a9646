import Geometry
import Painting
import Scene
import TestSupport
import Testing

@testable import Desktop

/// Where the window lies, and that it may change while it is on the screen.
struct PlacementTests {
  private let monitor = Monitor(frame: PixelRect(x: 100, y: 50, width: 1_000, height: 600))

  /// The column of the middle of a window on the monitor.
  private func middle(
    _ placement: Placement, scale: Double = 1, on monitor: Monitor? = nil
  ) -> Int {
    let frame = placement.frame(
      Size(width: 400, height: 100), scale: scale, on: monitor ?? self.monitor)
    #expect(frame.y == 50)
    return frame.x + frame.width / 2
  }

  @Test func eachEdgeLeavesTenPointsFree() {
    #expect(middle(Placement(width: 380)) == 600)
    #expect(middle(Placement(edge: .leading, width: 380)) == 100 + 10 + 190)
    #expect(middle(Placement(edge: .trailing, width: 380)) == 1_100 - 10 - 190)
    #expect(middle(Placement(edge: .leading, width: 200), scale: 2) == 100 + 20 + 200)
    #expect(middle(Placement(edge: .trailing, width: 200), scale: 2) == 1_100 - 20 - 200)
  }

  @Test func theOffsetKeepsThePillOnTheMonitor() {
    #expect(middle(Placement(offset: 40, width: 380)) == 640)
    #expect(middle(Placement(offset: -40, width: 200), scale: 2) == 520)
    #expect(middle(Placement(offset: 4_000, width: 380)) == 1_100 - 200)
    #expect(middle(Placement(edge: .leading, offset: -50, width: 380)) == 300)
    #expect(middle(Placement(edge: .leading, offset: 50, width: 380)) == 350)
    #expect(middle(Placement(edge: .trailing, offset: -50, width: 380)) == 850)
    // No room to choose.
    #expect(middle(Placement(edge: .leading, offset: 9, width: 2_000)) == 600)
  }

  private func options(
    scale: Double = 1, height: Double = 200, _ placement: Placement = Placement()
  ) -> Surface.Options {
    var options = Surface.Options(
      scale: scale, collapsed: Size(width: 300, height: 60),
      expanded: Size(width: 420, height: height))
    options.placement = placement
    return options
  }

  /// A visible surface that takes other options shows what one shows that began with them.
  @Test(arguments: [1.5, 2, 1], [200, 320])
  func otherOptionsAreAsGoodAsANewSurface(scale: Double, height: Double) throws {
    // Under a compositor all of the window is seen, and not the pill alone.
    let desks = try [Desk(), Desk()]
    let compositors = try desks.map { try $0.startCompositor() }
    let changed = try Stage(scale: scale == 1 ? 2 : 1, desk: desks[0])
    #expect(changed.surface.isComposited)
    let list = Example.list(Example.expanded, [Example.group(Example.items())])
    changed.surface.backend.setImage(try Example.coverImage(), for: Example.cover)
    changed.surface.setEnvelope(.expanded)
    changed.surface.present(list, settled: true)
    try changed.surface.update(options(scale: scale, height: height))
    // Nothing of the list itself has changed.
    changed.surface.present(
      DisplayList(pill: list.pill, items: list.items, damage: nil), settled: true)
    changed.connection.synchronize()

    let fresh = try Stage(desk: desks[1])
    try fresh.surface.update(options(scale: scale, height: height))
    fresh.surface.backend.setImage(try Example.coverImage(), for: Example.cover)
    fresh.surface.setEnvelope(.expanded)
    fresh.surface.present(list, settled: true)
    fresh.connection.synchronize()
    #expect(changed.surface.backend.grid == fresh.surface.backend.grid)
    let (width, rows) = (fresh.surface.backend.grid.width, fresh.surface.backend.grid.height)
    #expect(try changed.pixels() == fresh.pixels())
    let window = try changed.read(changed.surface.windowID, width: width, height: rows)
    #expect(try window == fresh.read(fresh.surface.windowID, width: width, height: rows))
    #expect(window[width / 2, Int(30 * scale)] >> 24 == 0xFF)
    #expect(compositors.allSatisfy { $0.ending == nil })
    #expect(changed.connection.errors == 0)
  }

  @Test func changesLeaveNothingBehind() throws {
    let stage = try Stage()
    let list = Example.list(Example.expanded, [Example.group(Example.items())])
    stage.surface.backend.setImage(try Example.coverImage(), for: Example.cover)
    stage.surface.setEnvelope(.expanded)
    func cycle() throws {
      for scale in [2.0, 1] {
        try stage.surface.update(options(scale: scale))
        stage.surface.present(list, settled: true)
      }
      stage.connection.synchronize()
    }
    try cycle()
    let before = stage.connection.resources
    for _ in 0..<50 { try cycle() }
    #expect(stage.connection.resources == before)
    #expect(stage.connection.errors == 0)
  }

  /// What the pill shows goes along as it is placed elsewhere, clicks included.
  @Test func aPlacementMovesTheWindowAtOnce() throws {
    let stage = try Stage()
    stage.surface.present(Example.list(Example.idle, []), settled: true)
    stage.surface.setInteractive([Example.idle])
    try stage.surface.update(options(Placement(edge: .leading, width: 380)))
    stage.connection.synchronize()
    let picture = try stage.desk.screenshot()
    #expect(picture[200, 30] == .black)
    let before = stage.connection.requestsSent
    try stage.surface.update(options(Placement(edge: .leading, width: 380)))
    #expect(stage.connection.requestsSent == before)
  }

  @Test func aMonitorIsChosenByItsName() throws {
    let stage = try Stage()
    let display = stage.desk.server.display
    var changes = 0
    stage.surface.onMonitorChange = { _ in changes += 1 }
    // Not there yet: the primary one stands in.
    stage.monitors.prefer("right")
    stage.surface.present(Example.list(Example.idle, []), settled: true)
    #expect(stage.monitors.current?.frame.width == 1280 && changes == 0)
    try stage.desk.run(
      "xrandr", "-display", display, "--setmonitor", "left", "600/200x800/200+0+0", "screen")
    try stage.run("the left monitor") { changes == 1 }
    #expect(stage.monitors.current?.frame.x == 0)
    try stage.desk.run(
      "xrandr", "-display", display, "--setmonitor", "right", "680/200x800/200+600+0", "none")
    try stage.run("the right monitor") { changes == 2 }
    #expect(stage.monitors.current?.frame.x == 600)
    stage.connection.synchronize()
    #expect(try stage.desk.screenshot()[940, 30] == .black)
    // At once, and back.
    stage.monitors.prefer(nil)
    #expect(changes == 3 && stage.monitors.current?.frame.x == 0)
    stage.monitors.prefer("right")
    #expect(changes == 4)
    try stage.desk.run("xrandr", "-display", display, "--delmonitor", "right")
    try stage.run("the right monitor's end") { changes == 5 }
    #expect(stage.monitors.current?.frame.x == 0)
    // A name that no server takes.
    stage.monitors.prefer(String(repeating: "n", count: 70_000))
    #expect(stage.monitors.current?.frame.x == 0)
    #expect(stage.connection.errors == 0)
  }
}
