import Geometry
import Painting
import Scene
import TestSupport
import Testing

@testable import Desktop

struct DamageTests {
  private func show(_ stage: Stage, _ items: [DisplayItem], damage: Rect?) throws -> Stage.Picture {
    stage.surface.present(
      DisplayList(pill: Example.expanded, items: items, damage: damage), settled: true)
    return try stage.pixels()
  }

  @Test(arguments: [1.0, 1.5])
  func aChangeInItsBoxIsAsGoodAsAllAnew(scale: Double) throws {
    let stage = try Stage(scale: scale)
    stage.surface.backend.setImage(try Example.coverImage(), for: Example.cover)
    let before = Example.items()
    let after = Example.items(levels: WaveformLevels(0.9, 0.1, 0.7, 0.3, 1), fraction: 0.8)
    _ = try show(stage, before, damage: Example.everywhere)
    let wave = Rect(x: 120, y: 40, width: 24, height: 20)
    let bar = Rect(x: -160, y: 90, width: 320, height: 6)
    let part = try show(stage, after, damage: wave.union(bar))
    let whole = try show(stage, after, damage: Example.everywhere)
    #expect(part == whole)
    #expect(try show(stage, before, damage: Example.everywhere) != whole)
  }

  @Test func aWaveformAcrossTheDamageIsDrawnOnce() throws {
    let stage = try Stage()
    let items = [
      Example.item(
        1, Rect(x: -20, y: 30, width: 40, height: 30),
        .waveform(WaveformLevels(0.3, 0.8, 0.5, 1, 0.2), .pink))
    ]
    let whole = try show(stage, items, damage: Example.everywhere)
    #expect(try show(stage, items, damage: Rect(x: -3, y: 40, width: 11, height: 9)) == whole)
  }

  @Test func aGroupThatChangesInPartIsAsGoodAsAllAnew() throws {
    let stage = try Stage()
    stage.surface.backend.setImage(try Example.coverImage(), for: Example.cover)
    let after = Example.items(title: "Morning", fraction: 0.9)
    _ = try show(stage, [Example.group(Example.items())], damage: Example.everywhere)
    let part = try show(
      stage, [Example.group(after, version: 2)], damage: Example.everywhere)
    _ = try show(stage, [], damage: Example.everywhere)
    let whole = try show(
      stage, [Example.group(after, version: 3)], damage: Example.everywhere)
    #expect(part == whole)
  }

  @Test func aGroupAtScaleOneIsItsItems() throws {
    let stage = try Stage(scale: 1.5)
    stage.surface.backend.setImage(try Example.coverImage(), for: Example.cover)
    let plain = try show(stage, Example.items(), damage: Example.everywhere)
    let group = try show(stage, [Example.group(Example.items())], damage: Example.everywhere)
    var worst = 0
    for (a, b) in zip(plain.pixels, group.pixels) {
      for shift in stride(from: UInt32(0), through: 24, by: 8) {
        worst = max(worst, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
      }
    }
    // Rounding of the colours in the picture in between.
    #expect(worst <= 3)
  }

  @Test func anImageThatArrivesLaterIsShown() throws {
    let stage = try Stage()
    let group = Example.group(Example.items())
    let without = try show(stage, [group], damage: Example.everywhere)
    let (x, y) = (stage.surface.backend.grid.width / 2 - 136, 54)
    #expect(without[x, y] == 0xFF00_0000)
    stage.surface.backend.setImage(try Example.coverImage(), for: Example.cover)
    #expect(try show(stage, [group], damage: nil)[x, y] == 0xFF30_80C0)
    stage.surface.backend.setImage(try Example.coverImage(0xFFFF_FF00), for: Example.cover)
    #expect(try show(stage, [group], damage: nil)[x, y] == 0xFFFF_FF00)
    stage.surface.backend.removeImage(for: Example.cover)
    #expect(try show(stage, [group], damage: nil)[x, y] == 0xFF00_0000)
  }

  @Test func nothingNewSendsNothing() throws {
    let stage = try Stage()
    let list = DisplayList(pill: Example.idle, items: [Example.group(Example.items())])
    stage.surface.present(list, settled: true)
    stage.connection.synchronize()
    let before = stage.connection.requestsSent
    stage.surface.present(list, settled: true)
    #expect(stage.connection.requestsSent == before)
  }
}
