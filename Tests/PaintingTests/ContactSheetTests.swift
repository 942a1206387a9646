import Foundation
import Geometry
import Painting
import Scene
import Testing

/// Everything that can be drawn, on sheets for people: `CONTACT_SHEET=FOLDER` writes them there.
struct ContactSheetTests {
  private let text: TextShaper

  init() throws { text = try TextShaper() }

  private static func item(_ index: Int, _ frame: Rect, _ content: DisplayContent) -> DisplayItem {
    DisplayItem(
      identity: LayerIdentity(group: 1, index: index), frame: frame, content: content)
  }

  private func render(
    _ name: String, size: Size, scale: Double, _ items: [DisplayItem]
  ) throws -> PixelImage {
    let renderer = try OffscreenRenderer(
      text: text, scale: scale, size: size, background: Color(hex: 0x3A5A80))
    let pill = PillShape(
      rect: Rect(x: -size.width / 2, y: 0, width: size.width, height: size.height), radius: 20)
    let image = try #require(renderer.render(DisplayList(pill: pill, items: items)))
    if let folder = ProcessInfo.processInfo.environment["CONTACT_SHEET"] {
      try image.writePNG(to: "\(folder)/\(name)-\(Int(scale)).png")
    }
    return image
  }

  @Test(arguments: [1.0, 2.0])
  func everySymbolShowsAtEverySize(scale: Double) throws {
    let sides = [13.0, 17, 24, 48]
    let columns = 6
    let cell = Size(width: 130, height: 64)
    let size = Size(
      width: Double(columns) * cell.width + 20,
      height: Double((Symbol.allCases.count + columns - 1) / columns) * cell.height + 20)
    var items: [DisplayItem] = []
    for (index, symbol) in Symbol.allCases.enumerated() {
      var x = -size.width / 2 + 14 + Double(index % columns) * cell.width
      let y = 10 + Double(index / columns) * cell.height
      for side in sides {
        items.append(
          Self.item(
            items.count, Rect(x: x, y: y + (52 - side) / 2, width: side, height: side),
            .symbol(symbol, .white)))
        x += side + 5
      }
    }
    let image = try render("symbols", size: size, scale: scale, items)
    for item in items {
      #expect(
        image.mean(item.frame, size: size, scale: scale) > 8, "\(item.content) shows nothing")
    }
  }

  @Test(arguments: [1.0, 2.0])
  func everyRingIsAsFullAsItSays(scale: Double) throws {
    let fractions: [Double?] = [0, 0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.97, 1, nil]
    let size = Size(width: 560, height: 230)
    var items: [DisplayItem] = []
    var y = 12.0
    for side in [16.0, 20, 28, 40, 64] {
      for (index, fraction) in fractions.enumerated() {
        items.append(
          Self.item(
            items.count,
            Rect(x: -260 + Double(index) * 52, y: y, width: min(side, 48), height: side),
            .ring(
              Ring(
                start: fraction == nil ? -0.125 : 0, length: fraction ?? 0.25, fill: .orange,
                track: Color.orange.opacity(0.25)))))
      }
      y += side + 10
    }
    let image = try render("rings", size: size, scale: scale, items)
    for row in 0..<5 {
      let inks = (0..<9).map {
        image.mean(items[row * 10 + $0].frame, size: size, scale: scale)
      }
      // Where the ends of an arc meet, what both cover in part counts twice: that is not seen.
      let grows = zip(inks, inks.dropFirst()).allSatisfy { $0 < $1 + 0.05 }
      #expect(grows, "row \(row) does not grow: \(inks)")
    }
  }
}

extension ContactSheetTests {
  @Test(arguments: [1.0, 2.0])
  func everyMarkGrowsAlongItsStroke(scale: Double) throws {
    let size = Size(width: 560, height: 240)
    var items: [DisplayItem] = []
    var y = 12.0
    for mark in Mark.allCases {
      for side in [12.0, 28, 46] {
        for step in 1...10 {
          items.append(
            Self.item(
              items.count,
              Rect(x: -268 + Double(step - 1) * 54, y: y, width: side, height: side),
              .mark(mark, progress: Double(step) / 10, mark == .check ? .white : .red)))
        }
        y += side + 6
      }
      y += 6
    }
    let image = try render("marks", size: size, scale: scale, items)
    for row in 0..<(items.count / 10) {
      let inks = (0..<10).map {
        image.mean(items[row * 10 + $0].frame, size: size, scale: scale)
      }
      #expect(inks == inks.sorted() && inks[0] > 0, "row \(row) does not grow: \(inks)")
    }
  }

  @Test(arguments: [1.0, 2.0])
  func everyArcHasRoundEnds(scale: Double) throws {
    let arcs = [(0.0, 0.25), (-0.125, 0.25), (0.2, 0.02), (0.4, 0.5), (0.7, 0.9), (0.9, 0.97)]
    let size = Size(width: 460, height: 250)
    var items: [DisplayItem] = []
    var y = 12.0
    for (side, width) in [(20.0, 1.0), (20, 2.4), (28, 3.5), (46, 3.5), (46, 8), (24, 12)] {
      for (index, arc) in arcs.enumerated() {
        items.append(
          Self.item(
            items.count, Rect(x: -215 + Double(index) * 72, y: y, width: side, height: side),
            .ring(
              Ring(
                start: arc.0, length: arc.1, lineWidth: width, fill: .blue,
                track: Color.blue.opacity(0.25)))))
      }
      y += side + 8
    }
    let image = try render("arcs", size: size, scale: scale, items)
    for item in items {
      #expect(image.mean(item.frame, size: size, scale: scale) > 4, "\(item) shows nothing")
    }
  }

  @Test(arguments: [1.0, 2.0])
  func aScrollingTextStaysInItsFrame(scale: Double) throws {
    let size = Size(width: 300, height: 330)
    var items: [DisplayItem] = []
    for (index, offset) in [0.0, 3, 6, 12, 30, 60, 90, 110, -40].enumerated() {
      items.append(
        Self.item(
          items.count, Rect(x: -100, y: 14 + Double(index) * 34, width: 200, height: 22),
          .scrollingText(
            TextRun(
              string: "Midnight Ferry to the Other Island, Part Two",
              font: Font(size: 17, weight: 600), color: .white), offset: offset, fade: 16)))
    }
    let image = try render("scrolling", size: size, scale: scale, items)
    for item in items {
      let frame = item.frame
      #expect(image.mean(frame, size: size, scale: scale) > 8)
      for x in [frame.minX - 40, frame.maxX] {
        let beside = Rect(x: x, y: frame.minY, width: 40, height: frame.height)
        #expect(image.mean(beside, size: size, scale: scale) == 0)
      }
    }
  }
}

extension PixelImage {
  /// The mean of the green parts in a frame, 0…255.
  fileprivate func mean(_ frame: Rect, size: Size, scale: Double) -> Double {
    let grid = PixelGrid(scale: scale, size: size)
    let box = grid.snapped(frame).intersection(grid.bounds)
    var sum = 0.0
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX { sum += Double(pixels[y * width + x] >> 8 & 0xFF) }
    }
    return sum / Double(box.width * box.height)
  }
}
