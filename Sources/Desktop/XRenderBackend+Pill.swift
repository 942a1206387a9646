import CX11
import Geometry
import Painting
import Scene

extension XRenderBackend {
  /// Draws everything in a box of the back picture (A4, A5).
  func paint(_ list: DisplayList, plans: OutlinePlans, damage: PixelRect) {
    let whole = Canvas(picture: back.picture.id, x: 0, y: 0, clip: damage)
    clear(damage, around: plans.pillBox)
    paint(plans.pill, list.items, on: whole)
    guard let circle = plans.circle else { return }
    if plans.areApart { return paint(circle, list.circleItems, on: whole) }
    let box = circle.box.intersection(damage)
    if box.isEmpty { return }
    let picture = room(for: circle.box).picture.id
    paint(
      circle, list.circleItems,
      on: Canvas(picture: picture, x: circle.box.x, y: circle.box.y, clip: box))
    connection.composite(
      .overReverse, picture, to: back.picture.id, box: box, x: box.x - circle.box.x,
      y: box.y - circle.box.y)
  }

  private func room(for box: PixelRect) -> RasterPicture {
    if let apart, apart.width >= box.width, apart.height >= box.height { return apart }
    // Room for the widest circle and its swing from the start: nothing is created in a frame.
    let usual = Int((64 * grid.scale).rounded(.up))
    let picture = RasterPicture(
      connection, format: .color, width: max(box.width, apart?.width ?? usual),
      height: max(box.height, apart?.height ?? usual))
    apart = picture
    return picture
  }

  /// Draws an outline's black, its items, and then away with all that lies outside of it.
  private func paint(_ plan: PillPlan?, _ items: [DisplayItem], on canvas: Canvas) {
    guard let plan else { return }
    var canvas = canvas
    canvas.clip = canvas.clip.intersection(plan.box)
    if canvas.clip.isEmpty { return }
    fill(.source, Color.black, canvas.local(canvas.clip), on: canvas.picture)
    for item in items { draw(item, on: canvas) }
    cut(plan, on: canvas)
  }

  private func clear(_ damage: PixelRect, around hole: PixelRect) {
    rectangles.removeAll(keepingCapacity: true)
    damage.forEachBand(around: hole) { rectangles.append(xcb_rectangle_t($0)) }
    connection.fill(
      .source, xcb_render_color_t(Color.clear), on: back.picture.id, rectangles)
  }

  private func fill(
    _ operation: CompositeOperator, _ color: Color, _ box: PixelRect, on picture: UInt32
  ) {
    rectangles.removeAll(keepingCapacity: true)
    rectangles.append(xcb_rectangle_t(box))
    connection.fill(operation, xcb_render_color_t(color), on: picture, rectangles)
  }

  private func cut(_ plan: PillPlan, on canvas: Canvas) {
    for corner in plan.corners {
      let box = corner.box.intersection(canvas.clip)
      if box.isEmpty { continue }
      let source = source(of: corner)
      connection.composite(
        .inReverse, source.picture, to: canvas.picture, box: canvas.local(box),
        x: source.x + box.x - corner.box.x, y: source.y + box.y - corner.box.y)
    }
    for outside in 1...3 {
      rectangles.removeAll(keepingCapacity: true)
      for edge in plan.edges where edge.outside == outside {
        let box = edge.box.intersection(canvas.clip)
        if !box.isEmpty { rectangles.append(xcb_rectangle_t(canvas.local(box))) }
      }
      if rectangles.isEmpty { continue }
      connection.fill(
        .outReverse, xcb_render_color_t(PillPlan.Edge.shade(outside: outside)),
        on: canvas.picture, rectangles)
    }
  }

  private func source(of corner: PillPlan.Corner) -> (picture: UInt32, x: Int, y: Int) {
    let needed = max(corner.mask.width, corner.mask.height)
    let atlas: CornerAtlas
    if let known = self.atlas, known.side >= needed {
      atlas = known
    } else {
      // Room for the corners of an expanded pill; a larger radius gets a larger atlas.
      atlas = CornerAtlas(connection, side: max(needed, Int((57 * grid.scale).rounded(.up)) + 1))
      self.atlas = atlas
    }
    return sources.withMaskContext { atlas.source(for: corner, uploadingWith: $0) }
  }
}
