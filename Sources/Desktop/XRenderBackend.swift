import CX11
import Geometry
package import Painting
package import Scene

/// Paints display lists through the RENDER extension into a back picture, and copies what changed
/// to a window in one request (R39, R40).
///
/// In a frame nothing is created, nothing is asked, and no content pixels travel: what a list
/// shows was uploaded when it was new. The space of all boxes here is the back picture's: device
/// pixels, with the list's origin in the middle of the top edge.
package final class XRenderBackend: WindowBackend {
  let connection: Connection
  /// Where points lie on the back picture.
  package let grid: PixelGrid
  let back: RasterPicture
  let solids: SolidPictures
  let sources: SourcePictures
  /// The images that it holds.
  package private(set) var images: [ImageKey: PixelImage] = [:]
  var groups: [LayerIdentity: GroupPicture] = [:]
  var atlas: CornerAtlas?
  var rectangles: [xcb_rectangle_t] = []
  /// Where a circle is painted that the pill covers in part; as large as it ever was.
  var apart: RasterPicture?
  /// The outlines as they stand in the back picture.
  package private(set) var plans = OutlinePlans()
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
    self.connection = connection
    grid = PixelGrid(scale: scale, size: size)
    back = RasterPicture(connection, format: .color, width: grid.width, height: grid.height)
    solids = SolidPictures(connection)
    sources = SourcePictures(connection, text: text, scale: scale)
    connection.fill(
      .source, xcb_render_color_t(Color.clear), on: back.picture.id, [xcb_rectangle_t(grid.bounds)])
  }

  /// Draws what differs from the list before, and copies it to the window.
  package func render(_ list: DisplayList, settled: Bool) {
    let plans = grid.place(list, after: self.plans, settled: settled)
    var damage = grid.damage(of: list, from: self.plans, to: plans)
    self.plans = plans
    for item in list.items { flatten(item, damaging: &damage) }
    for item in list.circleItems { flatten(item, damaging: &damage) }
    damage = damage.intersection(grid.bounds)
    if !damage.isEmpty {
      paint(list, plans: plans, damage: damage)
      show(damage)
    }
    for (identity, group) in groups where !group.state.isNeeded(identity, by: list) {
      groups[identity] = nil
    }
  }

  /// Uploads and flattens what the items need.
  package func prepare(_ items: [DisplayItem]) {
    for group in groups.values { group.state.isPrepared = false }
    for item in items {
      if case .group(let group) = item.content {
        flatten(group, identity: item.identity)?.state.isPrepared = true
      } else {
        _ = sources.store.inkBox(of: item, grid: grid)
      }
    }
  }

  /// Holds an image; what shows it is drawn anew in the next frame.
  package func setImage(_ image: PixelImage, for key: ImageKey) {
    images[key] = image
    forget(key)
  }

  /// Forgets an image.
  package func removeImage(for key: ImageKey) {
    guard images.removeValue(forKey: key) != nil else { return }
    forget(key)
  }

  private func forget(_ key: ImageKey) {
    sources.store.forget(key)
    for group in groups.values { group.state.imageChanged(key) }
  }

  /// Copies a part of the back picture to the window; everything where it was exposed or resized.
  package func show(_ box: PixelRect) {
    guard let target else { return }
    let box = box.intersection(target.box).intersection(grid.bounds)
    if box.isEmpty { return }
    let (x, y) = (box.x - target.box.x, box.y - target.box.y)
    if target.isARGB {
      unsafe connection.sent(
        xcb_copy_area(
          connection.pointer, back.pixmap.id, target.window, sources.colorContextID,
          Int16(box.x), Int16(box.y), Int16(x), Int16(y), UInt16(box.width),
          UInt16(box.height)))
    } else {
      let picture = windowPicture ?? WindowPicture(connection, window: target.window)
      windowPicture = picture
      connection.composite(
        .source, back.picture.id, to: picture.picture.id,
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
