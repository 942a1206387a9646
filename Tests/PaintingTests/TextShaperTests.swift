import Geometry
import Painting
import Scene
import Testing

struct TextShaperTests {
  private func run(
    _ string: String, size: Double = 17, weight: Int = 400, digits: Bool = false,
    maxWidth: Double = .infinity, lines: Int = 1
  ) -> TextRun {
    TextRun(
      string: string, font: Font(size: size, weight: weight, monospacedDigits: digits),
      color: .white, maxWidth: maxWidth, lineLimit: lines)
  }

  @Test(arguments: [0.0, 3, 11, 40, 77.7, 120])
  func textIsNeverWiderThanAllowed(maxWidth: Double) throws {
    let shaper = try TextShaper()
    let text = run("Weightless Evening in the Office", maxWidth: maxWidth)
    #expect(shaper.measure(text).size.width <= maxWidth)
    if let bitmap = shaper.rasterize(text, scale: 2) {
      #expect(Double(bitmap.bitmap.width) <= 2 * maxWidth + 12)
    }
  }

  @Test func whatFitsIsNotCut() throws {
    let shaper = try TextShaper()
    let whole = shaper.measure(run("Evening")).size.width
    #expect(shaper.measure(run("Evening", maxWidth: whole + 1)).size.width == whole)
    #expect(shaper.measure(run("Evening", maxWidth: whole - 1)).size.width < whole)
  }

  @Test func tabularDigitsAreEquallyWide() throws {
    let shaper = try TextShaper()
    let widths = Set(
      (0...9).map { shaper.measure(run("\($0)\($0):\($0)\($0)", digits: true)).size.width })
    #expect(widths.count == 1)
  }

  @Test func linesAreLimited() throws {
    let shaper = try TextShaper()
    let words = String(repeating: "word ", count: 60)
    let one = shaper.measure(run(words, maxWidth: 100)).size.height
    let two = shaper.measure(run(words, maxWidth: 100, lines: 2)).size.height
    let three = shaper.measure(run(words, maxWidth: 100, lines: 3)).size.height
    #expect(abs(two - 2 * one) < 1)
    #expect(abs(three - 3 * one) < 1)
  }

  @Test func emojiKeepTheirColours() throws {
    let shaper = try TextShaper()
    let emoji = try #require(shaper.rasterize(run("🎹"), scale: 1)).bitmap
    #expect(emoji.format == .color, "install fonts-noto-color-emoji")
    #expect(shaper.rasterize(run("plain"), scale: 1)?.bitmap.format == .mask)
  }

  @Test func controlCharactersAreSpaces() throws {
    let shaper = try TextShaper()
    let plain = shaper.measure(run("a b c d"))
    for bad in ["a\nb\tc\rd", "a\u{0}b\u{2028}c\u{85}d", "a\u{7}b\u{1B}c\u{2029}d"] {
      #expect(shaper.measure(run(bad)) == plain, "\(bad.debugDescription)")
    }
  }

  @Test func markupIsText() throws {
    let shaper = try TextShaper()
    #expect(
      shaper.measure(run("<b>x</b> &amp;")).size.width
        > 3 * shaper.measure(run("x &")).size.width)
  }

  @Test func textWithoutCharactersIsALineHigh() throws {
    let shaper = try TextShaper()
    let nothing = shaper.measure(run(""))
    #expect(nothing.size.width == 0)
    #expect(nothing.size.height == shaper.measure(run("Ag")).size.height)
    #expect(shaper.rasterize(run(""), scale: 1) == nil)
    #expect(shaper.rasterize(run("   "), scale: 1) == nil)
  }

  @Test func hebrewBeginsAtTheLeftEdgeOfItsBox() throws {
    let shaper = try TextShaper()
    for maxWidth in [Double.infinity, 300] {
      let text = run("שלום עולם", maxWidth: maxWidth)
      let width = shaper.measure(text).size.width
      let bitmap = try #require(shaper.rasterize(text, scale: 1))
      #expect(Double(bitmap.bitmap.width) <= width + 8)
      #expect(bitmap.left <= 6)
    }
  }

  @Test func scaleEnlargesTheSameLayout() throws {
    let shaper = try TextShaper()
    let text = run("Evening", weight: 600)
    let once = try #require(shaper.rasterize(text, scale: 1)).bitmap
    let thrice = try #require(shaper.rasterize(text, scale: 3)).bitmap
    #expect(abs(Double(thrice.width - 4) - 3 * Double(once.width - 4)) <= 6)
  }

  @Test func endlessTextIsCutInTime() throws {
    let shaper = try TextShaper()
    let size = shaper.measure(run(String(repeating: "x", count: 1 << 20), maxWidth: 200)).size
    #expect(size.width <= 200)
  }
}
