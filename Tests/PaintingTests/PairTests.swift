import Geometry
import Painting
import Scene
import TestSupport
import Testing

/// Two outlines at once (B6).
struct PairTests {
  private func flood(_ group: Int, _ color: Color) -> DisplayItem {
    DisplayItem(
      identity: LayerIdentity(group: group, index: 1), frame: DisplayScenes.everywhere,
      content: .fill(.rounded(radius: 0), .color(color)))
  }

  private func list(_ pill: PillShape, _ circle: PillShape?) -> DisplayList {
    DisplayList(
      pill: pill, items: [flood(1, .white)], circle: circle,
      circleItems: circle == nil ? [] : [flood(2, Color(hex: 0xFF0000))],
      damage: DisplayScenes.everywhere)
  }

  /// Whether all of a pixel and what is around it lies in an outline, or none of it.
  private func lies(_ shape: PillShape, _ x: Int, _ y: Int) -> Bool? {
    let corners = [(-1.0, -1.0), (2, -1), (-1, 2), (2, 2)].map {
      shape.contains(Point(x: Double(x) + $0.0, y: Double(y) + $0.1))
    }
    return corners.allSatisfy { $0 } ? true : corners.contains(true) ? nil : false
  }

  @Test(arguments: [1.0, 1.5, 2.0])
  func eachIsClippedToItsOwnAndThePillLiesOnTop(scale: Double) throws {
    let backend = try PixmanBackend(
      text: TextShaper(), scale: scale, size: DisplayScenes.size)
    for step in stride(from: 0.0, through: 1, by: 0.1) {
      let circle = DisplayScenes.circle(step)
      backend.render(list(DisplayScenes.compact, circle), settled: false)
      let image = try #require(backend.snapshot())
      func device(_ shape: PillShape) -> PillShape {
        PillShape(rect: backend.grid.device(shape.rect), radius: shape.radius * scale)
      }
      let (outer, inner) = (device(DisplayScenes.compact), device(circle))
      // Between the two lies the neck, which is black.
      let neck = backend.plans.neck == nil ? .zero : backend.plans.circleBox
      for y in 0..<image.height {
        for x in 0..<image.width {
          let pixel = image.pixels[y * image.width + x]
          let alpha = pixel >> 24
          let isNeck = neck.contains(PixelRect(x: x, y: y, width: 1, height: 1))
          // Red and white and premultiplied: red is the alpha.
          if !isNeck {
            #expect(abs(Int(pixel >> 16 & 0xFF) - Int(alpha)) <= 2, "\(x), \(y) at \(step)")
          }
          switch (lies(outer, x, y), lies(inner, x, y)) {
          case (true, _): #expect(pixel == 0xFFFF_FFFF, "\(x), \(y) at \(step)")
          case (false, true): #expect(pixel == 0xFFFF_0000, "\(x), \(y) at \(step)")
          case (false, false) where !isNeck: #expect(pixel == 0, "\(x), \(y) at \(step)")
          default: break
          }
        }
      }
    }
  }

  @Test func aCircleAtRestIsRound() throws {
    let backend = try PixmanBackend(text: TextShaper(), scale: 1, size: DisplayScenes.size)
    // A pill with an odd width ends between two pixels; the circle keeps its extent and distance.
    for half in [100.0, 100.5] {
      let pill = PillShape(rect: Rect(x: -half, y: 11, width: 2 * half, height: 37), radius: 18.5)
      let circle = PillShape(rect: Rect(x: half + 8, y: 11, width: 37, height: 37), radius: 18.5)
      backend.render(DisplayList(pill: pill, circle: circle), settled: true)
      let box = backend.plans.circleBox
      #expect(box.width == 37 && box.height == 37)
      #expect(box.x - backend.plans.pillBox.maxX == 8)
    }
  }

  @Test func whatTheCircleChangesStaysInItsBox() throws {
    let backend = try PixmanBackend(text: TextShaper(), scale: 2, size: DisplayScenes.size)
    backend.setImage(
      try #require(
        PixelImage(width: 64, height: 64, pixels: DisplayScenes.coverPixels(side: 64))),
      for: DisplayScenes.cover)
    backend.render(DisplayScenes.pair(1), settled: true)
    var list = DisplayScenes.pair(1)
    list.circleItems = [flood(4, .green)]
    list.damage = list.circle?.rect
    backend.render(list, settled: true)
    // One pixel around is the margin for what lies between pixels.
    #expect(backend.plans.circleBox.expanded(by: 2).contains(backend.damage))
    #expect(!backend.damage.intersects(backend.plans.pillBox))
    let part = try #require(backend.snapshot())
    list.damage = DisplayScenes.everywhere
    backend.render(list, settled: true)
    #expect(backend.snapshot() == part)
  }

  @Test func aPictureThatIsMovedAndClippedShowsTheSame() throws {
    let backend = try PixmanBackend(text: TextShaper(), scale: 1.5, size: DisplayScenes.size)
    let card = Rect(x: -40, y: 0, width: 80, height: 20)
    func items(_ y: Double) -> [DisplayItem] {
      [
        DisplayItem(
          identity: LayerIdentity(group: 1, index: 1), frame: card.offsetBy(x: 0, y: y),
          content: .fill(.rounded(radius: 6), .color(.green))),
        DisplayItem(
          identity: LayerIdentity(group: 1, index: 2),
          frame: Rect(x: -20, y: y + 4, width: 30, height: 40),
          content: .fill(.rounded(radius: 0), .color(.blue))),
      ]
    }
    func picture(_ items: [DisplayItem]) throws -> PixelImage {
      backend.render(
        DisplayList(
          pill: DisplayScenes.expanded, items: items, damage: DisplayScenes.everywhere),
        settled: true)
      return try #require(backend.snapshot())
    }
    func moved(clip: Rect?, y: Double) -> DisplayItem {
      DisplayItem(
        identity: LayerIdentity(group: 1, index: clip == nil ? -1 : -2),
        frame: Rect(x: -40, y: 0, width: 80, height: 44),
        content: .group(
          DisplayGroup(
            version: 1, items: items(0), scale: 1, anchor: .zero, offset: Point(x: 0, y: y),
            clip: clip)))
    }
    #expect(try picture([moved(clip: nil, y: 60)]) == picture(items(60)))
    // Without the part of the second item that hangs out of the card.
    var short = items(60)
    short[1].frame.size.height = 16
    #expect(try picture([moved(clip: card, y: 60)]) == picture(short))
  }
}
