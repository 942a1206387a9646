import CX11
import EventLoop
import Geometry
import Painting
import Scene
import TestSupport
import Testing

@testable import Desktop

/// An X server with a surface on it, in this process.
final class Stage {
  let surface: Surface
  let connection: Connection
  let monitors: Monitors
  let text: TextShaper
  let loop: EventLoop
  let desk: Desk

  init(
    scale: Double = 1, server: [String] = [], display: String? = nil, desk: Desk? = nil,
    isShaped: Bool = false, usesTimer: Bool = false
  ) throws {
    let desk = try desk ?? Desk(options: server)
    self.desk = desk
    loop = try EventLoop()
    connection = try Connection(display: display ?? desk.server.display, loop: loop)
    monitors = try Monitors(connection, loop: loop)
    text = try TextShaper()
    surface = try Surface(
      connection: connection, loop: loop, monitors: monitors, text: text,
      options: .init(
        scale: scale, collapsed: Size(width: 300, height: 60),
        expanded: Size(width: 420, height: 200), isShaped: isShaped, usesTimer: usesTimer))
  }

  /// Lets the loop run until a condition holds.
  func run(_ what: String, until condition: () -> Bool) throws {
    try loop.run(what, until: condition)
  }

  /// The back picture, pixel by pixel.
  func pixels() throws -> Picture {
    let backend = try #require(surface.backend as? XRenderBackend)
    return try read(
      backend.device.picture.pixmapID, width: backend.grid.width, height: backend.grid.height)
  }

  /// The pixels of a drawable of 32 bits.
  func read(_ drawable: UInt32, width: Int, height: Int) throws -> Picture {
    let cookie = xcb_get_image(
      connection.pointer, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), drawable, 0, 0,
      UInt16(width), UInt16(height), ~0)
    connection.count(cookie.sequence)
    let reply = try #require(xcb_get_image_reply(connection.pointer, cookie, nil))
    defer { free(reply) }
    let bytes = UnsafeRawBufferPointer(
      start: xcb_get_image_data(reply), count: Int(xcb_get_image_data_length(reply)))
    return Picture(
      width: width, height: height, pixels: Array(bytes.bindMemory(to: UInt32.self)))
  }

  struct Picture: Equatable {
    let width: Int
    let height: Int
    let pixels: [UInt32]

    subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

    func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 24) }
  }
}

extension EventLoop {
  /// Runs until a condition holds.
  func run(_ what: String, until condition: () -> Bool) throws {
    let deadline = monotonicSeconds() + 10
    while !condition() {
      guard monotonicSeconds() < deadline else { throw TestFailure("\(what): not within 10 s") }
      _ = try runOnce(timeout: 100_000)
    }
  }
}

/// Scenes of these tests.
enum Example {
  static let idle = PillShape(rect: Rect(x: -63, y: 11, width: 126, height: 37), radius: 18.5)
  static let expanded = PillShape(
    rect: Rect(x: -180, y: 11, width: 360, height: 150), radius: 36)
  static let everywhere = Rect(x: -500, y: -10, width: 1_000, height: 500)
  static let cover = ImageKey(source: 1, key: "cover")

  static func coverImage(_ pixel: UInt32 = 0xFF30_80C0) throws -> PixelImage {
    try #require(
      PixelImage(width: 64, height: 64, pixels: Array(repeating: pixel, count: 4_096)))
  }

  static func item(_ index: Int, _ frame: Rect, _ content: DisplayContent) -> DisplayItem {
    DisplayItem(
      identity: LayerIdentity(group: 1, index: index), frame: frame, content: content)
  }

  static func text(_ string: String) -> DisplayContent {
    .text(
      TextRun(
        string: string, font: Font(size: 17, weight: 600), color: .white, maxWidth: 200))
  }

  /// A card with one of everything.
  static func items(
    title: String = "Evening", levels: WaveformLevels = WaveformLevels(0.2, 0.9, 0.5, 0.7, 0.1),
    fraction: Double = 0.4
  ) -> [DisplayItem] {
    [
      item(1, Rect(x: -160, y: 30, width: 48, height: 48), .image(cover, radius: 10)),
      item(2, Rect(x: -100, y: 32, width: 200, height: 21), text(title)),
      item(3, Rect(x: 120, y: 40, width: 24, height: 20), .waveform(levels, .pink)),
      item(
        4, Rect(x: -160, y: 90, width: 320, height: 6),
        .bar(from: 0, to: fraction, fill: .white, track: Color.white.opacity(0.2))),
      item(5, Rect(x: -14, y: 110, width: 28, height: 28), .symbol(.pause, .white)),
      item(
        6, Rect(x: 100, y: 110, width: 28, height: 28),
        .fill(.rounded(radius: 8), .gradient([.pink, .orange]))),
      item(7, Rect(x: -100, y: 110, width: 20, height: 20), .fill(.circle, .color(.green))),
    ]
  }

  static func group(
    _ items: [DisplayItem], version: Int = 1, scale: Double = 1, opacity: Double = 1
  ) -> DisplayItem {
    DisplayItem(
      identity: LayerIdentity(group: 1, index: 0), frame: expanded.rect,
      content: .group(
        DisplayGroup(
          version: version, items: items, scale: scale, anchor: Point(x: 0, y: 11))),
      opacity: opacity)
  }

  static func list(_ pill: PillShape?, _ items: [DisplayItem]) -> DisplayList {
    DisplayList(pill: pill, items: items, damage: everywhere)
  }
}
