/// A rasterised mask or picture on its way to a server, rows padded to four bytes.
package struct Bitmap: Hashable, Sendable {
  /// What a pixel is.
  package enum Format: Hashable, Sendable {
    /// One byte of coverage.
    case mask
    /// Four bytes of premultiplied ARGB, native-endian.
    case color

    /// The number of bytes in a pixel.
    package var bytesPerPixel: Int { self == .mask ? 1 : 4 }
  }

  /// What a pixel is.
  package let format: Format
  /// The number of columns; 0 where there is nothing to draw.
  package let width: Int
  /// The number of rows; 0 where there is nothing to draw.
  package let height: Int
  /// The rows, ``stride`` bytes each.
  package var bytes: [UInt8]

  /// The number of bytes from one row to the next: a multiple of four.
  package var stride: Int { (width * format.bytesPerPixel + 3) & ~3 }

  /// Makes an empty bitmap.
  package init(format: Format, width: Int, height: Int) {
    self.format = format
    self.width = max(width, 0)
    self.height = max(height, 0)
    self.bytes = []
    self.bytes = [UInt8](repeating: 0, count: stride * self.height)
  }

  /// The coverage of a pixel of a mask, 0 outside.
  package func coverage(x: Int, y: Int) -> UInt8 {
    guard format == .mask, x >= 0, y >= 0, x < width, y < height else { return 0 }
    return bytes[y * stride + x]
  }
}
