import CPixbuf
import Glibc

/// A decoded picture, straight alpha, 3 or 4 bytes a pixel: `GdkPixbuf`.
@safe struct Pixbuf: ~Copyable {
  let width: Int
  let height: Int

  private let pixbuf: OpaquePointer
  private let pixels: UnsafePointer<guint8>
  private let rowBytes: Int
  private let hasAlpha: Bool

  /// Takes over the caller's reference.
  init(owning pixbuf: OpaquePointer) throws(Failure) {
    unsafe self.pixbuf = unsafe pixbuf
    width = unsafe Int(gdk_pixbuf_get_width(pixbuf))
    height = unsafe Int(gdk_pixbuf_get_height(pixbuf))
    rowBytes = unsafe Int(gdk_pixbuf_get_rowstride(pixbuf))
    hasAlpha = unsafe gdk_pixbuf_get_has_alpha(pixbuf) != 0
    let channels = unsafe gdk_pixbuf_get_n_channels(pixbuf)
    let bits = unsafe gdk_pixbuf_get_bits_per_sample(pixbuf)
    guard let pixels = unsafe gdk_pixbuf_read_pixels(pixbuf), bits == 8,
      channels == (hasAlpha ? 4 : 3), width > 0, height > 0
    else {
      unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf))
      throw Failure(EBADMSG, "gdk-pixbuf gave a picture in an unknown layout")
    }
    unsafe self.pixels = unsafe pixels
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf))
  }

  /// Writes the picture as premultiplied ARGB32, native-endian, rows packed.
  ///
  /// That is what XRender and pixman read. `target` has room for `width * height` pixels.
  func writePremultiplied(to target: UnsafeMutableBufferPointer<UInt32>) {
    let channels = hasAlpha ? 4 : 3
    for y in 0..<height {
      var source = unsafe pixels + y * rowBytes
      for x in 0..<width {
        let alpha = unsafe hasAlpha ? UInt32(source[3]) : 255
        let red = unsafe Self.product(UInt32(source[0]), alpha)
        let green = unsafe Self.product(UInt32(source[1]), alpha)
        let blue = unsafe Self.product(UInt32(source[2]), alpha)
        unsafe target[y * width + x] = alpha << 24 | red << 16 | green << 8 | blue
        unsafe source += channels
      }
    }
  }

  /// `a * b / 255`, rounded to the nearest, exactly, for both in 0...255.
  private static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let sum = a * b + 128
    return (sum + (sum >> 8)) >> 8
  }
}
