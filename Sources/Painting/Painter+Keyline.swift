import Geometry
import Scene

extension Painter {
  /// Draws the line along an outline, and the black inside of it.
  func drawKeyline(_ plan: KeylinePlan, on canvas: Canvas) {
    fill(.source, plan.ground, canvas.local(canvas.clip), on: canvas.target)
    boxes.removeAll(keepingCapacity: true)
    plan.forEachTintBox { add($0, on: canvas) }
    if !boxes.isEmpty { device.fill(.source, plan.tint, boxes, on: canvas.target) }
    draw(plan.tail, plan.tint, on: canvas)
    draw(plan.head, plan.tint, on: canvas)
    drawInside(plan.inner, on: canvas)
  }

  private func draw(_ end: KeylinePlan.End?, _ color: PremultipliedColor, on canvas: Canvas) {
    guard let end else { return }
    draw(.keylineEnd(end.mask), at: end.box, .color(color), on: canvas)
  }

  /// Fills an outline with black, as far as it covers each pixel.
  private func drawInside(_ plan: PillPlan, on canvas: Canvas) {
    for corner in plan.corners {
      let box = corner.box.intersection(canvas.clip)
      guard !box.isEmpty, let mask = device.mask(of: corner) else { continue }
      device.composite(
        .over, .color(PremultipliedColor(.black)), x: 0, y: 0, mask: .raster(mask.raster),
        maskX: mask.x + box.x - corner.box.x, maskY: mask.y + box.y - corner.box.y,
        to: canvas.target, box: canvas.local(box))
    }
    boxes.removeAll(keepingCapacity: true)
    plan.forEachBodyBox { add($0, on: canvas) }
    if !boxes.isEmpty {
      device.fill(.source, PremultipliedColor(.black), boxes, on: canvas.target)
    }
    fillEdges(of: plan, .over, on: canvas) { PillPlan.Edge.shade(outside: 4 - $0) }
  }
}
