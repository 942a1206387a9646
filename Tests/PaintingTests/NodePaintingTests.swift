import Foundation
import Geometry
import Painting
import Scene
import TestSupport
import Testing

/// Rings, icons and texts in their places, and pictures in files.
struct NodePaintingTests {
  private func draw(
    _ content: DisplayContent, frame: Rect, scale: Double = 1,
    images: [ImageKey: PixelImage] = [:]
  ) throws -> PixelImage {
    let size = Size(width: 100, height: 60)
    let renderer = try OffscreenRenderer(text: TextShaper(), scale: scale, size: size)
    for (key, image) in images { renderer.setImage(image, for: key) }
    let item = DisplayItem(
      identity: LayerIdentity(group: 1, index: 0), frame: frame, content: content)
    return try #require(
      renderer.render(
        DisplayList(
          pill: PillShape(rect: Rect(x: -50, y: 0, width: 100, height: 60), radius: 0),
          items: [item])))
  }

  /// The box of what is brighter than black.
  private func ink(_ image: PixelImage) -> PixelRect {
    (0..<(image.width * image.height)).reduce(PixelRect.zero) { box, index in
      let pixel = PixelRect(
        x: index % image.width, y: index / image.width, width: 1, height: 1)
      return image.pixels[index] & 0xFF_FFFF < 0x20 ? box : box.union(pixel)
    }
  }

  @Test(arguments: [16.0, 20, 37, 64], [1.0, 1.5, 2])
  func aRingNeedsFewSmallMasks(side: Double, scale: Double) {
    let grid = PixelGrid(scale: scale, size: Size(width: 100, height: 100))
    let frame = Rect(x: -side / 2, y: 10, width: side, height: side)
    var masks: Set<RingMask> = []
    for step in 0...2000 {
      let plan = plan(frame, grid, length: Double(step) / 2000)
      masks.insert(plan.track)
      if let arc = plan.arc { masks.insert(arc) }
    }
    let pixels = Double(plan(frame, grid).box.width)
    #expect(Double(masks.count) <= pixels * .pi + 1)
    #expect(masks.allSatisfy { $0.side <= 144 })
  }

  private func plan(
    _ frame: Rect, _ grid: PixelGrid, start: Double = 0, length: Double = 1
  ) -> RingPlan {
    RingPlan(
      Ring(start: start, length: length, fill: .white, track: .clear), frame: frame, grid: grid)
  }

  @Test func aRingIsNeverFullOrEmptyBeforeItIs() {
    let grid = PixelGrid(scale: 1, size: Size(width: 100, height: 100))
    let frame = Rect(x: 0, y: 0, width: 20, height: 20)
    func arc(_ length: Double, start: Double = 0) -> RingMask? {
      plan(frame, grid, start: start, length: length).arc
    }
    let track = plan(frame, grid).track
    #expect(arc(0) == nil && arc(.nan) == nil && arc(-1) == nil)
    #expect(arc(0.0001)?.length == 1)
    #expect(arc(0.9999)?.length == track.steps - 1)
    #expect(arc(1) == track && arc(7) == track)
    #expect(arc(0.25, start: -0.125) == arc(0.25, start: 7.875))
    #expect(arc(0.25, start: 0.9999)?.start == 0 && arc(0.25, start: .nan)?.start == 0)
  }

  @Test func anEmptyFrameHasNoRing() throws {
    for frame in [Rect.zero, Rect(x: 0, y: 0, width: 0, height: 20)] {
      let content = DisplayContent.ring(Ring(length: 0.5, fill: .white, track: .white))
      #expect(ink(try draw(content, frame: frame)).isEmpty)
    }
  }

  @Test(arguments: [1.0, 2.0])
  func aShorterTextLiesWhereItsAlignmentSays(scale: Double) throws {
    func box(_ alignment: TextAlignment) throws -> PixelRect {
      let run = TextRun(
        string: "1:11", font: Font(size: 14, monospacedDigits: true), color: .white,
        alignment: alignment)
      return ink(
        try draw(.text(run), frame: Rect(x: -40, y: 10, width: 80, height: 20), scale: scale))
    }
    let (left, middle, right) = (try box(.leading), try box(.center), try box(.trailing))
    #expect(left.width == right.width && left.width == middle.width)
    // The frame is from 10 to 90; digits have some room at their sides.
    #expect(left.x >= Int(10 * scale) && left.x <= Int(14 * scale))
    #expect(right.maxX <= Int(90 * scale) && right.maxX >= Int(86 * scale))
    #expect(abs((left.x + right.x) / 2 - middle.x) <= 1)
  }

  @Test func linesOfATextLieAsItsAlignmentSays() throws {
    func row(_ alignment: TextAlignment) throws -> PixelRect {
      let run = TextRun(
        string: "wwwwwwww ii", font: Font(size: 14), color: .white, maxWidth: 90, lineLimit: 2,
        alignment: alignment)
      let image = try draw(.text(run), frame: Rect(x: -45, y: 5, width: 90, height: 40))
      // The second line alone.
      let pixels = image.pixels.enumerated().map { $0.offset / 100 < 24 ? 0 : $0.element }
      return ink(try #require(PixelImage(width: 100, height: 60, pixels: pixels)))
    }
    #expect(try row(.leading).maxX < 30)
    #expect(try row(.trailing).x > 60)
  }

  @Test func anIconKeepsItsAspectAndTakesItsTint() throws {
    let key = ImageKey(source: 0, key: "icon:wide")
    let wide = try #require(
      PixelImage(width: 32, height: 16, pixels: Array(repeating: 0xFF20_4060, count: 512)))
    let frame = Rect(x: -20, y: 10, width: 40, height: 30)
    let own = try draw(.icon(key, tint: nil), frame: frame, images: [key: wide])
    #expect(ink(own) == PixelRect(x: 35, y: 17, width: 30, height: 15))
    #expect(own.pixels[25 * 100 + 50] == 0xFF20_4060)
    let tinted = try draw(.icon(key, tint: .white), frame: frame, images: [key: wide])
    #expect(tinted.pixels[25 * 100 + 50] == 0xFFFF_FFFF)
    // One that nobody has is a placeholder here, where nobody can be waited for.
    let missing = try draw(.icon(ImageKey(source: 0, key: "icon:none"), tint: nil), frame: frame)
    #expect(!ink(missing).isEmpty)
  }

  @Test func theFilledPartOfABarIsNeverLessThanADot() {
    let box = PixelRect(x: 10, y: 0, width: 100, height: 4)
    #expect(box.filled(from: 0.35, to: 0.65) == PixelRect(x: 45, y: 0, width: 30, height: 4))
    #expect(box.filled(from: 0, to: 0.3) == PixelRect(x: 10, y: 0, width: 30, height: 4))
    // Never less than a dot, and never out of the track.
    #expect(box.filled(from: 0, to: 0.001) == PixelRect(x: 10, y: 0, width: 4, height: 4))
    #expect(box.filled(from: 0.999, to: 1) == PixelRect(x: 106, y: 0, width: 4, height: 4))
    #expect(box.filled(from: 0.5, to: 0.5) == nil && box.filled(from: 0, to: .nan) == nil)
  }

  @Test func aGradientRunsFromPointToPoint() throws {
    let fill = Fill.gradient(
      [.black, .white], from: Point(x: 0.25, y: 0.5), to: Point(x: 0.75, y: 0.5))
    let image = try draw(
      .fill(.rounded(radius: 0), fill), frame: Rect(x: -40, y: 10, width: 80, height: 40))
    let row = image.pixels[(30 * 100)..<(31 * 100)].map { Int($0 & 0xFF) }
    // Its ends go on with their colours.
    #expect(row[12...28].allSatisfy { $0 == 0 } && row[72...88].allSatisfy { $0 == 255 })
    #expect((120...136).contains(row[50]))
    #expect(Array(row[10..<90]) == row[10..<90].sorted())
  }

  @Test func aPNGHoldsThePicture() throws {
    let folder = try ScratchFolder()
    let path = folder.newPath("picture.png")
    let image = try #require(
      PixelImage(width: 2, height: 2, pixels: [0xFFFF_0000, 0x8080_0000, 0xFF00_40FF, 0]))
    try image.writePNG(to: path)
    let convert = Process()
    convert.executableURL = URL(fileURLWithPath: "/usr/bin/convert")
    convert.arguments = [path, "-depth", "8", "rgba:-"]
    let pipe = Pipe()
    convert.standardOutput = pipe
    try convert.run()
    let bytes = Array(pipe.fileHandleForReading.readDataToEndOfFile())
    convert.waitUntilExit()
    #expect(bytes == [255, 0, 0, 255, 255, 0, 0, 128, 0, 64, 255, 255, 0, 0, 0, 0])
  }

  @Test func aPNGThatCannotBeWrittenSaysWhatToDo() throws {
    let image = try #require(PixelImage(width: 1, height: 1, pixels: [0]))
    let error = #expect(throws: PaintingError.self) {
      try image.writePNG(to: "/nowhere/at/all.png")
    }
    #expect(error?.description.contains("/nowhere/at/all.png") == true)
    #expect(error?.description.contains("folder that you may write to") == true)
  }

  @Test func aBackgroundShowsWhereThePillIsNot() throws {
    let renderer = try OffscreenRenderer(
      text: TextShaper(), scale: 1, size: Size(width: 20, height: 20),
      background: Color(hex: 0x336699))
    let list = DisplayList(
      pill: PillShape(rect: Rect(x: -5, y: 5, width: 10, height: 10), radius: 5))
    let image = try #require(renderer.render(list))
    #expect(image.pixels[0] == 0xFF33_6699)
    #expect(image.pixels[10 * 20 + 10] == 0xFF00_0000)
    #expect(image.pixels.allSatisfy { $0 >> 24 == 255 })
  }
}
