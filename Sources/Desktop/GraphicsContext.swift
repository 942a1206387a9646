import CX11
import Painting

/// Owns a graphics context for one depth that reports no exposures (R44, `xcb_free_gc`).
struct GraphicsContext: ~Copyable {
  let id: UInt32
  let depth: UInt8
  private let connection: Connection

  /// Makes a context for drawables of the depth that `drawable` has.
  init(_ connection: Connection, drawable: UInt32, depth: UInt8) {
    self.connection = connection
    self.depth = depth
    id = connection.makeIdentifier()
    let values: [UInt32] = [0]
    unsafe connection.sent(
      xcb_create_gc(
        connection.pointer, id, drawable, XCB_GC_GRAPHICS_EXPOSURES.rawValue, values))
  }

  /// Sends pixels into a pixmap of the context's depth, split where the server's limit asks it.
  ///
  /// - Parameters:
  ///   - bytes: Rows padded to four bytes, at least `height` of them.
  ///   - stride: The number of bytes in a row.
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - drawable: The pixmap.
  ///   - x: The column of the pixmap for the first pixels.
  ///   - y: The row of the pixmap for the first row.
  func upload(
    _ bytes: [UInt8], stride: Int, width: Int, height: Int, to drawable: UInt32, x: Int = 0,
    y: Int = 0
  ) {
    guard width > 0, height > 0, stride > 0, bytes.count >= stride * height else { return }
    let rowsAtOnce = max(1, min(height, (connection.maximumRequestBytes - 64) / stride))
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      var row = 0
      while row < height {
        let rows = min(rowsAtOnce, height - row)
        unsafe connection.sent(
          xcb_put_image(
            connection.pointer, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), drawable, id,
            UInt16(width), UInt16(rows), Int16(x), Int16(y + row), 0, depth,
            UInt32(rows * stride), start + row * stride))
        row += rows
      }
    }
  }

  deinit {
    unsafe connection.sent(xcb_free_gc(connection.pointer, id))
    connection.releaseIdentifier()
  }
}
