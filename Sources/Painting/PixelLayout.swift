/// How a window without alpha stores its pixels.
package enum PixelLayout: Hashable, Sendable {
  /// 32 bits, native-endian, of which the highest eight count for nothing.
  case xrgb8888
  /// 16 bits, native-endian: five for red, six for green, five for blue.
  case rgb565

  /// The number of bytes in a pixel.
  package var bytesPerPixel: Int { self == .xrgb8888 ? 4 : 2 }

  /// The number of bytes in a row, padded to four.
  package func stride(width: Int) -> Int { (width * bytesPerPixel + 3) & ~3 }

  /// A colour of eight bits each in the five or six bits that there are.
  static func rgb565(_ pixel: UInt32) -> UInt16 {
    UInt16(truncatingIfNeeded: pixel >> 8 & 0xF800 | pixel >> 5 & 0x07E0 | pixel >> 3 & 0x001F)
  }
}
