import Activities
import Foundation
import Geometry
import Scene
import TestSupport

/// Activities as a provider would send them, through the store, the only way in.
enum Fixtures {
  static func music(playing: Bool = true, title: String = "Blue Train") -> ViewArchive {
    let interval = TimerInterval(start: 1000, end: 1200, pausedAt: playing ? nil : 1042)
    func button(_ action: String, _ symbol: String) -> ViewNode {
      ViewNode(
        .button(
          action: action,
          ViewNode(
            .symbol(symbol), modifiers: [.frame(ViewFrame(width: 44, height: 28))])))
    }
    let cover = ViewNode(
      .shape(.roundedRectangle(radius: 10), .color(ViewColor(hex: 0xFF375F))),
      modifiers: [.frame(ViewFrame(width: 48, height: 48))])
    return ViewArchive(
      compactLeading: ViewNode(
        .image(key: "cover"), modifiers: [.frame(ViewFrame(width: 24, height: 24))]),
      compactTrailing: ViewNode(.waveform(isAnimating: playing)),
      expanded: ViewArchive.Expanded(
        leading: cover, trailing: ViewNode(.waveform(isAnimating: playing)),
        center: ViewNode(
          .stack(
            .vertical, alignment: .leading, spacing: 2,
            [
              ViewNode(.text(title), modifiers: [.font(ViewFont(.headline))]),
              ViewNode(.text("John Coltrane"), modifiers: [.font(ViewFont(.subheadline))]),
            ]),
          modifiers: [.frame(ViewFrame(fillsWidth: true, alignment: .leading))]),
        bottom: ViewNode(
          .stack(
            .vertical, alignment: .center, spacing: 8,
            [
              ViewNode(
                .stack(
                  .horizontal, alignment: .center, spacing: 8,
                  [
                    ViewNode(.timer(interval, countsDown: false)),
                    ViewNode(.timerProgress(interval, countsDown: false, style: .linear)),
                    ViewNode(.timer(interval, countsDown: true)),
                  ])),
              ViewNode(
                .stack(
                  .horizontal, alignment: .center, spacing: 16,
                  [
                    button("previous", "backward.fill"), button("toggle", "pause.fill"),
                    button("next", "forward.fill"),
                  ])),
            ]))),
      link: "action:raise")
  }

  static func json(_ views: ViewArchive) throws -> String {
    String(decoding: try JSONEncoder().encode(views), as: UTF8.self)
  }

  static func activity(_ views: ViewArchive, id: String = "music", source: Int = 1) -> Activity {
    var store = ActivityStore(parser: .foundation)
    do {
      try store.request(
        id: id, source: source, attributes: "", content: #"{"state":{}}"#,
        views: json(views), at: 0)
    } catch { fatalError("the fixture is not valid: \(error)") }
    guard let activity = store.live.first else { fatalError("the fixture was not kept") }
    return activity
  }
}

extension Scene {
  /// Shows one activity, or nothing.
  func show(_ activity: Activity?, expanded: Bool, at moment: Moment) {
    show(
      SceneContent(primary: activity, mode: expanded ? .expanded : .collapsed), at: moment)
  }

  /// The pill at a time.
  func shape(at time: Double) -> PillShape { shapes(at: time)[0] }

  /// The pill at rest.
  var targetShape: PillShape { targetShapes[0] }
}
