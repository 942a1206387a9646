import CPango

extension PixelImage {
  /// Writes the picture as a PNG file, in place of one that may be there
  /// (`cairo_surface_write_to_png`).
  ///
  /// - Parameter path: The file.
  /// - Throws: ``PaintingError/png(path:reason:)``.
  package func writePNG(to path: String) throws(PaintingError) {
    // Premultiplied and native-endian is what Cairo has too.
    var copy = pixels
    let status = unsafe copy.withUnsafeMutableBytes { bytes in
      let data = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
      guard
        let surface = unsafe cairo_image_surface_create_for_data(
          data, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
      else { return CAIRO_STATUS_NO_MEMORY }
      defer { unsafe cairo_surface_destroy(surface) }
      return unsafe cairo_surface_write_to_png(surface, path)
    }
    if status == CAIRO_STATUS_SUCCESS { return }
    let reason = unsafe cairo_status_to_string(status).map { unsafe String(cString: $0) }
    throw .png(path: path, reason: reason ?? "unknown")
  }
}
