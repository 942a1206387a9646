import Activities
import Foundation
import Geometry
import Painting
import Scene
import TestSupport
import Testing

/// A download pill from idle to idle again, frame by frame on sheets for people:
/// `CONTACT_SHEET=FOLDER` writes them there.
struct DownloadSheetTests {
  private let text: TextShaper
  private static let size = Size(width: 230, height: 78)

  init() throws { text = try TextShaper() }

  /// What happens, by its name: the states, each with the time at which it comes.
  private static let stories: [(name: String, states: [(Double, ViewDownload.State)])] = [
    ("start", [(0, .idle), (0.033, .downloading(0)), (0.3, .downloading(0.1))]),
    (
      "progress",
      [(0, .downloading(0))] + (1...20).map { (Double($0) * 0.05, .downloading(Double($0) / 20)) }
    ),
    ("finish", [(0, .downloading(0.97)), (0.033, .downloading(1)), (0.1, .finished)]),
    ("back", [(0, .finished), (0.033, .idle)]),
    ("failed", [(0, .downloading(0.6)), (0.033, .failed)]),
    ("cancelled", [(0, .downloading(0.6)), (0.033, .idle)]),
    (
      "indeterminate",
      [(0, .downloading(nil)), (0.5, .downloading(0.4)), (1.0, .downloading(nil))]
    ),
  ]

  /// The same for the built-in views, in the compact pill.
  private static let tasks: [(name: String, states: [(Double, String)])] = [
    ("task-succeeds", [(0, #""progress":0.9"#), (0.05, #""progress":1,"status":"succeeded""#)]),
    ("task-fails", [(0, #""progress":0.4"#), (0.05, #""progress":0.4,"status":"failed""#)]),
    ("task-unknown", [(0, #""progress":null"#), (0.5, #""status":"succeeded""#)]),
  ]

  private func activity(state: String = "", views: String = "") throws -> Activity {
    var store = ActivityStore(parser: .foundation)
    let fields = state.isEmpty ? "" : #""title":"Build","icon":"hammer.fill",\#(state)"#
    try store.request(
      id: "a", source: 1, attributes: "", content: #"{"state":{\#(fields)}}"#, views: views, at: 0)
    return try #require(store.live.first)
  }

  private func activity(_ state: ViewDownload.State) throws -> Activity {
    let node = ViewNode(.download(ViewDownload(state: state, action: "map")))
    let views = ViewArchive(expanded: .init(center: node))
    return try activity(views: String(decoding: JSONEncoder().encode(views), as: UTF8.self))
  }

  @Test(arguments: [1.0, 2.0])
  func everyStoryIsDrawn(scale: Double) throws {
    for (name, states) in Self.stories {
      let contents = try states.map {
        ($0.0, SceneContent(primary: try activity($0.1), mode: .expanded))
      }
      try draw(name, contents, scale: scale)
    }
    for (name, states) in Self.tasks {
      let contents = try states.map { ($0.0, SceneContent(primary: try activity(state: $0.1))) }
      try draw(name, contents, scale: scale)
    }
  }

  /// Draws a second of a story, 30 frames.
  private func draw(
    _ name: String, _ contents: [(Double, SceneContent)], scale: Double
  ) throws {
    var settings = SceneSettings()
    settings.expandedWidth = 200
    settings.topOffset = 0
    settings.verticalPadding = 16
    settings.pillSize.width = 60
    let scene = Scene(measurer: text, settings: settings)
    let renderer = try OffscreenRenderer(
      text: text, scale: scale, size: Self.size, background: Color(hex: 0x3A5A80))
    var changes = contents
    var pictures: [PixelImage] = []
    for frame in 0..<30 {
      let time = Double(frame) * 0.033 + 0.0001
      while let (due, content) = changes.first, due <= time {
        scene.show(content, at: Moment(time: due == 0 ? -10 : due, date: 1000))
        if due == 0 { _ = scene.displayList(at: Moment(time: -1, date: 1000)) }
        changes.removeFirst()
      }
      let list = scene.displayList(at: Moment(time: time, date: 1000 + time))
      pictures.append(try #require(renderer.render(list)))
    }
    #expect(Set(pictures.map(\.pixels)).count > 5, "\(name) does not move")
    if let folder = ProcessInfo.processInfo.environment["CONTACT_SHEET"] {
      try PixelImage.sheet(pictures, columns: 5).writePNG(
        to: "\(folder)/download-\(name)-\(Int(scale)).png")
    }
  }
}

extension PixelImage {
  /// Pictures of one size beside and below each other.
  fileprivate static func sheet(_ pictures: [PixelImage], columns: Int) throws -> PixelImage {
    let (width, height) = (pictures[0].width, pictures[0].height)
    let rows = (pictures.count + columns - 1) / columns
    var pixels = [UInt32](repeating: 0xFF00_0000, count: width * columns * height * rows)
    for (index, picture) in pictures.enumerated() {
      let (column, row) = (index % columns, index / columns)
      for y in 0..<height {
        let start = (row * height + y) * width * columns + column * width
        pixels.replaceSubrange(
          start..<(start + width), with: picture.pixels[(y * width)..<((y + 1) * width)])
      }
    }
    return try #require(
      PixelImage(width: width * columns, height: height * rows, pixels: pixels))
  }
}
