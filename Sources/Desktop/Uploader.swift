import Painting

/// Sends bitmaps to the server.
final class Uploader {
  /// The context for masks.
  let mask: GraphicsContext
  /// The context for colours.
  let color: GraphicsContext
  private let connection: Connection

  /// Makes the contexts; the drawables tell the depths of the uploads.
  init(_ connection: Connection) {
    self.connection = connection
    let maskPixmap = Pixmap(connection, depth: 8, width: 1, height: 1)
    mask = GraphicsContext(connection, drawable: maskPixmap.id, depth: 8)
    let colorPixmap = Pixmap(connection, depth: 32, width: 1, height: 1)
    color = GraphicsContext(connection, drawable: colorPixmap.id, depth: 32)
  }

  /// Makes a picture of a bitmap.
  func upload(_ bitmap: Bitmap) -> RasterPicture {
    let raster = RasterPicture(
      connection, format: bitmap.format, width: bitmap.width, height: bitmap.height)
    if bitmap.format == .mask {
      mask.upload(
        bitmap.bytes, stride: bitmap.stride, width: bitmap.width, height: bitmap.height,
        to: raster.pixmapID)
    } else {
      color.upload(
        bitmap.bytes, stride: bitmap.stride, width: bitmap.width, height: bitmap.height,
        to: raster.pixmapID)
    }
    return raster
  }
}
