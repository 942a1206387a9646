import EventLoop
import Geometry
import Painting
import Scene
import TestSupport
import Testing

@testable import Desktop

struct ResourceTests {
  /// A morph there and back in a few frames.
  private func cycle(_ stage: Stage, _ number: Int) {
    let shapes = (0...4).map { step -> PillShape in
      let part = Double(step) / 4
      let (a, b) = (Example.idle.rect, Example.expanded.rect)
      let width = a.width + (b.width - a.width) * part
      return PillShape(
        rect: Rect(
          x: -width / 2, y: 11, width: width, height: a.height + (b.height - a.height) * part),
        radius: 18.5 + 17.5 * part)
    }
    let items = Example.items(title: "Song \(number % 7)")
    stage.surface.setEnvelope(.expanded)
    stage.surface.setInteractive([Example.idle, Example.expanded])
    for (step, shape) in (shapes + shapes.reversed()).enumerated() {
      let part = Double(min(step, 9 - step)) / 4
      let group = Example.group(
        items, version: number, scale: 0.8 + 0.2 * part, opacity: part)
      stage.surface.present(
        Example.list(shape, part > 0 ? [group] : []), settled: part == 1 || step == 9)
    }
    stage.surface.setInteractive([Example.idle])
    stage.surface.setEnvelope(.collapsed)
  }

  @Test func thousandMorphsLeaveNothingBehind() throws {
    let stage = try Stage()
    stage.surface.backend.setImage(try Example.coverImage(), for: Example.cover)
    for number in 0..<20 { cycle(stage, number) }
    stage.connection.synchronize()
    let before = stage.connection.resources
    for number in 20..<1_020 {
      cycle(stage, number)
      if number % 50 == 0 { stage.connection.synchronize() }
    }
    stage.connection.synchronize()
    #expect(stage.connection.resources == before)
    #expect(stage.connection.errors == 0)
  }

  @Test func aSurfaceTakesEverythingWithIt() throws {
    let desk = try Desk()
    let loop = try EventLoop()
    let connection = try Connection(display: desk.server.display, loop: loop)
    let monitors = try Monitors(connection, loop: loop)
    let text = try TextShaper()
    #expect(connection.resources == 0)
    for _ in 0..<3 {
      let surface = try Surface(
        connection: connection, loop: loop, monitors: monitors, text: text,
        options: .init(
          scale: 1, collapsed: Size(width: 300, height: 60),
          expanded: Size(width: 420, height: 200)))
      surface.present(
        Example.list(Example.expanded, [Example.group(Example.items())]), settled: true)
      connection.synchronize()
      #expect(connection.resources > 10)
    }
    connection.synchronize()
    #expect(connection.resources == 0)
    #expect(connection.errors == 0)
  }

  @Test func morphFramesAreCheapAndPlain() throws {
    let desk = try Desk()
    let trace = try desk.startTrace()
    let stage = try Stage(display: trace.display, desk: desk)
    stage.surface.backend.setImage(try Example.coverImage(), for: Example.cover)
    for number in 0..<3 { cycle(stage, number % 2) }
    stage.connection.synchronize()
    let requests = stage.connection.requestsSent
    let bytes = stage.connection.bytesSent
    let old = try trace.lines().count
    for number in 0..<10 { cycle(stage, number % 2) }
    stage.connection.synchronize()
    let frames = 100.0
    #expect(Double(stage.connection.requestsSent - requests) / frames < 16)
    #expect(Double(stage.connection.bytesSent - bytes) / frames < 4_096)
    let lines = ProtocolTrace.requests(try trace.lines().dropFirst(old))
    #expect(lines.contains { $0.contains("CopyArea") })
    for word in ["GetImage", "Triangles", "TriStrip", "TriFan", "AddTraps", "Conical"] {
      #expect(!lines.contains { $0.contains(word) }, "\(word)")
    }
  }
}
