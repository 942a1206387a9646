import Activities
import Foundation
import Geometry
import Painting
import Scene
import TestSupport
import Testing

/// In every frame of every morph, content changes no pixel's alpha: what is drawn is clipped to the
/// outline (A4), and the outline is opaque whatever lies in it (A5).
@Suite struct ClippingTests {
  /// Content that wants to be everywhere and is half transparent.
  private static let flood = ViewNode(
    .shape(.rectangle, .color(ViewColor(hex: 0xFFFFFF, opacity: 0.6))),
    modifiers: [.frame(ViewFrame(width: 400, height: 300))])

  private static func activity(_ id: String) throws -> Activity {
    let views = ViewArchive(
      compactLeading: flood, compactTrailing: flood, minimal: flood,
      expanded: ViewArchive.Expanded(leading: flood, center: flood, bottom: flood))
    var store = ActivityStore(parser: .foundation)
    try store.request(
      id: id, source: 1, attributes: "", content: #"{"state":{}}"#,
      views: String(decoding: try JSONEncoder().encode(views), as: UTF8.self), at: 0)
    return try #require(store.live.first)
  }

  /// What is shown one after the other, each before the last is at rest.
  private static func story() throws -> [SceneContent] {
    let (first, second) = (try activity("a"), try activity("b"))
    let pair = SceneContent(primary: first, secondary: second)
    return [
      SceneContent(), SceneContent(primary: first), pair,
      SceneContent(primary: first, mode: .expanded), SceneContent(primary: second, mode: .expanded),
      SceneContent(primary: first, mode: .list, list: [first, second]), pair,
      SceneContent(primary: second), SceneContent(),
    ]
  }

  @Test func contentNeverChangesWhatIsOpaque() throws {
    let (scene, scale) = (Scene(measurer: GridMeasurer()), 1.5)
    let size = Size(width: 460, height: 240)
    let text = try TextShaper()
    let (whole, bare) = (
      try PixmanBackend(text: text, scale: scale, size: size),
      try PixmanBackend(text: text, scale: scale, size: size)
    )
    var coloured = 0
    for (index, content) in try Self.story().enumerated() {
      let begin = Double(index) * 0.35
      scene.show(content, at: Moment(time: begin, date: 0))
      for time in [0, 0.03, 0.08, 0.16, 0.3] {
        let moment = Moment(time: begin + time, date: 0)
        var list = scene.displayList(at: moment)
        list.damage = DisplayScenes.everywhere
        whole.render(list, settled: false)
        list.items = []
        list.circleItems = []
        bare.render(list, settled: false)
        let (one, other) = (try #require(whole.snapshot()), try #require(bare.snapshot()))
        let different = zip(one.pixels, other.pixels).reduce(0) { count, pair in
          // Rounding in a blend may cost the last bit at an anti-aliased edge.
          abs(Int(pair.0 >> 24) - Int(pair.1 >> 24)) > 1 ? count + 1 : count
        }
        #expect(different == 0, "\(different) pixels in step \(index) at \(time)")
        coloured += one.pixels.count { $0 & 0xFFFFFF != 0 }
      }
    }
    // There was something to clip.
    #expect(coloured > 100_000)
  }
}
