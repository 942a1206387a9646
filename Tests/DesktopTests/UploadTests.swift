import Geometry
import Painting
import Scene
import TestSupport
import Testing

@testable import Desktop

/// What moves needs few and small masks, or none: a ring and a mark one per visible step, a capsule
/// that grows and a text that scrolls nothing at all.
struct UploadTests {
  private func ring(_ length: Double) -> DisplayItem {
    Example.item(
      1, Rect(x: -160, y: 30, width: 24, height: 24),
      .ring(Ring(length: length, fill: .orange, track: Color.orange.opacity(0.25))))
  }

  /// The requests since a line of the trace, none of which is slow for a server (R40).
  private func requests(
    _ trace: ProtocolTrace, _ stage: Stage, from line: inout Int
  ) throws -> [Substring] {
    stage.connection.synchronize()
    let lines = try trace.lines()
    defer { line = lines.count }
    // The last one is the question whose answer was waited for.
    let requests = ProtocolTrace.requests(lines.dropFirst(line)).dropLast()
    for word in ["GetImage", "Triangles", "TriStrip", "TriFan", "AddTraps", "Conical"] {
      #expect(!requests.contains { $0.contains(word) }, "\(word)")
    }
    return Array(requests)
  }

  private func uploads(_ trace: ProtocolTrace, _ stage: Stage, from line: inout Int) throws -> Int {
    try requests(trace, stage, from: &line).count { $0.contains("PutImage") }
  }

  /// Shows items in frames, and says how many bitmaps each frame uploaded.
  private func uploads(_ frames: [DisplayItem]) throws -> [Int] {
    let desk = try Desk()
    let trace = try desk.startTrace()
    let stage = try Stage(display: trace.display, desk: desk)
    var line = 0
    stage.surface.present(Example.list(Example.expanded, []), settled: true)
    _ = try requests(trace, stage, from: &line)
    return try frames.map { item in
      stage.surface.present(Example.list(Example.expanded, [item]), settled: false)
      return try uploads(trace, stage, from: &line)
    }
  }

  @Test func aCapsuleThatGrowsUploadsItsCirclesOnce() throws {
    let frames = stride(from: 30.0, through: 90, by: 7.3).map { width in
      Example.item(
        1, Rect(x: -width / 2, y: 40, width: width, height: 28),
        .fill(.rounded(radius: 14), .color(.blue)))
    }
    #expect(try uploads(frames) == [1] + frames.dropFirst().map { _ in 0 })
  }

  @Test func aMarkUploadsOneMaskForEachStep() throws {
    let frames = [0.2, 0.2, 0.5, 1, 1].map { progress in
      Example.item(
        1, Rect(x: -14, y: 40, width: 28, height: 28), .mark(.check, progress: progress, .green))
    }
    #expect(try uploads(frames) == [1, 0, 1, 1, 0])
  }

  @Test func aTextThatScrollsIsOneCompositeForEachStep() throws {
    let desk = try Desk()
    let trace = try desk.startTrace()
    let stage = try Stage(display: trace.display, desk: desk)
    let frame = Rect(x: -60, y: 60, width: 120, height: 20)
    func show(_ offset: Double, damage: Rect) {
      let run = TextRun(
        string: "A title that is far too long for its place, and goes on", font: Font(size: 15),
        color: .white)
      stage.surface.present(
        DisplayList(
          pill: Example.expanded,
          items: [Example.item(1, frame, .scrollingText(run, offset: offset, fade: 12))],
          damage: damage), settled: true)
    }
    var line = 0
    // The second frame comes after the window was exposed.
    for offset in [39.0, 40] {
      show(offset, damage: Example.everywhere)
      _ = try requests(trace, stage, from: &line)
    }
    for offset in 41...50 {
      show(Double(offset), damage: frame)
      // Black below it, the text, and the copy to the window.
      let sent = try requests(trace, stage, from: &line)
      #expect(sent.count == 3, "\(sent)")
      #expect(sent.count { $0.contains("Composite") } == 1)
    }
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
