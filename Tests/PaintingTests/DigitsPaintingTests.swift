import Activities
import Foundation
import Geometry
import Painting
import Scene
import TestSupport
import Testing

/// Numeric texts in pixels (B12): what does not change stands still, and both ends are the text.
@Suite struct DigitsPaintingTests {
  private let text: TextShaper
  private static let size = Size(width: 376, height: 90)

  init() throws { text = try TextShaper() }

  private func renderer(_ scale: Double) throws -> OffscreenRenderer {
    try OffscreenRenderer(text: text, scale: scale, size: Self.size)
  }

  private static func views(_ string: String, _ font: ViewFont, slides: Bool) -> ViewArchive {
    let transition: ViewContentTransition = slides ? .numericText : .identity
    return ViewArchive(
      expanded: .init(
        bottom: ViewNode(
          .stack(
            .horizontal, alignment: .center, spacing: 8,
            [
              ViewNode(
                .text(string), modifiers: [.font(font), .contentTransition(transition)]),
              ViewNode(.spacer(minLength: 0)),
            ]))))
  }

  private static func activity(_ views: ViewArchive) throws -> Activity {
    var store = ActivityStore(parser: .foundation)
    try store.request(
      id: "number", source: 1, attributes: "", content: #"{"state":{}}"#,
      views: String(decoding: try JSONEncoder().encode(views), as: UTF8.self), at: 0)
    return try #require(store.live.first)
  }

  private func plain(_ string: String, _ font: ViewFont, scale: Double) throws -> PixelImage {
    let scene = Scene(measurer: text)
    let activity = try Self.activity(Self.views(string, font, slides: false))
    scene.show(
      SceneContent(primary: activity, mode: .expanded), at: Moment(time: -10, date: 0))
    return try #require(
      renderer(scale).render(scene.displayList(at: Moment(time: 0, date: 0))))
  }

  static let fonts = [
    ViewFont(.headline), ViewFont(.headline, monospacedDigits: true), ViewFont(.largeTitle),
  ]

  @Test(
    arguments: [1.0, 1.5, 2.0],
    [("0:09", "0:10"), ("99 %", "100 %"), ("41.7 km", "41.8 km"), ("1117", "1171"), ("To 9", "11")])
  func bothEndsAreTheTextToThePixel(scale: Double, change: (String, String)) throws {
    for font in Self.fonts {
      let scene = Scene(measurer: text)
      let (old, new) = (
        try Self.activity(Self.views(change.0, font, slides: true)),
        try Self.activity(Self.views(change.1, font, slides: true))
      )
      let renderer = try renderer(scale)
      func frame(_ time: Double) throws -> PixelImage {
        try #require(renderer.render(scene.displayList(at: Moment(time: time, date: 0))))
      }
      scene.show(SceneContent(primary: old, mode: .expanded), at: Moment(time: -10, date: 0))
      let before = try frame(0)
      #expect(try before.pixels == plain(change.0, font, scale: scale).pixels)
      scene.show(SceneContent(primary: new, mode: .expanded), at: Moment(time: 1, date: 0))
      if font.monospacedDigits == true, change.0.count == change.1.count {
        // Taken apart, it is the same to the pixel; what makes room goes pixel by pixel.
        #expect(try frame(1).pixels == before.pixels)
      }
      #expect(try frame(1.05).pixels != before.pixels)
      #expect(try frame(5).pixels == plain(change.1, font, scale: scale).pixels)
    }
  }

  @Test(arguments: [1.0, 1.5, 2.0])
  func whatIsUnchangedStandsStill(scale: Double) throws {
    let font = ViewFont(.headline, monospacedDigits: true)
    let scene = Scene(measurer: text)
    let (old, new) = (
      try Self.activity(Self.views("12:34:56", font, slides: true)),
      try Self.activity(Self.views("12:34:57", font, slides: true))
    )
    let renderer = try renderer(scale)
    scene.show(SceneContent(primary: old, mode: .expanded), at: Moment(time: -10, date: 0))
    let first = scene.displayList(at: Moment(time: 0, date: 0))
    let before = try #require(renderer.render(first))
    let item = try #require(first.items.first)
    guard case .text(let run) = item.content else {
      Issue.record("the text is not one at rest")
      return
    }
    var start = run
    start.string = "12:34:5"
    // All columns left of the last digit.
    let edge =
      Int((item.frame.minX + text.measure(start).size.width) * scale) + before.width / 2 - 1
    scene.show(SceneContent(primary: new, mode: .expanded), at: Moment(time: 1, date: 0))
    for step in 0..<50 {
      let image = try #require(
        renderer.render(scene.displayList(at: Moment(time: 1 + Double(step) * 0.008, date: 0))))
      for y in 0..<image.height {
        let row = y * image.width
        #expect(image.pixels[row..<row + edge] == before.pixels[row..<row + edge], "step \(step)")
      }
    }
  }
}
