import CLinux
import Foundation
import Glibc
import Testing

/// `islet-image-loader` over its bare contract, with files that other programs made.
@Suite struct ImageLoaderTests {
  let scratch: ImageScratch

  init() throws {
    scratch = try ImageScratch()
  }

  /// Whether two ARGB32 pixels differ by at most `tolerance` in every channel.
  private func near(_ a: UInt32, _ b: UInt32, tolerance: Int = 0) -> Bool {
    [0, 8, 16, 24].allSatisfy {
      abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) <= tolerance
    }
  }

  @Test func pngIsPremultipliedAndSealed() throws {
    let path = try scratch.convert(
      "-size", "2x1", "xc:rgba(255,0,0,1)", "-fill", "rgba(0,100,255,0.5)", "-draw",
      "color 1,0 point", to: "a.png")
    let run = try ImageLoaderRun(path)
    #expect(run.status == 0 && run.exitStatus == 0)
    #expect((run.width, run.height) == (2, 1))
    #expect(run.isSealed)
    #expect(run.pixel(0, 0) == 0xFFFF_0000)
    #expect(near(run.pixel(1, 0), 0x8000_3280, tolerance: 1))
  }

  @Test func jpegShrinksToTheBoundWithItsAspect() throws {
    let path = try scratch.convert(
      "-size", "600x300", "xc:blue", "-fill", "lime", "-draw", "rectangle 0,0 299,299", to: "a.jpg")
    let run = try ImageLoaderRun(path, maximum: 100)
    #expect((run.width, run.height) == (100, 50))
    #expect(near(run.pixel(10, 25), 0xFF00_FF00, tolerance: 6))
    #expect(near(run.pixel(90, 25), 0xFF00_00FF, tolerance: 6))
  }

  @Test func photographsAreNeverEnlarged() throws {
    let run = try ImageLoaderRun(
      scratch.convert("-size", "7x5", "xc:red", to: "a.png"), maximum: 400)
    #expect((run.width, run.height) == (7, 5))
  }

  @Test func thinPicturesKeepOnePixel() throws {
    let run = try ImageLoaderRun(
      scratch.convert("-size", "2000x1", "xc:red", to: "a.png"), maximum: 10)
    #expect((run.width, run.height) == (10, 1))
  }

  /// Orientation 6: the camera was turned, so the stored left edge is the picture's top.
  @Test func exifOrientationIsApplied() throws {
    let plain = try scratch.convert(
      "-size", "64x32", "xc:blue", "-fill", "red", "-draw", "rectangle 0,0 31,31", to: "a.jpg")
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: plain)))
    // APP1 with a one-entry TIFF directory, after the start-of-image marker.
    let tiff: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let exif = Array("Exif".utf8) + [0, 0] + tiff
    bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
    let run = try ImageLoaderRun(scratch.store(bytes, as: "turned.jpg"))
    #expect((run.width, run.height) == (32, 64))
    #expect(near(run.pixel(16, 8), 0xFFFF_0000, tolerance: 6))
    #expect(near(run.pixel(16, 56), 0xFF00_00FF, tolerance: 6))
  }

  @Test func drawingsAreDrawnAtTheBound() throws {
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="16" height="8">
      <rect width="8" height="8" fill="#00ff00"/></svg>
      """
    let run = try ImageLoaderRun(scratch.store(drawing.utf8, as: "a.svg"), maximum: 64)
    #expect((run.width, run.height) == (64, 32))
    #expect(run.pixel(31, 16) == 0xFF00_FF00)
    #expect(run.pixel(32, 16) == 0)
  }

  /// The descriptor's offset is shared with whoever sent it.
  @Test func aFileIsReadFromItsBeginning() throws {
    let input = open(try scratch.convert("-size", "3x3", "xc:red", to: "a.png"), O_RDONLY)
    defer { close(input) }
    let end = lseek(input, 0, SEEK_END)
    #expect(try ImageLoaderRun(descriptor: input, arguments: ["8"]).status == 0)
    #expect(lseek(input, 0, SEEK_CUR) == end)
  }

  @Test func aPipeWillDo() throws {
    let path = try scratch.convert("-size", "3x3", "xc:red", to: "a.png")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: bytes)
    try pipe.fileHandleForWriting.close()
    let input = pipe.fileHandleForReading.fileDescriptor
    #expect(try ImageLoaderRun(descriptor: input, arguments: ["8"]).pixel(1, 1) == 0xFFFF_0000)
  }

  @Test func truncatedPNGIsRefused() throws {
    let whole = try scratch.convert("-size", "300x300", "plasma:red-blue", to: "a.png")
    let run = try ImageLoaderRun(scratch.truncate(whole, to: 20_000, as: "cut.png"))
    #expect(run.isRefusal)
  }

  @Test func truncatedHeaderIsRefused() throws {
    let whole = try scratch.convert("-size", "300x300", "plasma:red-blue", to: "a.jpg")
    #expect(try ImageLoaderRun(scratch.truncate(whole, to: 100, as: "cut.jpg")).isRefusal)
  }

  @Test func garbageIsRefused() throws {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    #expect(try ImageLoaderRun(scratch.store([0] + bytes, as: "garbage")).isRefusal)
  }

  @Test func anEmptyFileIsRefused() throws {
    #expect(try ImageLoaderRun(scratch.store([], as: "empty")).isRefusal)
  }

  @Test func tooManyBytesAreRefusedUnread() throws {
    let path = try scratch.store([], as: "zeros")
    #expect(Glibc.truncate(path, 20 << 20) == 0)
    let run = try ImageLoaderRun(path)
    #expect(run.isRefusal && run.status == UInt32(EFBIG))
  }

  /// 2.7 GB of pixels in 2.6 MB: refused by its header.
  @Test func aPNGBombIsRefusedByItsHeader() throws {
    let path = scratch.path("bomb.png")
    try ImageScratch.run([
      "python3", "-c",
      """
      import struct, sys, zlib
      def chunk(kind, data):
          check = struct.pack(">I", zlib.crc32(kind + data))
          return struct.pack(">I", len(data)) + kind + data + check
      side = 30000
      packer = zlib.compressobj(1)
      row = bytes(1 + side * 3)
      rows = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
      header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
      with open(sys.argv[1], "wb") as file:
          file.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", header))
          file.write(chunk(b"IDAT", rows) + chunk(b"IEND", b""))
      """, path,
    ])
    let run = try ImageLoaderRun(path)
    #expect(run.isRefusal && run.status == UInt32(EOVERFLOW))
    #expect(run.processorSeconds < 1)
  }

  /// The largest picture that is accepted must fit into the memory that is allowed.
  @Test func thirtyTwoMegapixelsFit() throws {
    let path = try scratch.convert(
      "-size", "5656x5656", "xc:rgba(9,9,9,0.5)", "-define", "png:color-type=6", to: "big.png")
    let run = try ImageLoaderRun(path, maximum: 512)
    #expect(run.status == 0)
    #expect((run.width, run.height) == (512, 512))
  }

  /// A drawing that would take a hundred thousand years: the limit on CPU time ends it.
  @Test func endlessWorkEndsAtTheLimit() throws {
    var drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="100" height="100"><defs><g id="a0"><circle r="5"/></g>
      """
    for level in 1..<12 {
      let use = "<use xlink:href=\"#a\(level - 1)\"/>"
      drawing += "<g id=\"a\(level)\">" + String(repeating: use, count: 10) + "</g>"
    }
    drawing += "</defs><use xlink:href=\"#a11\"/></svg>"
    let run = try ImageLoaderRun(scratch.store(drawing.utf8, as: "endless.svg"))
    #expect(run.status != 0)
    #expect(run.processorSeconds < 3)
  }

  @Test func aDrawingCannotReadOtherFiles() throws {
    let secret = try scratch.convert("-size", "8x8", "xc:red", to: "secret.png")
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="8" \
      height="8"><image width="8" height="8" xlink:href="file://\(secret)"/></svg>
      """
    let run = try ImageLoaderRun(scratch.store(drawing.utf8, as: "nosy.svg"), maximum: 8)
    #expect(!run.pixels.contains { $0 != 0 })
  }

  /// The parser of a rare format is not run at all.
  @Test func rareFormatsAreRefused() throws {
    #expect(try ImageLoaderRun(scratch.convert("-size", "8x8", "xc:red", to: "a.xpm")).isRefusal)
  }

  @Test(arguments: [[], ["0"], ["-1"], ["x"], ["5000"], ["8", "8"]])
  func badArgumentsAreRefused(_ arguments: [String]) throws {
    let input = open("/dev/null", O_RDONLY)
    defer { close(input) }
    #expect(try ImageLoaderRun(descriptor: input, arguments: arguments).isRefusal)
  }
}
