import Geometry
import Scene

extension PixmanBackend {
  /// Draws one item, as far as it lies in the canvas's clip.
  func draw(_ item: DisplayItem, on canvas: PixmanCanvas) {
    if item.opacity <= 0.001 { return }
    switch item.content {
    case .group(let group):
      drawGroup(item, group, on: canvas)
    case .text(let run):
      let source = sources.text(run)
      let box = sources.textBox(run, source, frame: item.frame, grid: grid)
      // A text with colours of its own was rasterised with the run's colour in place.
      draw(source, at: box, color: run.color, opacity: item.opacity, on: canvas)
    case .symbol(let symbol, let color):
      let box = grid.symbolBox(item.frame)
      guard box.intersects(canvas.clip) else { return }
      draw(
        sources.symbol(symbol, side: box.width), at: box, color: color, opacity: item.opacity,
        on: canvas)
    case .image(let key, let radius):
      let box = grid.snapped(item.frame)
      guard let image = images[key], box.intersects(canvas.clip) else { return }
      let source = sources.image(
        image, key: key, width: box.width, height: box.height, radius: radius * grid.scale)
      draw(source, at: box, opacity: item.opacity, on: canvas)
    case .icon(let key, let tint):
      guard let image = images[key] else { return }
      let box = grid.symbolBox(item.frame).fitted(width: image.width, height: image.height)
      guard box.intersects(canvas.clip) else { return }
      let source = sources.icon(image, key: key, box: box, isMask: tint != nil)
      draw(source, at: box, color: tint ?? .white, opacity: item.opacity, on: canvas)
    case .scrollingText(let run, let offset, let fade):
      drawScrollingText(item, run, offset: offset, fade: fade, on: canvas)
    case .mark(let mark, let progress, let color):
      let box = grid.symbolBox(item.frame)
      guard let mask = MarkMask(mark, progress: progress, side: box.width),
        box.intersects(canvas.clip)
      else { return }
      draw(sources.mark(mask), at: box, color: color, opacity: item.opacity, on: canvas)
    case .ring(let ring):
      let plan = RingPlan(ring, frame: item.frame, grid: grid)
      guard plan.box.intersects(canvas.clip) else { return }
      for (mask, color) in [(plan.track, ring.track), (plan.arc, ring.fill)] {
        guard let mask else { continue }
        draw(sources.ring(mask), at: plan.box, color: color, opacity: item.opacity, on: canvas)
      }
    case .fill(let shape, let fill):
      drawFill(item, shape, fill, on: canvas)
    case .bar(let from, let to, let fill, let track):
      drawBar(item, from: from, to: to, fill: fill, track: track, on: canvas)
    case .waveform(let levels, let color):
      drawWaveform(item, levels: levels, color: color, on: canvas)
    }
  }

  private func drawScrollingText(
    _ item: DisplayItem, _ run: TextRun, offset: Double, fade: Double, on canvas: PixmanCanvas
  ) {
    let source = sources.text(run)
    let frame = grid.snapped(item.frame)
    let box = sources.textBox(run, source, frame: item.frame, grid: grid)
      .offsetBy(x: -PixelRect.whole((offset * grid.scale).rounded()), y: 0)
    guard let mask = source.raster else { return }
    let clip = PixelRect(x: frame.x, y: box.y, width: frame.width, height: box.height)
    let canvas = PixmanCanvas(
      image: canvas.image, x: canvas.x, y: canvas.y, clip: canvas.clip.intersection(clip))
    if !source.isMask { return draw(mask, at: box, opacity: item.opacity, on: canvas) }
    let paint = EdgeFade(
      run.color.opacity(item.opacity), width: frame.width, extent: fade * grid.scale,
      offset: offset * grid.scale)
    let part = box.intersection(canvas.clip)
    guard !part.isEmpty, let image = image(of: paint) else { return }
    canvas.image.composite(
      .over, image, mask: mask, box: part.offsetBy(x: -canvas.x, y: -canvas.y),
      x: part.x - frame.x, maskX: part.x - box.x, maskY: part.y - box.y)
  }

  private func image(of fade: EdgeFade) -> PixmanImage? {
    if let known = fades.value(for: fade) { return known }
    guard let image = PixmanImage(fade.gradient, width: fade.width, height: 1) else { return nil }
    fades.insert(image, for: fade)
    return image
  }

  private func draw(
    _ source: SourceStore<PixmanImage>.Source, at box: PixelRect, color: Color = .white,
    opacity: Double, on canvas: PixmanCanvas
  ) {
    guard let raster = source.raster, box.intersects(canvas.clip) else { return }
    if source.isMask {
      canvas.paint(PremultipliedColor(color.opacity(opacity)), through: raster, at: box)
    } else {
      draw(raster, at: box, opacity: opacity, on: canvas)
    }
  }

  /// Lays a picture over a box, as opaque as an opacity says.
  func draw(_ image: PixmanImage, at box: PixelRect, opacity: Double, on canvas: PixmanCanvas) {
    let mask = PremultipliedColor(opacity: opacity)
    if mask.alpha == .max {
      canvas.draw(image, at: box)
    } else if let mask = PixmanImage(solid: mask) {
      canvas.draw(image, mask: mask, at: box)
    }
  }

  private func drawFill(
    _ item: DisplayItem, _ shape: FillShape, _ fill: Fill, on canvas: PixmanCanvas
  ) {
    let (box, radius) = grid.fillBox(item.frame, shape)
    guard box.intersects(canvas.clip) else { return }
    switch fill {
    case .color(let color) where radius <= 0:
      canvas.fill(PremultipliedColor(color.opacity(item.opacity)), box)
    case .color(let color):
      let source = sources.mask(width: box.width, height: box.height, radius: radius)
      draw(source, at: box, color: color, opacity: item.opacity, on: canvas)
    case .gradient(let colors, let from, let to):
      let gradient = Gradient(colors, from: from, to: to)
      let source = sources.gradient(
        gradient, width: box.width, height: box.height, radius: radius
      ) { mask in
        guard let paint = PixmanImage(gradient, width: box.width, height: box.height),
          let image = PixmanImage(format: .color, width: box.width, height: box.height)
        else { return nil }
        image.composite(
          .source, paint, mask: mask.raster,
          box: PixelRect(x: 0, y: 0, width: box.width, height: box.height))
        return image
      }
      draw(source, at: box, opacity: item.opacity, on: canvas)
    }
  }

  private func drawBar(
    _ item: DisplayItem, from: Double, to: Double, fill: Color, track: Color,
    on canvas: PixmanCanvas
  ) {
    let box = grid.snapped(item.frame)
    guard box.intersects(canvas.clip) else { return }
    drawCapsule(box, track.opacity(item.opacity), on: canvas)
    guard let filled = box.filled(from: from, to: to) else { return }
    drawCapsule(filled, fill.opacity(item.opacity), on: canvas)
  }

  private func drawCapsule(_ box: PixelRect, _ color: Color, on canvas: PixmanCanvas) {
    let parts = CapsuleParts(box)
    let source = sources.mask(width: parts.side, height: box.height, radius: parts.radius)
    guard let mask = source.raster else { return }
    let color = PremultipliedColor(color)
    canvas.paint(color, through: mask, at: parts.left)
    canvas.paint(color, through: mask, at: parts.right, column: parts.rightColumn)
    canvas.fill(color, parts.middle)
  }

  private func drawWaveform(
    _ item: DisplayItem, levels: WaveformLevels, color: Color, on canvas: PixmanCanvas
  ) {
    let box = grid.snapped(item.frame)
    guard let plan = WaveformPlan(box, count: levels.count), box.intersects(canvas.clip)
    else { return }
    let color = PremultipliedColor(color.opacity(item.opacity))
    for (column, level) in zip(plan.columns, levels) {
      let capsule = plan.capsule
      guard let mask = image(of: capsule, inset: capsule.inset(level: level)) else { continue }
      canvas.paint(
        color, through: mask,
        at: PixelRect(x: column, y: plan.top, width: capsule.width, height: capsule.height))
    }
  }

  private func image(of capsule: CapsuleMask, inset: Int) -> PixmanImage? {
    let key = CapsuleKey(capsule: capsule, inset: inset)
    if let known = capsules.value(for: key) { return known }
    let bitmap = capsule.bitmap(inset: inset)
    guard let image = PixmanImage(bitmap) else { return nil }
    capsules.insert(image, for: key, cost: bitmap.bytes.count + 64)
    return image
  }
}
