import Activities
import Foundation
import Geometry
import Painting
import Scene
import TestSupport
import Testing

/// The line around the pill against a picture that is computed point by point.
struct KeylinePaintingTests {
  private static let tint = Color.orange
  /// The track over black.
  private static let dark = Color(
    red: tint.red / 4, green: tint.green / 4, blue: tint.blue / 4)

  private func backend(_ scale: Double) throws -> PixmanBackend {
    try PixmanBackend(text: TextShaper(), scale: scale, size: DisplayScenes.size)
  }

  /// What a capsule with a line looks like: premultiplied red, green, blue and alpha, 0…255, from
  /// 4 × 4 points in each pixel.
  private struct Oracle {
    let shape: PillShape
    let lineWidth: Double
    let from: Double
    let to: Double
    let ends: [Point]

    /// - Parameters:
    ///   - keyline: The line; its ends lie on whole pixels of the way.
    ///   - shape: The capsule, in pixels.
    ///   - lineWidth: In pixels.
    init(_ keyline: Keyline, _ shape: PillShape, lineWidth: Double) {
      self.shape = shape
      self.lineWidth = lineWidth
      let way = OutlineWay(shape)
      let (start, end) = (
        (keyline.from * way.length).rounded(), (keyline.to * way.length).rounded()
      )
      let isWhole = keyline.to - keyline.from >= 1
      from = isWhole ? 0 : start / way.length
      to = isWhole ? 1 : end / way.length
      ends =
        !isWhole && keyline.to > keyline.from
        ? [from, to].map { way.place(at: $0).inside(lineWidth / 2) } : []
    }

    /// Whether a pixel is far from the line and its edges, and so black.
    func isInside(_ x: Int, _ y: Int) -> Bool {
      let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
      return distance(point) < shape.rect.height / 2 - lineWidth - 1
    }

    func pixel(_ x: Int, _ y: Int) -> (red: Double, green: Double, blue: Double, alpha: Double) {
      var sum = (red: 0.0, green: 0.0, blue: 0.0, alpha: 0.0)
      for index in 0..<16 {
        let point = Point(
          x: Double(x) + (Double(index % 4) + 0.5) / 4,
          y: Double(y) + (Double(index / 4) + 0.5) / 4)
        guard let color = color(point) else { continue }
        sum.red += color.red * 255 / 16
        sum.green += color.green * 255 / 16
        sum.blue += color.blue * 255 / 16
        sum.alpha += 255 / 16
      }
      return sum
    }

    /// How far a point lies from the line between the middles of the round ends.
    private func distance(_ point: Point) -> Double {
      let (rect, radius) = (shape.rect, shape.rect.height / 2)
      let spine = min(max(point.x, rect.minX + radius), rect.maxX - radius)
      let (x, y) = (point.x - spine, point.y - rect.midY)
      return (x * x + y * y).squareRoot()
    }

    private func color(_ point: Point) -> Color? {
      let (rect, radius) = (shape.rect, shape.rect.height / 2)
      let spine = min(max(point.x, rect.minX + radius), rect.maxX - radius)
      let (x, y) = (point.x - spine, point.y - rect.midY)
      let distance = distance(point)
      guard distance < radius else { return nil }
      guard distance > radius - lineWidth else { return .black }
      // The way to here, by way of the nearest point of the outline.
      let straight = rect.width / 2 - radius
      let length = 4 * straight + 2 * .pi * radius
      let angle = atan2(x, -y)
      let way: Double
      if x == 0 {
        way = y < 0 ? spine - rect.midX : 2 * straight + .pi * radius - (spine - rect.midX)
      } else if x > 0 {
        way = straight + angle * radius
      } else {
        way = -straight + angle * radius
      }
      let turns = way / length
      var isTint = to - from >= 1
      for whole in -1...2 {
        let turns = turns + Double(whole)
        if turns >= from, turns <= to { isTint = true }
      }
      for end in ends {
        let (x, y) = (point.x - end.x, point.y - end.y)
        if x * x + y * y <= lineWidth * lineWidth / 4 { isTint = true }
      }
      return isTint ? KeylinePaintingTests.tint : KeylinePaintingTests.dark
    }
  }

  /// The pixels whose parts differ by more than a quarter from what they must be, and the mean
  /// difference of all others in the line.
  private func differences(
    _ keyline: Keyline, scale: Double, _ backend: PixmanBackend
  ) throws -> (wrong: Int, mean: Double) {
    let shape = DisplayScenes.compact
    backend.render(
      DisplayList(pill: shape, keyline: keyline, damage: DisplayScenes.everywhere), settled: true)
    let plan = try #require(backend.plans.pill)
    let image = try #require(backend.snapshot())
    let oracle = Oracle(
      keyline, plan.placement.shape, lineWidth: (keyline.width * scale).rounded())
    var (wrong, sum, count) = (0, 0.0, 0)
    let box = plan.box.expanded(by: 1)
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX {
        let pixel = image.pixels[y * image.width + x]
        if oracle.isInside(x, y) {
          if pixel != 0xFF00_0000 { wrong += 1 }
          continue
        }
        let expected = oracle.pixel(x, y)
        func part(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xFF) }
        let difference = max(
          max(abs(expected.red - part(16)), abs(expected.green - part(8))),
          max(abs(expected.blue - part(0)), abs(expected.alpha - part(24))))
        if difference > 64 { wrong += 1 }
        sum += difference
        count += 1
      }
    }
    return (wrong, sum / Double(max(count, 1)))
  }

  @Test(arguments: [1.0, 1.5, 2.0])
  func everyFractionIsWhereItBelongs(scale: Double) throws {
    let backend = try backend(scale)
    for fraction in [
      0, 0.001, 0.006, 0.02, 0.2, 0.22, 0.24, 0.25, 0.26, 0.28, 0.5, 0.71, 0.76, 0.99, 1,
    ] {
      let (wrong, mean) = try differences(DisplayScenes.keyline(0, fraction), scale: scale, backend)
      #expect(wrong == 0, "\(fraction) at \(scale)")
      #expect(mean < 4, "\(fraction) at \(scale)")
    }
  }

  @Test(arguments: [1.0, 1.5, 2.0])
  func aPartMayBeginAnywhere(scale: Double) throws {
    let backend = try backend(scale)
    for step in 0..<11 {
      let from = Double(step) / 11 - 0.125
      for length in [0.004, 0.02, 0.27] {
        let (wrong, mean) = try differences(
          DisplayScenes.keyline(from, from + length), scale: scale, backend)
        #expect(wrong == 0, "\(from) to \(from + length) at \(scale)")
        #expect(mean < 4, "\(from) to \(from + length) at \(scale)")
      }
    }
  }

  /// What the scene says that differs is all that differs: a picture that was only ever changed
  /// in part is the picture that is drawn anew (R39).
  @Test(arguments: [1.0, 1.5, 2.0])
  func aChangeInItsBoxIsAsGoodAsAllAnew(scale: Double) throws {
    let (kept, fresh) = (try backend(scale), try backend(scale))
    let scene = Scene(measurer: GridMeasurer())
    func show(_ value: ViewKeyline.Value, at time: Double) throws {
      scene.show(
        SceneContent(primary: try Self.activity(value)), at: Moment(time: time, date: 1000))
    }
    func compare(_ time: Double) throws {
      let list = scene.displayList(at: Moment(time: time, date: 1000))
      let settled = !scene.isOutlineMoving(at: time)
      kept.render(list, settled: settled)
      var whole = list
      whole.damage = DisplayScenes.everywhere
      fresh.render(whole, settled: settled)
      #expect(kept.snapshot() == fresh.snapshot(), "at \(time), scale \(scale)")
    }
    try show(.fraction(0), at: -10)
    try compare(0)
    var time = 1.0
    for percent in [1, 3, 8, 20, 22, 24, 26, 30, 31, 50, 70, 74, 78, 79, 80, 97, 99, 100, 40, 0] {
      try show(.fraction(Double(percent) / 100), at: time)
      for frame in 0...8 { try compare(time + Double(frame) / 60) }
      time += 1
    }
    try show(.indeterminate, at: time)
    for frame in 0...90 { try compare(time + Double(frame) / 30) }
  }

  private static func activity(_ value: ViewKeyline.Value) throws -> Activity {
    var store = ActivityStore(parser: .foundation)
    let views = ViewArchive(
      compactLeading: ViewNode(.symbol("play.fill")), compactTrailing: ViewNode(.text("42%")),
      keyline: ViewKeyline(value: value, tint: ViewColor(hex: 0xFF9F0A)))
    try store.request(
      id: "a", source: 1, attributes: "", content: #"{"state":{}}"#,
      views: String(decoding: try JSONEncoder().encode(views), as: UTF8.self), at: 0)
    return try #require(store.live.first)
  }

  /// A line that fades is as bright as it is opaque, and the pill stays black and opaque (A5).
  @Test func aFadingLineIsOverBlack() throws {
    let backend = try backend(2)
    backend.render(
      DisplayList(
        pill: DisplayScenes.compact, keyline: DisplayScenes.keyline(0, 0.5, opacity: 0.5),
        damage: DisplayScenes.everywhere), settled: true)
    let image = try #require(backend.snapshot())
    let plan = try #require(backend.plans.pill)
    let top = image.pixels[(plan.box.y + 1) * image.width + plan.box.x + plan.box.width * 3 / 4]
    #expect(top == 0xFF80_4F05)
    let middle = image.pixels[
      (plan.box.y + plan.box.height / 2) * image.width + plan.box.x + plan.box.width / 2]
    #expect(middle == 0xFF00_0000)
  }

  /// For people: `CONTACT_SHEET=FOLDER` writes what a line looks like.
  @Test(arguments: [1.0, 1.5, 2.0])
  func sheet(scale: Double) throws {
    let lines: [Keyline?] =
      [0, 0.01, 0.1, 0.24, 0.26, 0.5, 0.74, 0.99, 1].map { DisplayScenes.keyline(0, $0) } + [
        DisplayScenes.keyline(-0.125, 0.125), DisplayScenes.keyline(0.15, 0.4),
        Keyline(to: 1, width: 1.5, tint: .orange, track: .orange), nil,
      ]
    let size = Size(width: 300, height: 60)
    let renderer = try OffscreenRenderer(
      text: TextShaper(), scale: scale, size: size, background: Color(hex: 0x3A5A80))
    var rows: [PixelImage] = []
    for keyline in lines {
      let list = DisplayList(
        pill: DisplayScenes.compact, keyline: keyline,
        items: [
          DisplayItem(
            identity: LayerIdentity(group: 1, index: 0),
            frame: Rect(x: -111, y: 17.5, width: 24, height: 24), content: .symbol(.play, .orange)),
          DisplayItem(
            identity: LayerIdentity(group: 1, index: 1),
            frame: Rect(x: 75, y: 20, width: 36, height: 19),
            content: DisplayScenes.text("42%", size: 15)),
        ])
      rows.append(try #require(renderer.render(list)))
    }
    let (width, height) = (rows[0].width, rows[0].height)
    let sheet = try #require(
      PixelImage(
        width: width, height: height * rows.count, pixels: rows.flatMap(\.pixels)))
    if let folder = ProcessInfo.processInfo.environment["CONTACT_SHEET"] {
      try sheet.writePNG(to: "\(folder)/keyline-\(scale).png")
    }
  }
}

extension OutlineWay.Place {
  /// The point so far inside of the outline.
  fileprivate func inside(_ distance: Double) -> Point {
    Point(x: point.x - direction.y * distance, y: point.y + direction.x * distance)
  }
}
