import Geometry
import Scene

extension Painter {
  /// Draws everything in a box of the back picture (A4, A5).
  func paint(_ list: DisplayList, damage: PixelRect) {
    let whole = Canvas(target: device.back, x: 0, y: 0, clip: damage)
    boxes.removeAll(keepingCapacity: true)
    damage.forEachBand(around: plans.pillBox) { boxes.append($0) }
    device.fill(.source, PremultipliedColor(.clear), boxes, on: whole.target)
    paint(plans.pill, list.items, on: whole)
    guard let circle = plans.circle else { return }
    if plans.areApart { return paint(circle, list.circleItems, on: whole) }
    let box = circle.box.intersection(damage)
    guard !box.isEmpty, let raster = room(for: circle.box) else { return }
    paint(
      circle, list.circleItems,
      on: Canvas(target: raster, x: circle.box.x, y: circle.box.y, clip: box))
    device.composite(
      .overReverse, .raster(raster), x: box.x - circle.box.x, y: box.y - circle.box.y, mask: nil,
      maskX: 0, maskY: 0, to: whole.target, box: box)
  }

  private func room(for box: PixelRect) -> (any Raster)? {
    if let apart, apart.width >= box.width, apart.height >= box.height { return apart }
    // Room for the widest circle and its swing from the start: nothing is created in a frame.
    let usual = Int((64 * grid.scale).rounded(.up))
    apart = device.makeRaster(
      width: max(box.width, apart?.width ?? usual),
      height: max(box.height, apart?.height ?? usual))
    return apart
  }

  /// Draws an outline's black, its items, and then away with all that lies outside of it.
  private func paint(_ plan: PillPlan?, _ items: [DisplayItem], on canvas: Canvas) {
    guard let plan else { return }
    let canvas = canvas.clipped(to: plan.box)
    if canvas.clip.isEmpty { return }
    fill(.source, PremultipliedColor(.black), canvas.local(canvas.clip), on: canvas.target)
    for item in items { draw(item, on: canvas) }
    cut(plan, on: canvas)
  }

  private func cut(_ plan: PillPlan, on canvas: Canvas) {
    for corner in plan.corners {
      let box = corner.box.intersection(canvas.clip)
      guard !box.isEmpty, let mask = device.mask(of: corner) else { continue }
      device.composite(
        .inReverse, .raster(mask.raster), x: mask.x + box.x - corner.box.x,
        y: mask.y + box.y - corner.box.y, mask: nil, maskX: 0, maskY: 0, to: canvas.target,
        box: canvas.local(box))
    }
    for outside in 1...3 {
      boxes.removeAll(keepingCapacity: true)
      for edge in plan.edges where edge.outside == outside {
        let box = edge.box.intersection(canvas.clip)
        if !box.isEmpty { boxes.append(canvas.local(box)) }
      }
      if boxes.isEmpty { continue }
      device.fill(.outReverse, PillPlan.Edge.shade(outside: outside), boxes, on: canvas.target)
    }
  }
}
