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
package final class XRenderBackend: Backend {
  /// Where finished pixels go.
  struct Target: Hashable {
    var window: UInt32
    var isARGB: Bool
    /// The window's box in the back picture's space.
    var box: PixelRect
  }

  let connection: Connection
  let text: TextShaper
  /// Device pixels in a point.
  let scale: Double
  let width: Int
  let height: Int
  let back: RasterPicture
  let solids: SolidPictures
  let sources: SourcePictures
  var images: [ImageKey: PixelImage] = [:]
  var groups: [LayerIdentity: GroupPicture] = [:]
  var atlas: CornerAtlas?
  var rectangles: [xcb_rectangle_t] = []
  /// The pill as it stands in the back picture.
  private(set) var plan: PillPlan?
  /// The window that shows the picture; `nil` while it is unmapped.
  var target: Target? {
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
    self.text = text
    self.scale = scale
    // An even width has a pixel's edge in its middle.
    width = 2 * Int((size.width * scale / 2).rounded(.up))
    height = Int((size.height * scale).rounded(.up))
    back = RasterPicture(connection, format: .color, width: width, height: height)
    solids = SolidPictures(connection)
    sources = SourcePictures(connection, text: text, scale: scale)
    connection.fill(
      .source, xcb_render_color_t(Color.clear), on: back.picture.id, [xcb_rectangle_t(bounds)])
  }

  /// Every pixel of the back picture.
  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// A rectangle of a list in device pixels.
  func device(_ rect: Rect) -> Rect {
    rect.scaled(by: scale).offsetBy(x: Double(width / 2), y: 0)
  }

  /// Draws what differs from the list before, and copies it to the window.
  package func render(_ list: DisplayList, settled: Bool) {
    let plan = list.pill.map { place($0, settled: settled) }
    var damage = list.damage.map { PixelRect(covering: device($0)).expanded(by: 1) } ?? .zero
    if plan != self.plan {
      damage = damage.union(self.plan?.box ?? .zero).union(plan?.box ?? .zero)
    }
    self.plan = plan
    for item in list.items {
      guard case .group(let group) = item.content else { continue }
      let wasStale = groups[item.identity]?.isStale ?? false
      if let picture = flatten(group, identity: item.identity) {
        picture.isPrepared = false
        if wasStale { damage = damage.union(picture.box) }
      }
    }
    damage = damage.intersection(bounds)
    if !damage.isEmpty {
      paint(list, plan: plan, damage: damage)
      show(damage)
    }
    dropGroups(except: list)
  }

  /// Uploads and flattens what the items need.
  package func prepare(_ items: [DisplayItem]) {
    for group in groups.values { group.isPrepared = false }
    for item in items {
      if case .group(let group) = item.content {
        flatten(group, identity: item.identity)?.isPrepared = true
      } else {
        _ = inkBox(of: item)
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
    sources.forget(key)
    for group in groups.values {
      group.isStale =
        group.isStale
        || group.items.contains { item in
          if case .image(key, _) = item.content { return true }
          return false
        }
    }
  }

  /// Copies a part of the back picture to the window; everything where it was exposed or resized.
  func show(_ box: PixelRect) {
    guard let target else { return }
    let box = box.intersection(target.box).intersection(bounds)
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

  private func place(_ pill: PillShape, settled: Bool) -> PillPlan {
    let shape = PillShape(rect: device(pill.rect), radius: pill.radius * scale)
    if settled { return PillPlan(shape, precision: .settled) }
    let fine = PillPlan(shape)
    guard let old = plan else { return fine }
    // The eye cannot follow a fast edge between pixels, and on whole ones its corners are found
    // in the atlas far more often: 1.5 pixels per frame are fast, half a pixel is slow.
    func step(_ distance: Int) -> Int { distance >= 6 ? 4 : distance >= 2 ? 2 : 1 }
    let columns = step(min(abs(fine.left - old.left), abs(fine.right - old.right)))
    let rows = step(abs(fine.bottom - old.bottom))
    return PillPlan(
      shape, precision: .init(columns: columns, rows: rows, radius: max(2, min(columns, rows))))
  }

  private func dropGroups(except list: DisplayList) {
    for (identity, group) in groups where !group.isPrepared {
      if !list.items.contains(where: { $0.identity == identity }) { groups[identity] = nil }
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
