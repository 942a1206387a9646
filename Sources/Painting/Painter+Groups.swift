import Geometry
import Scene

extension Painter {
  /// Makes the picture of an item that is a group and adds the part that an image changed.
  func flatten(_ item: DisplayItem, damaging damage: inout PixelRect) {
    guard case .group(let group) = item.content else { return }
    let wasStale = groups[item.identity]?.state.isStale ?? false
    guard let picture = flatten(group, identity: item.identity) else { return }
    picture.state.isPrepared = false
    if wasStale {
      damage = damage.union(GroupPlacement(group, picture: picture.state.box, grid: grid).box)
    }
  }

  /// The picture of a group, drawn anew only as far as its items have changed; `nil` where there
  /// is nothing to see.
  @discardableResult
  func flatten(_ group: DisplayGroup, identity: LayerIdentity) -> FlattenedGroup? {
    if let known = groups[identity] {
      if known.state.shows(group) { return known }
      if let damage = known.state.update(to: group, grid: grid, inkBox: { sources.inkBox(of: $0) })
      {
        redraw(known, group.items, in: damage)
        return known
      }
    }
    guard let state = GroupState(group, grid: grid, inkBox: { sources.inkBox(of: $0) }),
      let raster = device.makeRaster(width: state.box.width, height: state.box.height)
    else {
      groups[identity] = nil
      return nil
    }
    let picture = FlattenedGroup(raster: raster, state: state)
    redraw(picture, group.items, in: state.box)
    groups[identity] = picture
    return picture
  }

  private func redraw(_ group: FlattenedGroup, _ items: [DisplayItem], in box: PixelRect) {
    if box.isEmpty { return }
    let whole = group.state.box
    let canvas = Canvas(
      target: group.raster, x: whole.x, y: whole.y, clip: box.intersection(group.state.inner))
    fill(.source, PremultipliedColor(.clear), canvas.local(box), on: canvas.target)
    for item in items { draw(item, on: canvas) }
  }

  /// Composites a flattened group as one picture (A7).
  func drawGroup(_ item: DisplayItem, _ group: DisplayGroup, on canvas: Canvas) {
    guard let picture = flatten(group, identity: item.identity) else { return }
    let place = GroupPlacement(group, picture: picture.state.box, grid: grid)
    guard place.box.intersects(canvas.clip) else { return }
    device.setTransform(scale: 1 / place.scale, x: place.x, y: place.y, of: picture.raster)
    draw(picture.raster, at: place.box, opacity: item.opacity, on: canvas)
  }
}
