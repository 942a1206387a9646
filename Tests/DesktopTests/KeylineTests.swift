import Geometry
import Painting
import Scene
import TestSupport
import Testing

@testable import Desktop

/// What a line around the pill costs: no upload in a round but the first, and few requests.
struct KeylineTests {
  private func list(
    _ from: Double, _ to: Double, pill: PillShape = DisplayScenes.compact, damage: Rect
  ) -> DisplayList {
    DisplayList(
      pill: pill,
      keyline: Keyline(
        from: from, to: to, tint: .orange, track: Color.orange.opacity(0.25)),
      damage: damage)
  }

  private struct Cost {
    var requests = 0
    var bytes = 0
  }

  /// What a frame sends.
  private func cost(_ stage: Stage, _ list: DisplayList, settled: Bool) -> Cost {
    stage.connection.synchronize()
    let (requests, bytes) = (stage.connection.requestsSent, stage.connection.bytesSent)
    stage.surface.present(list, settled: settled)
    let sent = stage.connection.requestsSent - requests
    stage.connection.synchronize()
    // Four bytes ask whether all has arrived.
    return Cost(requests: Int(sent), bytes: Int(stage.connection.bytesSent - bytes) - 4)
  }

  /// The frames of a line that circles once, damaged as by a scene.
  private func round(_ stage: Stage) -> [Cost] {
    let way = OutlineWay(DisplayScenes.compact)
    return (0..<72).map { step in
      let (old, new) = (Double(step) / 72, Double(step + 1) / 72)
      let damage = way.box(from: old, to: new, margin: 2.5)
        .union(way.box(from: old + 0.25, to: new + 0.25, margin: 2.5))
      return cost(stage, list(new, new + 0.25, damage: damage), settled: true)
    }
  }

  @Test(arguments: [1.0, 2.0])
  func aFrameOfALineThatCirclesIsSmall(scale: Double) throws {
    let stage = try Stage(scale: scale)
    _ = cost(stage, list(0, 0.25, damage: DisplayScenes.everywhere), settled: true)
    for turn in 0..<3 {
      let frames = round(stage)
      let mean = Double(frames.reduce(0) { $0 + $1.requests }) / Double(frames.count)
      let most = frames.map(\.requests).max() ?? 0
      let bytes = frames.map(\.bytes).max() ?? 0
      // At first the masks of the ends are made; from then on all of them are known.
      #expect(most <= (turn == 0 ? 20 : 16) && mean <= 12, "turn \(turn): \(most), \(mean)")
      #expect(Double(bytes) <= 4096 * scale * scale / (turn == 0 ? 1 : 4), "turn \(turn): \(bytes)")
    }
    let resources = stage.connection.resources
    _ = round(stage)
    #expect(stage.connection.resources == resources)
    #expect(stage.connection.errors == 0)
  }

  /// A pill that grows from idle to compact, and one that expands, with a line and without.
  @Test(arguments: [1.0, 2.0])
  func aMorphCostsLittleMore(scale: Double) throws {
    for (name, target) in [("compact", DisplayScenes.compact), ("expanded", DisplayScenes.expanded)] {
      var means: [Double] = []
      for hasLine in [false, true] {
        let stage = try Stage(scale: scale)
        var requests = 0
        for frame in 0...30 {
          let part = Double(frame) / 30
          func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
          let idle = DisplayScenes.idle
          let width = between(idle.rect.width, target.rect.width)
          var list = self.list(
            0, 0.4,
            pill: PillShape(
              rect: Rect(
                x: -width / 2, y: 11, width: width,
                height: between(idle.rect.height, target.rect.height)),
              radius: between(idle.radius, target.radius)), damage: DisplayScenes.everywhere)
          if !hasLine { list.keyline = nil }
          let cost = cost(stage, list, settled: false)
          if frame > 0 { requests += cost.requests }
          #expect(Double(cost.bytes) <= 4096 * scale * scale * 2, "\(name) \(frame): \(cost)")
        }
        means.append(Double(requests) / 30)
        #expect(stage.connection.errors == 0)
      }
      #expect(means[1] - means[0] <= 12, "\(name) at \(scale): \(means)")
      print("XX", name, scale, means)
    }
  }
}
