package import Geometry
package import Scene

/// Paints display lists on this side of any display server, into a picture in memory: for a server
/// that cannot combine pictures, for previews and for tests.
package final class PixmanBackend: PainterBackend {
  /// Paints into the back picture.
  package let painter: Painter
  /// What it paints with.
  let device: PixmanDevice

  /// Makes a backend with a clear picture.
  ///
  /// - Parameters:
  ///   - text: Lays texts out.
  ///   - scale: Device pixels in a point.
  ///   - size: The extent in points of all that will ever be seen.
  /// - Throws: ``PaintingError/memory(width:height:)`` where there is none for the picture.
  package init(text: TextShaper, scale: Double, size: Size) throws(PaintingError) {
    let grid = PixelGrid(scale: scale, size: size)
    device = try PixmanDevice(width: grid.width, height: grid.height)
    painter = Painter(device, text: text, grid: grid)
  }

  /// The pixels that the last list has changed.
  package var damage: PixelRect { painter.damage }

  /// Draws what differs from the list before.
  package func render(_ list: DisplayList, settled: Bool) {
    painter.render(list, settled: settled)
  }
}
