import Geometry
import Scene

extension PixmanBackend {
  /// Draws everything in a box of the picture (A4, A5).
  func paint(_ list: DisplayList, plans: OutlinePlans, damage: PixelRect) {
    back.fill(.source, PremultipliedColor(.clear), damage.bands(around: plans.pillBox))
    paint(plans.pill, list.items, on: back, x: 0, y: 0, damage: damage)
    guard let circle = plans.circle else { return }
    if plans.areApart {
      return paint(circle, list.circleItems, on: back, x: 0, y: 0, damage: damage)
    }
    let box = circle.box.intersection(damage)
    guard !box.isEmpty, let image = room(for: circle.box) else { return }
    paint(circle, list.circleItems, on: image, x: circle.box.x, y: circle.box.y, damage: box)
    back.composite(
      .overReverse, image, box: box, x: box.x - circle.box.x, y: box.y - circle.box.y)
  }

  private func room(for box: PixelRect) -> PixmanImage? {
    if let apart, apart.width >= box.width, apart.height >= box.height { return apart }
    apart = PixmanImage(
      format: .color, width: max(box.width, apart?.width ?? 0),
      height: max(box.height, apart?.height ?? 0))
    return apart
  }

  /// Draws an outline's black, its items, and then away with all that lies outside of it.
  private func paint(
    _ plan: PillPlan?, _ items: [DisplayItem], on image: PixmanImage, x: Int, y: Int,
    damage: PixelRect
  ) {
    guard let plan else { return }
    let body = damage.intersection(plan.box)
    if body.isEmpty { return }
    image.fill(.source, PremultipliedColor(.black), [body.offsetBy(x: -x, y: -y)])
    let canvas = PixmanCanvas(image: image, x: x, y: y, clip: body)
    for item in items { draw(item, on: canvas) }
    cut(plan, on: canvas)
  }

  private func cut(_ plan: PillPlan, on canvas: PixmanCanvas) {
    func local(_ box: PixelRect) -> PixelRect { box.offsetBy(x: -canvas.x, y: -canvas.y) }
    for corner in plan.corners {
      let box = corner.box.intersection(canvas.clip)
      guard !box.isEmpty, let mask = image(of: corner) else { continue }
      // A mirrored mask is cut short on its other side.
      let x = corner.mirroredX ? mask.width - corner.box.width : 0
      let y = corner.mirroredY ? mask.height - corner.box.height : 0
      canvas.image.composite(
        .inReverse, mask, box: local(box), x: x + box.x - corner.box.x,
        y: y + box.y - corner.box.y)
    }
    for outside in 1...3 {
      canvas.image.fill(
        .outReverse, PillPlan.Edge.shade(outside: outside),
        plan.edges.filter { $0.outside == outside }.map {
          local($0.box.intersection(canvas.clip))
        })
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
