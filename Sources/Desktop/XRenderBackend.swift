import CX11
import Geometry
package import Painting

/// Paints display lists in the server, and copies what changed to a window in one request (R39,
/// R40).
package final class XRenderBackend: WindowBackend {
  /// Paints into the back picture.
  package let painter: Painter
  /// What it paints with.
  let device: XRenderDevice
  /// The window that shows the picture; `nil` while it is unmapped.
  package var target: WindowTarget? {
    didSet { if target?.window != oldValue?.window { windowPicture = nil } }
  }
  // Only for a window without alpha, which CopyArea cannot fill.
  private var windowPicture: WindowPicture?

  /// Makes a backend with a clear back picture.
  ///
  /// - Parameters:
  ///   - connection: The server that draws.
  ///   - text: Lays texts out.
  ///   - scale: Device pixels in a point.
  ///   - size: The extent in points of all that will ever be seen.
  init(_ connection: Connection, text: TextShaper, scale: Double, size: Size) {
    let grid = PixelGrid(scale: scale, size: size)
    device = XRenderDevice(connection, grid: grid)
    painter = Painter(device, text: text, grid: grid)
  }

  /// How many one-colour pictures the server keeps, at most 512.
  package var keptColors: Int { device.keptColors }

  /// Copies a part of the back picture to the window; everything where it was exposed or resized.
  package func show(_ box: PixelRect) {
    guard let target else { return }
    let box = box.intersection(target.box).intersection(grid.bounds)
    if box.isEmpty { return }
    let (x, y) = (box.x - target.box.x, box.y - target.box.y)
    let connection = device.connection
    if target.isARGB {
      unsafe connection.sent(
        xcb_copy_area(
          connection.pointer, device.picture.pixmapID, target.window, device.colorContextID,
          Int16(box.x), Int16(box.y), Int16(x), Int16(y), UInt16(box.width),
          UInt16(box.height)))
    } else {
      let picture = windowPicture ?? WindowPicture(connection, window: target.window)
      windowPicture = picture
      connection.composite(
        .source, device.picture.picture.id, to: picture.picture.id,
        box: PixelRect(x: x, y: y, width: box.width, height: box.height), x: box.x, y: box.y)
    }
  }
}

/// The picture of a window that RENDER draws on.
private final class WindowPicture {
  let picture: Picture

  init(_ connection: Connection, window: UInt32) {
    picture = Picture(connection, drawable: window, format: connection.formats.opaque)
  }
}
