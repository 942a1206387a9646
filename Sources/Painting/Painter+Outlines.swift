import Geometry
import Scene

extension Painter {
  /// Draws everything in a box of the back picture (A4, A5).
  func paint(_ list: DisplayList, damage: PixelRect) {
    let whole = Canvas(target: device.back, x: 0, y: 0, clip: damage)
    boxes.removeAll(keepingCapacity: true)
    damage.forEachBand(around: plans.pillBox) { boxes.append($0) }
    device.fill(.source, PremultipliedColor(.clear), boxes, on: whole.target)
    paint(plans.pill, list.items, keyline: keyline, on: whole)
    guard let circle = plans.circle else { return }
    guard let neck = plans.neck else { return paint(circle, list.circleItems, on: whole) }
    paint(neck, circle, list.circleItems, on: whole)
  }

  /// Draws a circle that is one body with the pill: its black and its items through one mask, which
  /// lies below the pill.
  private func paint(
    _ neck: NeckPlan, _ circle: PillPlan, _ items: [DisplayItem], on canvas: Canvas
  ) {
    let box = neck.box.intersection(canvas.clip)
    guard !box.isEmpty, let mask = mask(of: neck) else { return }
    var paint = Paint.color(PremultipliedColor(.black))
    if !items.isEmpty, let raster = room(for: neck.box) {
      let canvas = Canvas(target: raster, x: neck.box.x, y: neck.box.y, clip: box)
      fill(.source, PremultipliedColor(.black), canvas.local(box), on: raster)
      for item in items { draw(item, on: canvas.clipped(to: circle.box)) }
      paint = .raster(raster)
    }
    let (x, y) = (box.x - neck.box.x, box.y - neck.box.y)
    device.composite(
      .overReverse, paint, x: x, y: y, mask: .raster(mask), maskX: x, maskY: y, to: canvas.target,
      box: box)
  }

  /// The mask in the device; what is in it already is not sent again.
  private func mask(of plan: NeckPlan) -> (any Raster)? {
    let isNew = neckMask.update(plan)
    var raster = neckRaster
    if raster == nil || plan.box.width > raster?.width ?? 0
      || plan.box.height > raster?.height ?? 0
    {
      // Room for a neck of the usual reach from the start.
      let usual = Int((72 * grid.scale).rounded(.up))
      raster = device.makeMask(
        width: max(plan.box.width, raster?.width ?? usual),
        height: max(plan.box.height, raster?.height ?? usual))
    } else if !isNew {
      return raster
    }
    neckRaster = raster
    guard let raster else { return nil }
    device.upload(
      neckMask.bytes, stride: neckMask.stride, width: plan.box.width, height: plan.box.height,
      to: raster, x: 0, y: 0)
    return raster
  }

  private func room(for box: PixelRect) -> (any Raster)? {
    if let apart, apart.width >= box.width, apart.height >= box.height { return apart }
    // Room for the widest circle and its neck from the start: nothing is created in a frame.
    let usual = Int((72 * grid.scale).rounded(.up))
    apart = device.makeRaster(
      width: max(box.width, apart?.width ?? usual),
      height: max(box.height, apart?.height ?? usual))
    return apart
  }

  /// Draws an outline's black, with a line if there is one, its items, and then away with all that
  /// lies outside of it.
  private func paint(
    _ plan: PillPlan?, _ items: [DisplayItem], keyline: KeylinePlan? = nil, on canvas: Canvas
  ) {
    guard let plan else { return }
    let canvas = canvas.clipped(to: plan.box)
    if canvas.clip.isEmpty { return }
    if let keyline, !keyline.leavesBlack(canvas.clip) {
      drawKeyline(keyline, on: canvas)
    } else {
      fill(.source, PremultipliedColor(.black), canvas.local(canvas.clip), on: canvas.target)
    }
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
    fillEdges(of: plan, .outReverse, on: canvas) { PillPlan.Edge.shade(outside: $0) }
  }

  /// Combines the straight edges of an outline that fall between pixels with the colour of the
  /// part that lies outside, in quarters.
  func fillEdges(
    of plan: PillPlan, _ operation: CompositeOperator, on canvas: Canvas,
    color: (Int) -> PremultipliedColor
  ) {
    for outside in 1...3 {
      boxes.removeAll(keepingCapacity: true)
      for edge in plan.edges where edge.outside == outside { add(edge.box, on: canvas) }
      if !boxes.isEmpty { device.fill(operation, color(outside), boxes, on: canvas.target) }
    }
  }

  /// Adds what of a box may change to the boxes that are lent to the device.
  func add(_ box: PixelRect, on canvas: Canvas) {
    let part = box.intersection(canvas.clip)
    if !part.isEmpty { boxes.append(canvas.local(part)) }
  }
}
