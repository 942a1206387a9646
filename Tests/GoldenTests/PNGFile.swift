import CPango
import Painting

extension PixelImage {
  /// Reads a PNG file that ``writePNG(to:)`` wrote; `nil` where there is none.
  init?(contentsOfPNG path: String) {
    guard let surface = cairo_image_surface_create_from_png(path) else { return nil }
    defer { cairo_surface_destroy(surface) }
    let format = cairo_image_surface_get_format(surface)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    // Opaque pictures come back without alpha, and then every fourth byte is undefined.
    let opaque: UInt32 = format == CAIRO_FORMAT_RGB24 ? 0xFF00_0000 : 0
    var pixels: [UInt32] = []
    for row in 0..<height {
      let line = UnsafeRawPointer(data + row * stride).bindMemory(to: UInt32.self, capacity: width)
      pixels += UnsafeBufferPointer(start: line, count: width).map { $0 | opaque }
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Pictures one below the other, all of one width.
  init?(stacking images: [PixelImage]) {
    guard let width = images.first?.width, images.allSatisfy({ $0.width == width }) else {
      return nil
    }
    self.init(
      width: width, height: images.reduce(0) { $0 + $1.height },
      pixels: images.flatMap(\.pixels))
  }
}
