import CX11
import Painting

/// A picture, and the pixmap that it shows if it isn't an endless paint; the picture goes first.
final class RasterPicture: Raster {
  let picture: Picture
  /// The pixmap's number; 0 where there is none.
  let pixmapID: UInt32
  let width: Int
  let height: Int
  private let pixmap: Pixmap?
  private var transform: (scale: Double, x: Double, y: Double)?

  /// Makes a picture with undefined contents.
  init(_ connection: Connection, format: Bitmap.Format, width: Int, height: Int) {
    let isMask = format == .mask
    let pixmap = Pixmap(connection, depth: isMask ? 8 : 32, width: width, height: height)
    (self.width, self.height, pixmapID) = (pixmap.width, pixmap.height, pixmap.id)
    picture = Picture(
      connection, drawable: pixmap.id,
      format: isMask ? connection.formats.mask : connection.formats.argb)
    self.pixmap = consume pixmap
  }

  /// Makes an endless gradient over a box whose top left corner is the origin.
  init(_ connection: Connection, _ gradient: Gradient, width: Int, height: Int) {
    (self.width, self.height, pixmapID) = (width, height, 0)
    picture = Picture(connection, gradient, width: width, height: height)
    pixmap = nil
  }

  /// Sets how the picture is seen: a scaling followed by a move; at scale 1, pixel for pixel.
  ///
  /// That is a request only where it changes.
  func setTransform(scale: Double, x: Double, y: Double) {
    if scale == 1 {
      if transform == nil { return }
      transform = nil
      picture.setTransform(.init(scaleX: 1, scaleY: 1, x: 0, y: 0))
    } else {
      if let transform, transform == (scale, x, y) { return }
      transform = (scale, x, y)
      picture.setTransform(.init(scaleX: scale, scaleY: scale, x: x, y: y))
    }
  }
}
