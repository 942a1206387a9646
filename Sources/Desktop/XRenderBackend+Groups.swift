import CX11
import Geometry
import Painting
import Scene

extension XRenderBackend {
  /// Makes the picture of an item that is a group and adds the part that an image changed.
  func flatten(_ item: DisplayItem, damaging damage: inout PixelRect) {
    guard case .group(let group) = item.content else { return }
    let wasStale = groups[item.identity]?.state.isStale ?? false
    guard let picture = flatten(group, identity: item.identity) else { return }
    picture.state.isPrepared = false
    if wasStale {
      damage = damage.union(GroupPlacement(group, picture: picture.box, grid: grid).box)
    }
  }

  /// The picture of a group, drawn anew only as far as its items have changed; `nil` where there
  /// is nothing to see.
  func flatten(_ group: DisplayGroup, identity: LayerIdentity) -> GroupPicture? {
    if let known = groups[identity] {
      if known.state.shows(group) { return known }
      if let damage = known.state.update(
        to: group, grid: grid, inkBox: { sources.store.inkBox(of: $0, grid: grid) })
      {
        redraw(known, group.items, in: damage)
        return known
      }
    }
    guard
      let state = GroupState(
        group, grid: grid, inkBox: { sources.store.inkBox(of: $0, grid: grid) })
    else {
      groups[identity] = nil
      return nil
    }
    let raster = RasterPicture(
      connection, format: .color, width: state.box.width, height: state.box.height)
    raster.picture.setBilinear()
    let picture = GroupPicture(raster: raster, state: state)
    redraw(picture, group.items, in: state.box)
    groups[identity] = picture
    return picture
  }

  private func redraw(_ group: GroupPicture, _ items: [DisplayItem], in box: PixelRect) {
    if box.isEmpty { return }
    let canvas = Canvas(
      picture: group.raster.picture.id, x: group.box.x, y: group.box.y,
      clip: box.intersection(group.state.inner))
    connection.fill(
      .source, xcb_render_color_t(Color.clear), on: canvas.picture,
      [xcb_rectangle_t(canvas.local(box))])
    for item in items { draw(item, on: canvas) }
  }

  /// Composites a flattened group as one picture (A7).
  func drawGroup(_ item: DisplayItem, _ group: DisplayGroup, on canvas: Canvas) {
    guard let picture = flatten(group, identity: item.identity) else { return }
    let mask = solids.mask(opacity: item.opacity)
    let place = GroupPlacement(group, picture: picture.box, grid: grid)
    let box = place.box.intersection(canvas.clip)
    if box.isEmpty { return }
    picture.setTransform(scale: place.scale, x: place.x, y: place.y)
    connection.composite(
      .over, picture.raster.picture.id, mask: mask, to: canvas.picture, box: canvas.local(box),
      x: box.x - place.box.x, y: box.y - place.box.y)
  }
}
