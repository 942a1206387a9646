import Geometry
import Scene

extension Painter {
  /// Draws one item, as far as it lies in the canvas's clip.
  func draw(_ item: DisplayItem, on canvas: Canvas) {
    if item.opacity <= 0.001 { return }
    switch item.content {
    case .group(let group):
      drawGroup(item, group, on: canvas)
    case .text(let run):
      let source = sources.text(run)
      let box = sources.textBox(run, source, frame: item.frame)
      // A text with colours of its own was rasterised with the run's colour in place.
      draw(source, at: box, color: run.color, opacity: item.opacity, on: canvas)
    case .textSlice(let slice):
      let source = sources.text(slice.run)
      draw(
        source, at: sources.textBox(slice.run, source, frame: item.frame),
        color: slice.run.color, opacity: item.opacity,
        on: canvas.clipped(to: sources.sliceBox(slice, source, frame: item.frame)))
    case .scrollingText(let run, let offset, let fade):
      drawScrollingText(item, run, offset: offset, fade: fade, on: canvas)
    case .image(let key, let radius):
      let box = grid.snapped(item.frame)
      guard let image = images[key], box.intersects(canvas.clip) else { return }
      let source = sources.image(
        image, key: key, width: box.width, height: box.height, radius: radius * grid.scale)
      draw(source, at: box, opacity: item.opacity, on: canvas)
    case .symbol(let symbol, let color):
      let box = grid.symbolBox(item.frame)
      guard box.intersects(canvas.clip) else { return }
      draw(
        sources.symbol(symbol, side: box.width), at: box, color: color, opacity: item.opacity,
        on: canvas)
    case .icon(let key, let tint):
      guard let image = images[key] else { return }
      let box = grid.symbolBox(item.frame).fitted(width: image.width, height: image.height)
      guard box.intersects(canvas.clip) else { return }
      let source = sources.icon(image, key: key, box: box, isMask: tint != nil)
      draw(source, at: box, color: tint ?? .white, opacity: item.opacity, on: canvas)
    case .fill(let shape, let fill):
      drawFill(item, shape, fill, on: canvas)
    case .bar(let from, let to, let fill, let track):
      let box = grid.snapped(item.frame)
      guard box.intersects(canvas.clip) else { return }
      drawCapsule(box, track, opacity: item.opacity, on: canvas)
      guard let filled = box.filled(from: from, to: to) else { return }
      drawCapsule(filled, fill, opacity: item.opacity, on: canvas)
    case .ring(let ring):
      drawRing(item, ring, on: canvas)
    case .mark(let mark, let progress, let color):
      let box = grid.symbolBox(item.frame)
      guard let mask = MarkMask(mark, progress: progress, side: box.width) else { return }
      draw(.mark(mask), at: box, Paint(color, opacity: item.opacity), on: canvas)
    case .waveform(let levels, let color):
      drawWaveform(item, levels: levels, color: color, on: canvas)
    }
  }

  /// A text in a frame that cuts it, moved to the left: one step is one request.
  private func drawScrollingText(
    _ item: DisplayItem, _ run: TextRun, offset: Double, fade: Double, on canvas: Canvas
  ) {
    let source = sources.text(run)
    guard let raster = source.raster else { return }
    let frame = grid.snapped(item.frame)
    let box = sources.textBox(run, source, frame: item.frame)
      .offsetBy(x: -PixelRect.whole((offset * grid.scale).rounded()), y: 0)
    let canvas = canvas.clipped(
      to: PixelRect(x: frame.x, y: box.y, width: frame.width, height: box.height))
    if canvas.clip.isEmpty { return }
    guard source.isMask else {
      return draw(raster, at: box, opacity: item.opacity, on: canvas)
    }
    let ends = EdgeFade(
      run.color, opacity: item.opacity, width: frame.width, extent: fade * grid.scale,
      left: frame.x - box.x, right: box.maxX - frame.maxX)
    guard let paint = sources.fade(ends) else { return }
    draw(.raster(paint), origin: frame.x, through: raster, at: box, on: canvas)
  }

  private func drawFill(_ item: DisplayItem, _ shape: FillShape, _ fill: Fill, on canvas: Canvas) {
    let (box, radius) = grid.fillBox(item.frame, shape)
    guard box.intersects(canvas.clip) else { return }
    switch fill {
    case .color(let color) where radius <= 0:
      self.fill(box, color, opacity: item.opacity, on: canvas)
    case .color(let color) where box.width > box.height && radius * 2 >= Double(box.height):
      drawCapsule(box, color, opacity: item.opacity, on: canvas)
    case .color(let color):
      let source = sources.mask(width: box.width, height: box.height, radius: radius)
      draw(source, at: box, color: color, opacity: item.opacity, on: canvas)
    case .gradient(let colors, let from, let to):
      let source = sources.gradient(
        Gradient(colors, from: from, to: to), width: box.width, height: box.height,
        radius: radius)
      draw(source, at: box, opacity: item.opacity, on: canvas)
    }
  }

  /// A lying capsule: two halves of a known circle and a box between them, so that one that grows
  /// needs nothing new.
  private func drawCapsule(
    _ box: PixelRect, _ color: Color, opacity: Double, on canvas: Canvas
  ) {
    let parts = CapsuleParts(box)
    let source = sources.mask(width: parts.side, height: box.height, radius: parts.radius)
    guard let mask = source.raster else { return }
    let paint = Paint(color, opacity: opacity)
    draw(paint, through: mask, at: parts.left, on: canvas)
    draw(paint, through: mask, at: parts.right, column: parts.rightColumn, on: canvas)
    fill(parts.middle, color, opacity: opacity, on: canvas)
  }

  /// A ring: the masks of its track and its arc, each made once for what can be told apart (R40).
  private func drawRing(_ item: DisplayItem, _ ring: Ring, on canvas: Canvas) {
    let plan = RingPlan(ring, frame: item.frame, grid: grid)
    draw(.ring(plan.track), at: plan.box, Paint(ring.track, opacity: item.opacity), on: canvas)
    guard let arc = plan.arc else { return }
    draw(.ring(arc), at: plan.box, Paint(ring.fill, opacity: item.opacity), on: canvas)
  }

  private func drawWaveform(
    _ item: DisplayItem, levels: WaveformLevels, color: Color, on canvas: Canvas
  ) {
    let box = grid.snapped(item.frame)
    guard let plan = WaveformPlan(box, count: levels.count), box.intersects(canvas.clip)
    else { return }
    bars.removeAll(keepingCapacity: true)
    for index in 0..<plan.count {
      bars.append(
        CapsuleMask.Bar(
          x: plan.column(index) - canvas.x, y: plan.top - canvas.y,
          inset: plan.capsule.inset(level: levels[index])))
    }
    guard case .color(let color) = Paint(color, opacity: item.opacity) else { return }
    device.draw(bars, of: plan.capsule, color, on: canvas.target, clip: canvas.local(canvas.clip))
  }
}
