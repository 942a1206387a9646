import Activities
import Geometry
import Scene
import TestSupport

extension Fixtures {
  /// A picture with a frame and round corners.
  static func picture(_ key: String, side: Double, radius: Double, width: Double? = nil) -> ViewNode
  {
    ViewNode(
      .image(key: key),
      modifiers: [
        .frame(ViewFrame(width: width ?? side, height: side)),
        .clipShape(.roundedRectangle(radius: radius)),
      ])
  }

  /// A text whose digits slide.
  static func number(_ text: String, down: Bool = false) -> ViewNode {
    ViewNode(.text(text), modifiers: [.contentTransition(down ? .numericTextDown : .numericText)])
  }

  /// An activity with a picture, some lines and a number.
  static func album(
    lines: [String] = ["Blue Train", "Coltrane"], number: ViewNode = Fixtures.number("42 %"),
    cover: String = "cover", expandedCover: ViewNode? = nil
  ) -> ViewArchive {
    ViewArchive(
      compactLeading: picture(cover, side: 24, radius: 6), compactTrailing: number,
      minimal: picture(cover, side: 24, radius: 6),
      expanded: ViewArchive.Expanded(
        leading: expandedCover ?? picture(cover, side: 48, radius: 10), trailing: number,
        center: ViewNode(
          .stack(
            .vertical, alignment: .leading, spacing: 2, lines.map { ViewNode(.text($0)) }),
          modifiers: [.frame(ViewFrame(fillsWidth: true, alignment: .leading))]),
        bottom: ViewNode(.progress(0.5, style: .linear))))
  }
}

/// A scene whose clock is the test's, with activities that can be updated.
final class Stage {
  let scene: Scene
  private(set) var time = 0.0
  private(set) var list = DisplayList(pill: nil)
  private var store = ActivityStore(parser: .foundation)
  /// The date at time 0.
  static let date = 1100.0

  init(settings: SceneSettings = SceneSettings()) {
    scene = Scene(measurer: GridMeasurer(), settings: settings)
  }

  var moment: Moment { Moment(time: time, date: Self.date + time) }

  /// Requests an activity, or updates it.
  func activity(_ views: ViewArchive, id: String = "album") -> Activity {
    let identity = Activity.Identity(source: 1, id: id)
    do {
      let content = #"{"state":{}}"#
      let views = try Fixtures.json(views)
      if store.live.contains(where: { $0.identity == identity }) {
        try store.update(identity, content: content, views: views, at: time)
      } else {
        try store.request(
          id: id, source: 1, attributes: "", content: content, views: views, at: time)
      }
    } catch { fatalError("the fixture is not valid: \(error)") }
    guard let activity = store.live.first(where: { $0.identity == identity }) else {
      fatalError("the fixture was not kept")
    }
    return activity
  }

  func show(_ views: ViewArchive, id: String = "album", _ mode: SceneContent.Mode = .expanded) {
    let activity = activity(views, id: id)
    scene.show(SceneContent(primary: activity, mode: mode, list: [activity]), at: moment)
  }

  /// Draws the frame after a time.
  @discardableResult
  func frame(after seconds: Double = 0) -> DisplayList {
    time += seconds
    list = scene.displayList(at: moment)
    return list
  }

  /// Draws frames until nothing moves, and hands each to a closure.
  func rest(_ each: (DisplayList) -> Void = { _ in }) {
    var frames = 0
    while scene.nextUpdate(after: moment) == .nextFrame, frames < 300 {
      each(frame(after: 0.008))
      frames += 1
    }
    frame(after: 0.008)
    time += 1
    frame()
  }

  /// Every item, also those in pictures.
  var leaves: [DisplayItem] { list.items.flatMap(\.leaves) }
}

extension DisplayItem {
  var leaves: [DisplayItem] {
    if case .group(let group) = content { group.items.flatMap(\.leaves) } else { [self] }
  }

  /// The characters that a text shows.
  var string: String? {
    switch content {
    case .text(let run): run.string
    case .textSlice(let slice): slice.string
    default: nil
    }
  }
}
