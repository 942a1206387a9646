import Activities
import Foundation
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
    DisplayList(pill: pill, keyline: DisplayScenes.keyline(from, to), damage: damage)
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
      #expect(most <= (turn == 0 ? 16 : 12) && mean <= 11, "turn \(turn): \(most), \(mean)")
      #expect(Double(bytes) <= 1024 * scale * scale, "turn \(turn): \(bytes)")
    }
    let resources = stage.connection.resources
    _ = round(stage)
    #expect(stage.connection.resources == resources)
    #expect(stage.connection.errors == 0)
  }

  /// A pill that comes, and expands, with a line and without: in the mean little more is sent.
  @Test(arguments: [1.0, 2.0])
  func aMorphCostsLittleMore(scale: Double) throws {
    var means: [(requests: Double, bytes: Double)] = []
    for keyline in [nil, ViewKeyline(value: .fraction(0.4))] {
      let stage = try Stage(scale: scale)
      let scene = Scene(measurer: stage.text)
      let activity = try activity(keyline)
      var (total, frames) = (Cost(), 0)
      let story: [(primary: Activity?, mode: SceneContent.Mode, time: Double)] = [
        (nil, .collapsed, 0), (activity, .collapsed, 2), (activity, .expanded, 4),
        (activity, .collapsed, 6),
      ]
      for (primary, mode, start) in story {
        scene.show(SceneContent(primary: primary, mode: mode), at: Moment(time: start, date: 0))
        var time = start
        while time == start || scene.isAnimating(at: time) {
          let list = scene.displayList(at: Moment(time: time, date: 0))
          let cost = cost(stage, list, settled: !scene.isOutlineMoving(at: time))
          if time > start, primary != nil {
            total.requests += cost.requests
            total.bytes += cost.bytes
            frames += 1
          }
          time += 1 / 60.0
        }
      }
      #expect(frames > 60 && stage.connection.errors == 0)
      means.append(
        (Double(total.requests) / Double(frames), Double(total.bytes) / Double(frames)))
    }
    #expect(means[1].requests <= means[0].requests + 8, "at \(scale): \(means)")
    #expect(means[1].bytes <= 4096 * scale * scale, "at \(scale): \(means)")
  }

  private func activity(_ keyline: ViewKeyline?) throws -> Activity {
    var store = ActivityStore(parser: .foundation)
    let views = ViewArchive(
      compactLeading: ViewNode(.symbol("play.fill")),
      expanded: .init(center: ViewNode(.text("middle"))), keyline: keyline)
    try store.request(
      id: "a", source: 1, attributes: "", content: #"{"state":{}}"#,
      views: String(decoding: try JSONEncoder().encode(views), as: UTF8.self), at: 0)
    return try #require(store.live.first)
  }
}
