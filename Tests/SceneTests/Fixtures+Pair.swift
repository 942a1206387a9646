import Activities
import Geometry
import Scene
import TestSupport

extension Fixtures {
  /// An activity with a text on each side, one in the circle and one in the middle when expanded.
  static func plain(
    _ id: String, minimal: String? = "2:38", source: Int = 1, list: ViewNode? = nil
  ) -> Activity {
    activity(
      ViewArchive(
        compactLeading: ViewNode(.text("left")), compactTrailing: ViewNode(.text("right")),
        minimal: minimal.map { ViewNode(.text($0), modifiers: [.font(ViewFont(.footnote))]) },
        expanded: ViewArchive.Expanded(center: ViewNode(.text("\(id) in the middle"))),
        list: list),
      id: id, source: source)
  }

  /// An activity that has ended and is still in the list.
  static func ended(_ views: ViewArchive, id: String) -> Activity {
    var store = ActivityStore(parser: .foundation)
    do {
      try store.request(
        id: id, source: 1, attributes: "", content: #"{"state":{}}"#, views: json(views), at: 0)
      try store.end(
        Activity.Identity(source: 1, id: id), content: "", views: "", policy: "default", at: 1)
    } catch { fatalError("the fixture is not valid: \(error)") }
    guard let activity = store.recentlyEnded.first else { fatalError("the fixture was not kept") }
    return activity
  }

  /// The same activity after its source was lost.
  static func stale(_ views: ViewArchive, id: String) -> Activity {
    var store = ActivityStore(parser: .foundation)
    do {
      try store.request(
        id: id, source: 1, attributes: "", content: #"{"state":{}}"#, views: json(views), at: 0)
    } catch { fatalError("the fixture is not valid: \(error)") }
    store.sourceEnded(1, at: 1)
    guard let activity = store.live.first else { fatalError("the fixture was not kept") }
    return activity
  }
}

extension PillShape {
  /// Whether every number is finite and no extent negative.
  var isSound: Bool {
    [rect.minX, rect.minY, rect.width, rect.height, radius].allSatisfy(\.isFinite)
      && rect.width >= 0 && rect.height >= 0 && radius >= 0
  }
}
