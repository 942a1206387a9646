import CX11
import Painting

/// A picture and the pixmap that it shows; the picture goes first.
final class RasterPicture {
  let picture: Picture
  let pixmap: Pixmap

  /// The extent in pixels.
  var width: Int { pixmap.width }
  /// The extent in pixels.
  var height: Int { pixmap.height }

  /// Makes a picture with undefined contents.
  init(_ connection: Connection, format: Bitmap.Format, width: Int, height: Int) {
    let isMask = format == .mask
    pixmap = Pixmap(connection, depth: isMask ? 8 : 32, width: width, height: height)
    picture = Picture(
      connection, drawable: pixmap.id,
      format: isMask ? connection.formats.mask : connection.formats.argb)
  }
}
