import Geometry
import Scene

extension PixmanBackend {
  /// Draws everything in a box of the picture: the pill's black, the items, and then away with all
  /// that lies outside the outline (A4, A5).
  func paint(_ list: DisplayList, plan: PillPlan?, damage: PixelRect) {
    let clear = PremultipliedColor(.clear)
    guard let plan else {
      back.fill(.source, clear, [damage])
      return
    }
    back.fill(.source, clear, damage.bands(around: plan.box))
    let body = damage.intersection(plan.box)
    if body.isEmpty { return }
    back.fill(.source, PremultipliedColor(.black), [body])
    let canvas = PixmanCanvas(image: back, x: 0, y: 0, clip: body)
    for item in list.items { draw(item, on: canvas) }
    cut(plan, damage: body)
  }

  private func cut(_ plan: PillPlan, damage: PixelRect) {
    for corner in plan.corners {
      let box = corner.box.intersection(damage)
      guard !box.isEmpty, let image = image(of: corner) else { continue }
      // A mirrored mask is cut short on its other side.
      let x = corner.mirroredX ? image.width - corner.box.width : 0
      let y = corner.mirroredY ? image.height - corner.box.height : 0
      back.composite(
        .inReverse, image, box: box, x: x + box.x - corner.box.x, y: y + box.y - corner.box.y)
    }
    for outside in 1...3 {
      back.fill(
        .outReverse, PillPlan.Edge.shade(outside: outside),
        plan.edges.filter { $0.outside == outside }.map { $0.box.intersection(damage) })
    }
  }

  private func image(of corner: PillPlan.Corner) -> PixmanImage? {
    let key = CornerKey(
      mask: corner.mask, mirroredX: corner.mirroredX, mirroredY: corner.mirroredY)
    if let known = corners.value(for: key) { return known }
    var bitmap = Bitmap(format: .mask, width: corner.mask.width, height: corner.mask.height)
    corner.mask.rasterize(with: &rasterizer, into: &bitmap.bytes)
    guard
      let image = PixmanImage(
        bitmap, mirroredX: corner.mirroredX, mirroredY: corner.mirroredY)
    else { return nil }
    corners.insert(image, for: key, cost: bitmap.bytes.count + 64)
    return image
  }
}
