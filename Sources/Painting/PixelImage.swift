/// A decoded picture: premultiplied ARGB in native-endian 32-bit numbers, row by row, no padding.
package struct PixelImage: Hashable, Sendable {
  /// The number of columns, at least 1.
  package let width: Int
  /// The number of rows, at least 1.
  package let height: Int
  /// `width * height` pixels.
  package let pixels: [UInt32]

  /// Makes a picture; `nil` where the extent is not positive or the pixels don't fit it.
  package init?(width: Int, height: Int, pixels: [UInt32]) {
    guard width > 0, height > 0, width <= 16_384, height <= 16_384,
      pixels.count == width * height
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Copies a picture out of memory, such as a mapped file; `nil` where the extent is not positive
  /// or there are too few bytes.
  ///
  /// The memory holds `width * height * 4` bytes or more and is borrowed for the call.
  @unsafe package init?(width: Int, height: Int, copying bytes: UnsafeRawBufferPointer) {
    guard width > 0, height > 0, width <= 16_384, height <= 16_384,
      bytes.count >= width * height * 4
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
      unsafe UnsafeMutableRawBufferPointer(target).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[..<(width * height * 4)]))
      count = width * height
    }
  }
}
