import Geometry
import Painting
import Scene
import TestSupport
import Testing

@testable import Desktop

/// A ring is two small masks: what travels is one of them per visible step, and nothing in flight.
struct RingTests {
  private func ring(_ length: Double) -> DisplayItem {
    Example.item(
      1, Rect(x: -160, y: 30, width: 24, height: 24),
      .ring(Ring(length: length, fill: .orange, track: Color.orange.opacity(0.25))))
  }

  private func uploads(_ trace: ProtocolTrace, _ stage: Stage, from line: inout Int) throws -> Int {
    stage.connection.synchronize()
    let lines = try trace.lines()
    defer { line = lines.count }
    let requests = ProtocolTrace.requests(lines.dropFirst(line))
    for word in ["GetImage", "Triangles", "TriStrip", "TriFan", "AddTraps", "Conical"] {
      #expect(!requests.contains { $0.contains(word) }, "\(word)")
    }
    return requests.count { $0.contains("PutImage") }
  }

  @Test func aStepUploadsOneMaskAndAMorphNone() throws {
    let desk = try Desk()
    let trace = try desk.startTrace()
    let stage = try Stage(display: trace.display, desk: desk)
    var line = 0
    func show(_ items: [DisplayItem], damage: Rect = Example.everywhere) {
      stage.surface.present(
        DisplayList(pill: Example.expanded, items: items, damage: damage), settled: true)
    }
    show([])
    _ = try uploads(trace, stage, from: &line)

    // The track and the arc, then one arc for a step, and nothing for what was there before.
    show([ring(0.3)])
    #expect(try uploads(trace, stage, from: &line) == 2)
    show([ring(0.302)])
    #expect(try uploads(trace, stage, from: &line) == 0)
    show([ring(0.4)])
    #expect(try uploads(trace, stage, from: &line) == 1)
    show([ring(0.3)])
    #expect(try uploads(trace, stage, from: &line) == 0)

    // What a morph shows is made ready before its first frame.
    stage.surface.backend.prepare([Example.group([ring(0.7)], version: 1)])
    #expect(try uploads(trace, stage, from: &line) == 1)
    for frame in 1...30 {
      let part = Double(frame) / 30
      show([Example.group([ring(0.7)], version: 1, scale: 0.8 + 0.2 * part, opacity: part)])
    }
    #expect(try uploads(trace, stage, from: &line) == 0)
    #expect(stage.connection.errors == 0)
  }

  @Test func aRunningRingLeavesNothingBehind() throws {
    let stage = try Stage()
    func run() {
      for step in 0...400 {
        stage.surface.present(
          Example.list(Example.expanded, [ring(Double(step) / 400)]), settled: true)
      }
      stage.connection.synchronize()
    }
    run()
    let before = stage.connection.resources
    run()
    #expect(stage.connection.resources == before)
  }
}
