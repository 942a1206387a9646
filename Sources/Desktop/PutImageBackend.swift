import Geometry
package import Painting
package import Scene

/// Paints in this program's memory and sends what changed to a window without alpha, for a server
/// that cannot combine pictures (R2).
///
/// Content pixels travel in every frame, which only this kind of server makes necessary.
package final class PutImageBackend: WindowBackend {
  private let painter: PixmanBackend
  private let layout: PixelLayout
  private let context: GraphicsContext
  private var rows: [UInt8] = []

  /// What shows the picture; `nil` while that is unmapped.
  package var target: WindowTarget?

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
      painter = try PixmanBackend(text: text, scale: scale, size: size)
    } catch {
      throw .painting(error)
    }
    context = GraphicsContext(
      connection, drawable: connection.root, depth: connection.rootDepth)
  }

  /// Where points lie on the back picture.
  package var grid: PixelGrid { painter.grid }
  /// The outlines as they stand in the back picture.
  package var plans: OutlinePlans { painter.plans }

  /// The images that it holds.
  package var images: [ImageKey: PixelImage] { painter.images }

  /// Draws what differs from the list before, and sends it to the window.
  package func render(_ list: DisplayList, settled: Bool) {
    painter.render(list, settled: settled)
    show(painter.damage)
  }

  /// Rasterises and flattens what the items need.
  package func prepare(_ items: [DisplayItem]) { painter.prepare(items) }

  /// Holds an image; what shows it is drawn anew in the next frame.
  package func setImage(_ image: PixelImage, for key: ImageKey) {
    painter.setImage(image, for: key)
  }

  /// Forgets an image.
  package func removeImage(for key: ImageKey) { painter.removeImage(for: key) }

  /// Sends a part of the back picture to the window; everything where it was exposed or resized.
  package func show(_ box: PixelRect) {
    guard let target else { return }
    let box = box.intersection(target.box).intersection(grid.bounds)
    if box.isEmpty { return }
    painter.copyPixels(of: box, as: layout, into: &rows)
    context.upload(
      rows, stride: layout.stride(width: box.width), width: box.width, height: box.height,
      to: target.window, x: box.x - target.box.x, y: box.y - target.box.y)
  }
}
