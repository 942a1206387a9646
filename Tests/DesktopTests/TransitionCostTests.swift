import Activities
import Foundation
import Geometry
import Painting
import Scene
import TestSupport
import Testing

@testable import Desktop

/// What transitions cost, counted: the mean of the frames of each.
struct TransitionCostTests {
  /// From what to what, and how many requests a frame it may be in the mean.
  enum Change: String, CaseIterable {
    case digits, title, line, expand, collapse, list, activity

    var modes: (SceneContent.Mode, SceneContent.Mode) {
      switch self {
      case .digits, .title, .line, .activity: (.expanded, .expanded)
      case .expand: (.collapsed, .expanded)
      case .collapse: (.expanded, .collapsed)
      case .list: (.collapsed, .list)
      }
    }

    var limit: Double {
      switch self {
      case .digits, .title, .line: 16
      // Two groups fade at once.
      case .expand, .collapse, .list, .activity: 24
      }
    }
  }

  private func views(_ number: String, title: String = "Blue Train", extra: Bool = false)
    -> ViewArchive
  {
    func cover(_ side: Double, _ radius: Double) -> ViewNode {
      ViewNode(
        .image(key: "cover"),
        modifiers: [
          .frame(ViewFrame(width: side, height: side)),
          .clipShape(.roundedRectangle(radius: radius)),
        ])
    }
    let digits = ViewNode(
      .text(number),
      modifiers: [.font(ViewFont(.body, monospacedDigits: true)), .contentTransition(.numericText)])
    let lines = [title, "John Coltrane"] + (extra ? ["1957"] : [])
    return ViewArchive(
      compactLeading: cover(24, 6), compactTrailing: digits,
      expanded: .init(
        leading: cover(48, 10), trailing: digits,
        center: ViewNode(
          .stack(.vertical, alignment: .leading, spacing: 2, lines.map { ViewNode(.text($0)) }),
          modifiers: [.frame(ViewFrame(fillsWidth: true, alignment: .leading))]),
        bottom: ViewNode(
          .stack(
            .horizontal, alignment: .center, spacing: 8,
            [
              ViewNode(.text("0:42")), ViewNode(.progress(0.3, style: .linear)),
              ViewNode(.text("2:38")),
            ]))))
  }

  private func activity(_ views: ViewArchive, id: String = "album", revision: Int = 0) throws
    -> Activity
  {
    var store = ActivityStore(parser: .foundation)
    let json = String(decoding: try JSONEncoder().encode(views), as: UTF8.self)
    try store.request(
      id: id, source: 1, attributes: "", content: #"{"state":{}}"#, views: json,
      at: Double(revision))
    return try #require(store.live.first)
  }

  @Test(arguments: Change.allCases, [1.0, 2.0])
  func aFrameIsSmall(change: Change, scale: Double) throws {
    let stage = try Stage(scale: scale)
    let scene = Scene(measurer: stage.text)
    let pixels = (0..<96 * 96).map { UInt32(0xFF40_0000) + UInt32($0 % 96) * 0x102 }
    stage.surface.backend.setImage(
      try #require(PixelImage(width: 96, height: 96, pixels: pixels)),
      for: ImageKey(source: 1, key: "cover"))
    let old = try activity(views("12:41"))
    let new =
      switch change {
      case .digits: try activity(views("12:42"), revision: 1)
      case .title: try activity(views("12:41", title: "Lazy Bird"), revision: 1)
      case .line: try activity(views("12:41", extra: true), revision: 1)
      case .activity: try activity(views("5:00", title: "Timer"), id: "timer")
      case .expand, .collapse, .list: old
      }
    scene.show(
      SceneContent(primary: old, mode: change.modes.0, list: [old]), at: Moment(time: -9, date: 0))
    stage.surface.present(scene.displayList(at: Moment(time: 0, date: 0)), settled: true)
    let begin = Moment(time: 1, date: 0)
    scene.show(SceneContent(primary: new, mode: change.modes.1, list: [new]), at: begin)
    stage.surface.backend.prepare(scene.groupItems(at: begin))
    var (frames, requests, bytes) = (0, 0, 0)
    var time = 1.0
    while scene.isAnimating(at: time) {
      stage.connection.synchronize()
      let before = (stage.connection.requestsSent, stage.connection.bytesSent)
      stage.surface.present(
        scene.displayList(at: Moment(time: time, date: 0)),
        settled: !scene.isOutlineMoving(at: time))
      requests += Int(stage.connection.requestsSent - before.0)
      stage.connection.synchronize()
      // Four bytes ask whether all has arrived.
      bytes += Int(stage.connection.bytesSent - before.1) - 4
      frames += 1
      time += 1 / 60.0
    }
    #expect(frames > 15 && stage.connection.errors == 0)
    let mean = Double(requests) / Double(frames)
    #expect(mean <= change.limit, "\(mean) requests a frame")
    #expect(Double(bytes) / Double(frames) <= 4096 * scale * scale)
  }
}
