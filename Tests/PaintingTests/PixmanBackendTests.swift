import Geometry
import Painting
import Scene
import TestSupport
import Testing

struct PixmanBackendTests {
  private func backend(scale: Double = 1, withCover: Bool = true) throws -> PixmanBackend {
    let backend = try PixmanBackend(
      text: TextShaper(), scale: scale, size: DisplayScenes.size)
    if withCover { backend.setImage(try cover(), for: DisplayScenes.cover) }
    return backend
  }

  private func cover() throws -> PixelImage {
    try #require(PixelImage(width: 64, height: 64, pixels: DisplayScenes.coverPixels(side: 64)))
  }

  private func list(_ pill: PillShape?, _ items: [DisplayItem] = []) -> DisplayList {
    DisplayList(pill: pill, items: items, damage: DisplayScenes.everywhere)
  }

  private func picture(_ backend: PixmanBackend) throws -> Picture {
    let image = try #require(backend.snapshot())
    return Picture(image: image)
  }

  private struct Picture: Equatable {
    let image: PixelImage

    subscript(x: Int, y: Int) -> UInt32 { image.pixels[y * image.width + x] }

    func count(in box: PixelRect, where condition: (UInt32) -> Bool) -> Int {
      (box.y..<box.maxY).reduce(0) { count, y in
        count + (box.x..<box.maxX).filter { condition(self[$0, y]) }.count
      }
    }

    /// Pixels whose colours are more than their alpha.
    var overflows: Int {
      image.pixels.filter { pixel in
        let alpha = pixel >> 24
        return (pixel >> 16 & 0xFF) > alpha || (pixel >> 8 & 0xFF) > alpha || (pixel & 0xFF) > alpha
      }.count
    }
  }

  private let black: UInt32 = 0xFF00_0000

  @Test(arguments: [1.0, 1.5, 2.0])
  func idleIsOpaqueBlackAndNothingElse(scale: Double) throws {
    let backend = try backend(scale: scale)
    backend.render(list(DisplayScenes.idle), settled: true)
    let picture = try picture(backend)
    let plan = try #require(backend.plans.pill)
    for y in 0..<picture.image.height {
      for x in 0..<picture.image.width {
        let pixel = picture[x, y]
        #expect(pixel & 0xFF_FFFF == 0)
        let isOutside = x < plan.box.x || x >= plan.box.maxX || y < plan.box.y || y >= plan.box.maxY
        if isOutside { #expect(pixel == 0, "\(x), \(y)") }
      }
    }
    let middle = (plan.box.x + plan.box.width / 2, plan.box.y + plan.box.height / 2)
    #expect(picture[middle.0, plan.box.y] == black)
    #expect(picture[middle.0, plan.box.maxY - 1] == black)
    // The ends are round.
    #expect(picture[plan.box.x, middle.1] >> 24 > 0xF0)
    #expect(picture[plan.box.maxX - 1, middle.1] >> 24 > 0xF0)
    // The corners are cut, and smoothly.
    for x in [plan.box.x, plan.box.maxX - 1] {
      for y in [plan.box.y, plan.box.maxY - 1] { #expect(picture[x, y] == 0) }
    }
    let partial = picture.image.pixels.filter { $0 != 0 && $0 != black }.count
    #expect(partial > 16 && partial < 300)
  }

  @Test func compactShowsArtworkAndWaveform() throws {
    let backend = try backend()
    backend.render(
      list(DisplayScenes.compact, [DisplayScenes.group(1, DisplayScenes.compactItems())]),
      settled: true)
    let picture = try picture(backend)
    let middle = backend.grid.width / 2
    let artwork = PixelRect(x: middle - 112, y: 17, width: 25, height: 25)
    #expect(picture.count(in: artwork) { $0 != black } > 500)
    let wave = PixelRect(x: middle + 86, y: 19, width: 25, height: 21)
    // 0xFF375F where the bars are whole.
    #expect((40..<400).contains(picture.count(in: wave) { $0 == 0xFFFF_375F }))
    #expect(
      picture.count(in: PixelRect(x: middle - 80, y: 12, width: 160, height: 35)) {
        $0 != black
      } == 0)
    #expect(picture.overflows == 0)
  }

  @Test func midMorphFadesScalesAndClips() throws {
    let backend = try backend()
    backend.render(DisplayScenes.morph(0.4), settled: false)
    backend.render(DisplayScenes.morph(0.5), settled: false)
    let picture = try picture(backend)
    let plan = try #require(backend.plans.pill)
    #expect(picture.overflows == 0)
    backend.grid.bounds.forEachBand(around: plan.box) { band in
      #expect(picture.count(in: band) { $0 != 0 } == 0)
    }
    // Half opaque, the brightest is a grey: nothing is whole.
    let inner = PixelRect(
      x: plan.box.x + 30, y: plan.box.y + 2, width: plan.box.width - 60,
      height: plan.box.height - 4)
    #expect(picture.count(in: inner) { $0 >> 24 != 0xFF } == 0)
    #expect(picture.count(in: inner) { $0 & 0xFF > 0x98 } == 0)
    #expect(picture.count(in: inner) { $0 & 0xFF > 0x60 } > 100)
  }

  @Test(arguments: [1.0, 1.5, 2.0])
  func contentIsClippedToTheOutline(scale: Double) throws {
    let backend = try backend(scale: scale)
    var generator = SeededGenerator(seed: 3)
    let white = DisplayItem(
      identity: LayerIdentity(group: 1, index: 1), frame: DisplayScenes.everywhere,
      content: .fill(.rounded(radius: 0), .color(.white)))
    for _ in 0..<8 {
      let half = Double.random(in: 60...200, using: &generator)
      let pill = PillShape(
        rect: Rect(
          x: -half, y: 11, width: 2 * half, height: .random(in: 37...160, using: &generator)),
        radius: .random(in: 5...44, using: &generator))
      backend.render(list(pill, [white]), settled: false)
      let shape = PillShape(
        rect: backend.grid.device(pill.rect), radius: pill.radius * scale)
      let picture = try picture(backend)
      for y in 0..<picture.image.height {
        for x in 0..<picture.image.width {
          let pixel = picture[x, y]
          // White and premultiplied: the colours are the alpha.
          #expect(abs(Int(pixel & 0xFF) - Int(pixel >> 24)) <= 1)
          let corners = [(-1.0, -1.0), (2, -1), (-1, 2), (2, 2)].map {
            shape.contains(Point(x: Double(x) + $0.0, y: Double(y) + $0.1))
          }
          if corners == [true, true, true, true] { #expect(pixel == 0xFFFF_FFFF) }
          if corners == [false, false, false, false] { #expect(pixel == 0) }
        }
      }
    }
  }

  @Test func expandedShowsItsText() throws {
    let backend = try backend()
    backend.render(list(DisplayScenes.expanded, DisplayScenes.expandedItems()), settled: true)
    let withText = try picture(backend)
    let title = backend.grid.snapped(DisplayScenes.title)
    let bright = withText.count(in: title) { $0 & 0xFF > 0xC0 }
    #expect((150..<1_500).contains(bright), "\(bright)")
    backend.render(
      list(DisplayScenes.expanded, DisplayScenes.expandedItems(title: "")), settled: true)
    #expect(try picture(backend).count(in: title) { $0 != black } == 0)
    // The bar: filled to four tenths, and its track.
    let middle = backend.grid.width / 2
    #expect(withText[middle - 100, 96] == 0xFFFF_FFFF)
    #expect(withText[middle + 100, 96] == 0xFF33_3333)
    #expect(withText.overflows == 0)
  }

  @Test func gradientsMixStraightColours() throws {
    let backend = try backend()
    let item = DisplayItem(
      identity: LayerIdentity(group: 1, index: 1),
      frame: Rect(x: -40, y: 20, width: 80, height: 101),
      content: .fill(
        .rounded(radius: 0),
        .gradient([.pink, Color(hex: 0xFF9F0A, alpha: 0.5), Color(hex: 0xFF9F0A, alpha: 0)])))
    backend.render(list(DisplayScenes.expanded, [item]), settled: true)
    let pixel = try picture(backend)[backend.grid.width / 2, 70]
    // Half an orange over black, within the steps from row to row.
    for (shift, value) in [(UInt32(16), 128), (8, 80), (0, 5)] {
      #expect(abs(Int(pixel >> shift & 0xFF) - value) <= 4, "\(String(pixel, radix: 16))")
    }
  }

  @Test(arguments: [1.0, 1.5])
  func aChangeInItsBoxIsAsGoodAsAllAnew(scale: Double) throws {
    let backend = try backend(scale: scale)
    let after = [
      DisplayScenes.group(2, DisplayScenes.expandedItems(title: "Dawn", fraction: 0.9), version: 2)
    ]
    backend.render(
      list(DisplayScenes.expanded, [DisplayScenes.group(2, DisplayScenes.expandedItems())]),
      settled: true)
    let before = try picture(backend)
    let bar = Rect(x: -162, y: 93.4, width: 324, height: 6)
    backend.render(
      DisplayList(
        pill: DisplayScenes.expanded, items: after, damage: DisplayScenes.title.union(bar)),
      settled: true)
    #expect(try backend.damage.height < #require(backend.plans.pill).box.height)
    let part = try picture(backend)
    let fresh = try self.backend(scale: scale)
    fresh.render(list(DisplayScenes.expanded, after), settled: true)
    #expect(try part == picture(fresh))
    #expect(part != before)
  }

  @Test func anImageThatArrivesLaterIsShown() throws {
    let backend = try backend(withCover: false)
    let group = DisplayScenes.group(2, DisplayScenes.expandedItems())
    backend.render(list(DisplayScenes.expanded, [group]), settled: true)
    let without = try picture(backend)
    let calm = DisplayList(pill: DisplayScenes.expanded, items: [group])
    backend.render(calm, settled: true)
    #expect(backend.damage.isEmpty)
    backend.setImage(try cover(), for: DisplayScenes.cover)
    backend.render(calm, settled: true)
    #expect(!backend.damage.isEmpty)
    #expect(try picture(backend) != without)
    backend.removeImage(for: DisplayScenes.cover)
    backend.render(calm, settled: true)
    #expect(try picture(backend) == without)
  }

  @Test func windowsGetTheirOwnPixels() throws {
    let backend = try backend()
    backend.render(list(DisplayScenes.expanded, DisplayScenes.expandedItems()), settled: true)
    let box = PixelRect(x: 37, y: 40, width: 31, height: 9)
    let image = try #require(backend.snapshot(box))
    var bytes: [UInt8] = []
    backend.copyPixels(of: box, as: .xrgb8888, into: &bytes)
    let words = bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    #expect(Array(words.prefix(31 * 9)) == image.pixels)
    backend.copyPixels(of: box, as: .rgb565, into: &bytes)
    let stride = PixelLayout.rgb565.stride(width: 31)
    #expect(stride == 64)
    for y in 0..<9 {
      for x in 0..<31 {
        let pixel = image.pixels[y * 31 + x]
        let at = y * stride + x * 2
        let small = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8
        #expect(small >> 11 == pixel >> 19 & 0x1F)
        #expect(small >> 5 & 0x3F == pixel >> 10 & 0x3F)
        #expect(small & 0x1F == pixel >> 3 & 0x1F)
      }
    }
    #expect(backend.snapshot(PixelRect(x: 5_000, y: 0, width: 4, height: 4)) == nil)
  }
}
