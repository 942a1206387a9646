import Geometry
import Painting
import Scene
import TestSupport
import Testing

@testable import Desktop

/// Servers on which nothing shows through: no 32-bit visual, or no RENDER (R2).
struct OpaqueTests {
  static let servers = [
    ["-extension", "RENDER"],
    ["-extension", "Composite"],
    ["-extension", "RENDER", "-extension", "Composite"],
    ["-extension", "Composite", "-screen", "0", "1280x800x16"],
    ["-extension", "RENDER", "-screen", "0", "1280x800x16"],
  ]

  private func list(_ pill: PillShape, _ items: [DisplayItem] = []) -> DisplayList {
    DisplayList(pill: pill, items: items, damage: DisplayScenes.everywhere)
  }

  @Test(arguments: servers)
  func thePillIsThereAndNothingAroundIt(options: [String]) throws {
    let stage = try Stage(server: options)
    try stage.desk.run("xsetroot", "-solid", "#ffffff")
    stage.surface.backend.setImage(
      try #require(
        PixelImage(width: 64, height: 64, pixels: DisplayScenes.coverPixels(side: 64))),
      for: DisplayScenes.cover)
    #expect(!stage.surface.isComposited)
    let hasRender = !options.contains("RENDER")
    #expect((stage.surface.backend is XRenderBackend) == hasRender)

    // The first frame, which is the window's background while it is mapped.
    stage.surface.present(list(DisplayScenes.idle), settled: true)
    stage.connection.synchronize()
    var screen = try stage.desk.screenshot()
    for (x, y) in [(640, 30), (640, 11), (640, 47), (578, 30), (701, 30)] {
      #expect(screen[x, y] == .black, "\(x), \(y)")
    }
    for (x, y) in [(640, 10), (640, 48), (576, 30), (703, 30), (577, 11), (702, 47), (520, 5)] {
      #expect(screen[x, y] == .white, "\(x), \(y)")
    }

    // It grows, and everything in it is on the screen.
    stage.surface.setEnvelope(.expanded)
    for step in 1...9 {
      stage.surface.present(DisplayScenes.morph(Double(step) / 10), settled: false)
    }
    stage.surface.present(
      list(DisplayScenes.expanded, [DisplayScenes.group(2, DisplayScenes.expandedItems())]),
      settled: true)
    stage.connection.synchronize()
    screen = try stage.desk.screenshot()
    let title = PixelBox(x: 640 - 100, y: 30, width: 200, height: 21)
    #expect(screen.count(in: title) { $0.red > 0xC0 } > 150)
    #expect(screen[640, 168] == .black && screen[640, 12] == .black)
    #expect(screen[462, 90] == .black && screen[817, 90] == .black)
    for (x, y) in [(640, 10), (640, 172), (459, 90), (821, 90), (461, 12), (818, 170)] {
      #expect(screen[x, y] == .white, "\(x), \(y)")
    }

    // And back; the rest of the screen is as it was.
    stage.surface.present(list(DisplayScenes.idle), settled: true)
    stage.surface.setEnvelope(.collapsed)
    stage.connection.synchronize()
    screen = try stage.desk.screenshot()
    #expect(screen[640, 30] == .black)
    #expect(
      screen.count(in: PixelBox(x: 400, y: 49, width: 480, height: 160)) { $0 != .white } == 0)
    stage.surface.present(DisplayList(pill: nil), settled: true)
    stage.connection.synchronize()
    #expect(try stage.desk.screenshot()[640, 30] == .white)
    #expect(stage.connection.errors == 0)
  }

  @Test func whatIsTooLargeForARequestIsSplit() throws {
    let stage = try Stage(scale: 3, server: ["-extension", "RENDER"])
    try stage.desk.run("xsetroot", "-solid", "#ffffff")
    stage.surface.setEnvelope(.expanded)
    let item = DisplayItem(
      identity: LayerIdentity(group: 1, index: 1), frame: DisplayScenes.everywhere,
      content: .fill(.rounded(radius: 0), .color(.green)))
    stage.surface.present(list(DisplayScenes.expanded, [item]), settled: true)
    let (bytes, requests) = (stage.connection.bytesSent, stage.connection.requestsSent)
    stage.surface.present(list(DisplayScenes.expanded, [item]), settled: true)
    stage.connection.synchronize()
    let sent = Int(stage.connection.bytesSent - bytes)
    #expect(sent > stage.connection.maximumRequestBytes)
    #expect(
      Int(stage.connection.requestsSent - requests)
        > sent / stage.connection.maximumRequestBytes)
    let screen = try stage.desk.screenshot()
    let green = Screenshot.Pixel(0x30, 0xD1, 0x58)
    let rows = (33..<513).filter { screen[640, $0] != green }
    #expect(rows.isEmpty)
    #expect(stage.connection.errors == 0)
  }

  @Test func nothingIsLeftInTheServer() throws {
    let desk = try Desk(options: ["-extension", "RENDER"])
    let stage = try Stage(desk: desk)
    let before = stage.connection.resources
    for round in 0..<3 {
      for frame in DisplayScenes.story + DisplayScenes.pairStory {
        stage.surface.present(frame.list, settled: frame.isSettled)
      }
      stage.connection.synchronize()
      #expect(stage.connection.resources == before, "round \(round)")
    }
    #expect(stage.connection.errors == 0)
  }

  @Test func nothingNewSendsNothing() throws {
    let stage = try Stage(server: ["-extension", "RENDER"])
    let calm = DisplayList(
      pill: DisplayScenes.expanded,
      items: [DisplayScenes.group(2, DisplayScenes.expandedItems())])
    stage.surface.present(calm, settled: true)
    stage.connection.synchronize()
    let before = stage.connection.requestsSent
    stage.surface.present(calm, settled: true)
    #expect(stage.connection.requestsSent == before)
  }
}
