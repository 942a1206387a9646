import Geometry
package import Painting

/// Paints in this program's memory and sends what changed to a window without alpha, for a server
/// that cannot combine pictures (R2).
///
/// Content pixels travel in every frame, which only this kind of server makes necessary.
package final class PutImageBackend: WindowBackend {
  private let pixels: PixmanBackend
  private let layout: PixelLayout
  private let context: GraphicsContext
  private var rows: [UInt8] = []

  /// Paints into the back picture.
  package var painter: Painter { pixels.painter }
  /// What shows the picture; `nil` while that is unmapped.
  package var target: WindowTarget?
  /// None: the server only takes pixels.
  package var keptColors: Int { 0 }

  /// Makes a backend with a clear back picture.
  ///
  /// - Parameters:
  ///   - connection: The server that shows the pixels.
  ///   - text: Lays texts out.
  ///   - scale: Device pixels in a point.
  ///   - size: The extent in points of all that will ever be seen.
  /// - Throws: ``DesktopError/missing(extension:)`` where the server's pixels are of no known kind.
  init(
    _ connection: Connection, text: TextShaper, scale: Double, size: Size
  ) throws(DesktopError) {
    guard let layout = connection.rootLayout else { throw .missing(extension: "RENDER") }
    self.layout = layout
    do {
      pixels = try PixmanBackend(text: text, scale: scale, size: size)
    } catch {
      throw .painting(error)
    }
    context = GraphicsContext(
      connection, drawable: connection.root, depth: connection.rootDepth)
  }

  /// Sends a part of the back picture to the window; everything where it was exposed or resized.
  package func show(_ box: PixelRect) {
    guard let target else { return }
    let box = box.intersection(target.box).intersection(grid.bounds)
    if box.isEmpty { return }
    pixels.copyPixels(of: box, as: layout, into: &rows)
    context.upload(
      rows, stride: layout.stride(width: box.width), width: box.width, height: box.height,
      to: target.window, x: box.x - target.box.x, y: box.y - target.box.y)
  }
}
