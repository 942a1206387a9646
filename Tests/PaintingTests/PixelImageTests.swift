import Painting
import Testing

struct PixelImageTests {
  private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    let at = y * bitmap.stride + x * 4
    return Array(bitmap.bytes[at..<(at + 4)])
  }

  @Test func oneColourStaysWhatItIs() throws {
    let image = try #require(
      PixelImage(width: 90, height: 70, pixels: Array(repeating: 0xFF20_40A0, count: 6_300)))
    for side in [1, 24, 48, 96, 300] {
      let bitmap = image.filling(width: side, height: side, radius: 0)
      for (x, y) in [(0, 0), (side - 1, 0), (side / 2, side / 2), (side - 1, side - 1)] {
        #expect(pixel(bitmap, x, y) == [0xA0, 0x40, 0x20, 0xFF])
      }
    }
  }

  @Test func cornersAreCut() throws {
    let image = try #require(
      PixelImage(width: 8, height: 8, pixels: Array(repeating: 0xFFFF_FFFF, count: 64)))
    let bitmap = image.filling(width: 48, height: 48, radius: 10)
    for (x, y) in [(0, 0), (47, 0), (0, 47), (47, 47)] {
      #expect(pixel(bitmap, x, y) == [0, 0, 0, 0])
    }
    #expect(pixel(bitmap, 24, 0) == [255, 255, 255, 255])
  }

  @Test func fineStripesBecomeTheirMean() throws {
    let pixels = (0..<(256 * 256)).map { UInt32($0 % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF) }
    let image = try #require(PixelImage(width: 256, height: 256, pixels: pixels))
    let bitmap = image.filling(width: 32, height: 32, radius: 0)
    for x in 1..<31 { #expect(abs(Int(pixel(bitmap, x, 16)[0]) - 127) <= 2) }
  }

  @Test func wideImageKeepsItsMiddle() throws {
    let pixels = (0..<(300 * 100)).map { index -> UInt32 in
      (100..<200).contains(index % 300) ? 0xFF00_FF00 : 0xFFFF_0000
    }
    let image = try #require(PixelImage(width: 300, height: 100, pixels: pixels))
    let bitmap = image.filling(width: 50, height: 50, radius: 0)
    #expect(pixel(bitmap, 2, 25) == [0, 255, 0, 255])
    #expect(pixel(bitmap, 47, 25) == [0, 255, 0, 255])
  }

  @Test func extentAndPixelsMustAgree() {
    #expect(PixelImage(width: 2, height: 2, pixels: [1, 2, 3]) == nil)
    #expect(PixelImage(width: 0, height: 0, pixels: []) == nil)
    #expect(PixelImage(width: -1, height: -1, pixels: [1]) == nil)
  }
}
