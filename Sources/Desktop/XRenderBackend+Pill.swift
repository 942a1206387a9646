import CX11
import Geometry
import Painting
import Scene

extension XRenderBackend {
  /// Draws everything in a box of the back picture: the pill's black, the items, and then away
  /// with all that lies outside the outline (A4, A5).
  func paint(_ list: DisplayList, plan: PillPlan?, damage: PixelRect) {
    guard let plan else {
      connection.fill(
        .source, xcb_render_color_t(Color.clear), on: back.picture.id, [xcb_rectangle_t(damage)])
      return
    }
    clear(damage, around: plan.box)
    let body = damage.intersection(plan.box)
    if body.isEmpty { return }
    fill(.source, Color.black, body)
    let canvas = Canvas(picture: back.picture.id, x: 0, y: 0, clip: body)
    for item in list.items { draw(item, on: canvas) }
    cut(plan, damage: body)
  }

  private func clear(_ damage: PixelRect, around hole: PixelRect) {
    rectangles.removeAll(keepingCapacity: true)
    for band in damage.bands(around: hole) { rectangles.append(xcb_rectangle_t(band)) }
    connection.fill(
      .source, xcb_render_color_t(Color.clear), on: back.picture.id, rectangles)
  }

  private func fill(_ operation: CompositeOperator, _ color: Color, _ box: PixelRect) {
    rectangles.removeAll(keepingCapacity: true)
    rectangles.append(xcb_rectangle_t(box))
    connection.fill(operation, xcb_render_color_t(color), on: back.picture.id, rectangles)
  }

  private func cut(_ plan: PillPlan, damage: PixelRect) {
    for corner in plan.corners {
      let box = corner.box.intersection(damage)
      if box.isEmpty { continue }
      let source = source(of: corner)
      connection.composite(
        .inReverse, source.picture, to: back.picture.id, box: box,
        x: source.x + box.x - corner.box.x, y: source.y + box.y - corner.box.y)
    }
    for outside in 1...3 {
      rectangles.removeAll(keepingCapacity: true)
      for edge in plan.edges where edge.outside == outside {
        let box = edge.box.intersection(damage)
        if !box.isEmpty { rectangles.append(xcb_rectangle_t(box)) }
      }
      if rectangles.isEmpty { continue }
      connection.fill(
        .outReverse, xcb_render_color_t(PillPlan.Edge.shade(outside: outside)),
        on: back.picture.id, rectangles)
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
