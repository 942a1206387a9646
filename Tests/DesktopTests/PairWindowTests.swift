import Geometry
import Painting
import Scene
import TestSupport
import Testing

@testable import Desktop

/// A window with two outlines (B6).
struct PairWindowTests {
  @Test func withoutACompositorTheWindowIsCutToBoth() throws {
    let stage = try Stage()
    try stage.desk.run("xsetroot", "-solid", "#ffffff")
    stage.surface.setEnvelope(.expanded)
    stage.surface.present(DisplayScenes.pair(1), settled: true)
    stage.connection.synchronize()
    var screen = try stage.desk.screenshot()
    // The circle lies from 126 to 166 right of the middle.
    for (x, y) in [(640, 12), (640, 46), (640 + 128, 30), (640 + 147, 12), (640 + 162, 30)] {
      #expect(screen[x, y] == .black, "\(x), \(y)")
    }
    for (x, y) in [(640 + 121, 30), (640 + 127, 13), (640 + 170, 30), (640 + 147, 50)] {
      #expect(screen[x, y] == .white, "\(x), \(y)")
    }
    stage.surface.present(
      DisplayList(pill: DisplayScenes.compact, damage: DisplayScenes.everywhere), settled: true)
    stage.connection.synchronize()
    screen = try stage.desk.screenshot()
    #expect(screen[640 + 147, 30] == .white && screen[640, 30] == .black)
    #expect(stage.connection.errors == 0)
  }

  @Test func clicksReachBothAndFallThroughBetween() throws {
    let stage = try Stage()
    stage.surface.setEnvelope(.expanded)
    stage.surface.present(DisplayScenes.pair(1), settled: true)
    stage.surface.setInteractive([DisplayScenes.compact, DisplayScenes.circle(1)])
    stage.connection.synchronize()
    let lines = try stage.desk.run(
      Probe.shape.build(), "0x" + String(stage.surface.windowID, radix: 16)
    ).output.split(separator: "\n")
    func boxes(_ kind: String) -> [[Int]] {
      lines.filter { $0.hasPrefix(kind + " ") }
        .map { $0.split(separator: " ").dropFirst().compactMap { Int($0) } }
    }
    let middle = stage.surface.options.expanded.width / 2
    for kind in ["input", "bounding"] {
      func isInside(_ x: Double, _ y: Int) -> Bool {
        let x = Int(middle + x)
        return boxes(kind).contains {
          $0.count == 4 && x >= $0[0] && x < $0[0] + $0[2] && y >= $0[1] && y < $0[1] + $0[3]
        }
      }
      #expect(isInside(0, 30) && isInside(145, 30) && isInside(117, 30), "\(kind)")
      #expect(!isInside(122, 30) && !isInside(126, 12) && !isInside(172, 30), "\(kind)")
    }
  }

  @Test(arguments: [1.0, 2.0])
  func aFrameWithBothIsCheap(scale: Double) throws {
    let stage = try Stage(scale: scale)
    stage.surface.backend.setImage(try Example.coverImage(), for: DisplayScenes.cover)
    stage.surface.setEnvelope(.expanded)
    // A pill that morphs between two contents, and a circle that does so below its end.
    func frame(_ step: Int) {
      let part = Double(step % 21) / 20
      let (morph, pair) = (DisplayScenes.morph(part), DisplayScenes.pair(0.3 + 0.4 * part))
      var list = morph
      (list.circle, list.circleItems) = (pair.circle, pair.circleItems)
      stage.surface.present(list, settled: false)
    }
    for step in 0..<42 { frame(step) }
    stage.connection.synchronize()
    let (before, bytes) = (stage.connection.requestsSent, stage.connection.bytesSent)
    for step in 0..<42 { frame(step) }
    stage.connection.writeBuffered()
    let count = Double(stage.connection.requestsSent - before) / 42
    #expect(count <= 24, "\(count) requests a frame")
    let size = Double(stage.connection.bytesSent - bytes) / 42
    #expect(size <= 4096 * scale * scale, "\(size) bytes a frame")
    #expect(stage.connection.errors == 0)
  }

  /// A compact pill and a circle some points beside it, at rest or not.
  private func joined(_ gap: Double) -> DisplayList {
    DisplayList(
      pill: DisplayScenes.compact,
      circle: PillShape(
        rect: Rect(x: DisplayScenes.compact.rect.maxX + gap, y: 11, width: 37, height: 37),
        radius: 18.5), damage: DisplayScenes.everywhere)
  }

  @Test func theNeckIsPartOfTheWindow() throws {
    let stage = try Stage()
    try stage.desk.run("xsetroot", "-solid", "#ffffff")
    stage.surface.setEnvelope(.expanded)
    let end = 640 + Int(DisplayScenes.compact.rect.maxX)
    for (gap, isJoined) in [(2.0, true), (6.0, false)] {
      stage.surface.present(joined(gap), settled: true)
      stage.connection.synchronize()
      let screen = try stage.desk.screenshot()
      #expect((screen[end + Int(gap) / 2, 29] == .black) == isJoined, "\(gap)")
      #expect(screen[end + 1, 12] == .white && screen[end + 1, 46] == .white)
    }
    #expect(stage.connection.errors == 0)
  }

  @Test func aNeckThatStandsStillIsUploadedOnce() throws {
    let stage = try Stage()
    stage.surface.setEnvelope(.expanded)
    stage.surface.present(joined(2), settled: true)
    stage.surface.present(joined(2), settled: true)
    stage.connection.writeBuffered()
    let bytes = stage.connection.bytesSent
    stage.surface.present(joined(2), settled: true)
    stage.connection.writeBuffered()
    // All is drawn anew, and the mask is there already.
    #expect(stage.connection.bytesSent - bytes < 600)
  }

  @Test func aFrameOfTheCircleAloneLeavesThePillAlone() throws {
    let stage = try Stage()
    stage.surface.backend.setImage(try Example.coverImage(), for: DisplayScenes.cover)
    stage.surface.setEnvelope(.expanded)
    stage.surface.present(DisplayScenes.pair(1), settled: true)
    stage.connection.synchronize()
    let before = stage.connection.requestsSent
    var list = DisplayScenes.pair(1)
    list.circleItems[0].opacity = 0.5
    list.damage = list.circle?.rect
    stage.surface.present(list, settled: true)
    // Away with the old, black, the picture, four corners, and one copy to the window.
    #expect(stage.connection.requestsSent - before <= 10)
  }
}
