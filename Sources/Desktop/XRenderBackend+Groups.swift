import CX11
import Geometry
import Painting
import Scene

extension XRenderBackend {
  /// The picture of a group, drawn anew only as far as its items have changed; `nil` where there
  /// is nothing to see.
  func flatten(_ group: DisplayGroup, identity: LayerIdentity) -> GroupPicture? {
    let known = groups[identity]
    if let known, known.version == group.version, !known.isStale { return known }
    var ink = PixelRect.zero
    for item in group.items { ink = ink.union(inkBox(of: item)) }
    // What is far outside could never be seen.
    ink = ink.intersection(bounds.expanded(by: max(width, height)))
    if ink.isEmpty {
      groups[identity] = nil
      return nil
    }
    if let known, known.box.contains(ink.expanded(by: 1)) {
      let changes = known.isStale ? known.box : changes(from: known.items, to: group.items)
      known.version = group.version
      known.items = group.items
      known.isStale = false
      redraw(known, in: changes.intersection(known.box))
      return known
    }
    // A clear margin keeps the edges smooth when the picture is scaled.
    let box = ink.expanded(by: 1)
    let raster = RasterPicture(
      connection, format: .color, width: box.width, height: box.height)
    raster.picture.setBilinear()
    let picture = GroupPicture(
      raster: raster, box: box, version: group.version, items: group.items)
    redraw(picture, in: box)
    groups[identity] = picture
    return picture
  }

  private func redraw(_ group: GroupPicture, in box: PixelRect) {
    if box.isEmpty { return }
    let canvas = Canvas(
      picture: group.raster.picture.id, x: group.box.x, y: group.box.y, clip: box)
    connection.fill(
      .source, xcb_render_color_t(Color.clear), on: canvas.picture,
      [xcb_rectangle_t(canvas.local(box))])
    for item in group.items { draw(item, on: canvas) }
  }

  /// The box in which two lists of items differ.
  private func changes(from old: [DisplayItem], to new: [DisplayItem]) -> PixelRect {
    var box = PixelRect.zero
    let known = Dictionary(old.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    var kept = 0
    for item in new {
      if let before = known[item.identity] {
        kept += 1
        if before == item { continue }
        box = box.union(inkBox(of: before))
      }
      box = box.union(inkBox(of: item))
    }
    if kept != old.count {
      let identities = Set(new.map(\.identity))
      for item in old where !identities.contains(item.identity) {
        box = box.union(inkBox(of: item))
      }
    }
    return box
  }

  /// Composites a flattened group as one picture (A7).
  func drawGroup(_ item: DisplayItem, _ group: DisplayGroup, on canvas: Canvas) {
    guard let picture = flatten(group, identity: item.identity) else { return }
    let mask = solids.mask(opacity: item.opacity)
    let isWhole = abs(group.scale - 1) < 0.000_1 || !group.scale.isFinite || group.scale <= 0
    if isWhole {
      let box = picture.box.intersection(canvas.clip)
      if box.isEmpty { return }
      picture.setTransform(scale: 1, x: 0, y: 0)
      connection.composite(
        .over, picture.raster.picture.id, mask: mask, to: canvas.picture, box: canvas.local(box),
        x: box.x - picture.box.x, y: box.y - picture.box.y)
      return
    }
    let scale = group.scale
    let anchor = Point(
      x: group.anchor.x * self.scale + Double(width / 2), y: group.anchor.y * self.scale)
    let seen = Rect(
      x: anchor.x + scale * (Double(picture.box.x) - anchor.x),
      y: anchor.y + scale * (Double(picture.box.y) - anchor.y),
      width: scale * Double(picture.box.width), height: scale * Double(picture.box.height))
    let whole = PixelRect(covering: seen)
    let box = whole.intersection(canvas.clip)
    if box.isEmpty { return }
    // A pixel u of the source's own space is the device pixel `whole + u`.
    picture.setTransform(
      scale: scale,
      x: (Double(whole.x) - anchor.x) / scale + anchor.x - Double(picture.box.x),
      y: (Double(whole.y) - anchor.y) / scale + anchor.y - Double(picture.box.y))
    connection.composite(
      .over, picture.raster.picture.id, mask: mask, to: canvas.picture, box: canvas.local(box),
      x: box.x - whole.x, y: box.y - whole.y)
  }
}
