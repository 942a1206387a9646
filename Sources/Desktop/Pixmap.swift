import CX11
import Painting

/// Owns a pixmap in the server (`xcb_free_pixmap`).
struct Pixmap: ~Copyable {
  let id: UInt32
  let width: Int
  let height: Int
  private let connection: Connection

  /// Makes a pixmap with undefined contents; the extent is in pixels, at least 1.
  init(_ connection: Connection, depth: UInt8, width: Int, height: Int) {
    self.connection = connection
    self.width = max(width, 1)
    self.height = max(height, 1)
    id = connection.makeIdentifier()
    unsafe connection.sent(
      xcb_create_pixmap(
        connection.pointer, depth, id, connection.root, UInt16(self.width), UInt16(self.height)))
  }

  deinit {
    unsafe connection.sent(xcb_free_pixmap(connection.pointer, id))
    connection.releaseIdentifier()
  }
}
