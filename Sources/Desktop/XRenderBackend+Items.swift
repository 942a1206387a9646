import CX11
import Geometry
import Painting
import Scene

extension XRenderBackend {
  /// Draws one item, as far as it lies in the canvas's clip.
  func draw(_ item: DisplayItem, on canvas: Canvas) {
    if item.opacity <= 0.001 { return }
    switch item.content {
    case .group(let group):
      drawGroup(item, group, on: canvas)
    case .text(let run):
      let source = sources.store.text(run)
      guard let raster = source.raster else { return }
      let box = sources.store.textBox(run, source, frame: item.frame, grid: grid)
      // A text with colours of its own was rasterised with the run's colour in place.
      drawSource(
        source, raster, at: box, color: source.isMask ? run.color : .white,
        opacity: item.opacity, on: canvas)
    case .symbol(let symbol, let color):
      let box = grid.symbolBox(item.frame)
      guard box.intersects(canvas.clip) else { return }
      let source = sources.store.symbol(symbol, side: box.width)
      guard let raster = source.raster else { return }
      drawSource(source, raster, at: box, color: color, opacity: item.opacity, on: canvas)
    case .image(let key, let radius):
      let box = grid.snapped(item.frame)
      guard let image = images[key], box.intersects(canvas.clip) else { return }
      let source = sources.store.image(
        image, key: key, width: box.width, height: box.height, radius: radius * grid.scale)
      guard let raster = source.raster else { return }
      drawSource(source, raster, at: box, color: .white, opacity: item.opacity, on: canvas)
    case .icon(let key, let tint):
      guard let image = images[key] else { return }
      let box = grid.symbolBox(item.frame).fitted(width: image.width, height: image.height)
      guard box.intersects(canvas.clip) else { return }
      let source = sources.store.icon(image, key: key, box: box, isMask: tint != nil)
      guard let raster = source.raster else { return }
      drawSource(
        source, raster, at: box, color: tint ?? .white, opacity: item.opacity, on: canvas)
    case .scrollingText(let run, let offset, let fade):
      drawScrollingText(item, run, offset: offset, fade: fade, on: canvas)
    case .mark(let mark, let progress, let color):
      let box = grid.symbolBox(item.frame)
      guard let mask = MarkMask(mark, progress: progress, side: box.width),
        box.intersects(canvas.clip)
      else { return }
      let source = sources.store.mark(mask)
      guard let raster = source.raster else { return }
      drawSource(source, raster, at: box, color: color, opacity: item.opacity, on: canvas)
    case .ring(let ring):
      drawRing(item, ring, on: canvas)
    case .fill(let shape, let fill):
      drawFill(item, shape, fill, on: canvas)
    case .bar(let from, let to, let fill, let track):
      drawBar(item, from: from, to: to, fill: fill, track: track, on: canvas)
    case .waveform(let levels, let color):
      drawWaveform(item, levels: levels, color: color, on: canvas)
    }
  }

  private func drawScrollingText(
    _ item: DisplayItem, _ run: TextRun, offset: Double, fade: Double, on canvas: Canvas
  ) {
    let source = sources.store.text(run)
    guard let raster = source.raster else { return }
    let frame = grid.snapped(item.frame)
    let box = sources.store.textBox(run, source, frame: item.frame, grid: grid)
      .offsetBy(x: -PixelRect.whole((offset * grid.scale).rounded()), y: 0)
    let clip = PixelRect(x: frame.x, y: box.y, width: frame.width, height: box.height)
    var canvas = canvas
    canvas.clip = canvas.clip.intersection(clip)
    if !source.isMask {
      return drawSource(
        source, raster, at: box, color: .white, opacity: item.opacity, on: canvas)
    }
    let part = box.intersection(canvas.clip)
    if part.isEmpty { return }
    let paint = EdgeFade(
      run.color.opacity(item.opacity), width: frame.width, extent: fade * grid.scale,
      offset: offset * grid.scale)
    connection.composite(
      .over, sources.fade(paint), mask: raster.picture.id, to: canvas.picture,
      box: canvas.local(part), x: part.x - frame.x, maskX: part.x - box.x, maskY: part.y - box.y)
  }

  private func drawSource(
    _ source: SourcePictures.Source, _ raster: RasterPicture, at box: PixelRect, color: Color,
    opacity: Double, on canvas: Canvas
  ) {
    let part = box.intersection(canvas.clip)
    if part.isEmpty { return }
    let (x, y) = (part.x - box.x, part.y - box.y)
    if source.isMask {
      connection.composite(
        .over, solids.color(color.opacity(opacity)), mask: raster.picture.id, to: canvas.picture,
        box: canvas.local(part), maskX: x, maskY: y)
    } else {
      connection.composite(
        .over, raster.picture.id, mask: solids.mask(opacity: opacity), to: canvas.picture,
        box: canvas.local(part), x: x, y: y)
    }
  }

  private func drawFill(_ item: DisplayItem, _ shape: FillShape, _ fill: Fill, on canvas: Canvas) {
    let (box, radius) = grid.fillBox(item.frame, shape)
    guard box.intersects(canvas.clip) else { return }
    switch fill {
    case .color(let color) where radius <= 0:
      fillBox(box, color.opacity(item.opacity), on: canvas)
    case .color(let color):
      let source = sources.store.mask(width: box.width, height: box.height, radius: radius)
      guard let raster = source.raster else { return }
      drawSource(source, raster, at: box, color: color, opacity: item.opacity, on: canvas)
    case .gradient(let colors, let from, let to):
      let source = sources.gradient(
        Gradient(colors, from: from, to: to), width: box.width, height: box.height,
        radius: radius)
      guard let raster = source.raster else { return }
      drawSource(source, raster, at: box, color: .white, opacity: item.opacity, on: canvas)
    }
  }

  private func fillBox(_ box: PixelRect, _ color: Color, on canvas: Canvas) {
    let part = box.intersection(canvas.clip)
    if part.isEmpty { return }
    rectangles.removeAll(keepingCapacity: true)
    rectangles.append(xcb_rectangle_t(canvas.local(part)))
    connection.fill(.over, xcb_render_color_t(color), on: canvas.picture, rectangles)
  }

  private func drawBar(
    _ item: DisplayItem, from: Double, to: Double, fill: Color, track: Color, on canvas: Canvas
  ) {
    let box = grid.snapped(item.frame)
    guard box.intersects(canvas.clip) else { return }
    drawCapsule(box, track.opacity(item.opacity), on: canvas)
    guard let filled = box.filled(from: from, to: to) else { return }
    drawCapsule(filled, fill.opacity(item.opacity), on: canvas)
  }

  /// A lying capsule: two halves of a cached circle, and a box between them.
  private func drawCapsule(_ box: PixelRect, _ color: Color, on canvas: Canvas) {
    let parts = CapsuleParts(box)
    let source = sources.store.mask(
      width: parts.side, height: box.height, radius: parts.radius)
    guard let raster = source.raster else { return }
    let paint = solids.color(color)
    for (cap, column) in [(parts.left, 0), (parts.right, parts.rightColumn)] {
      let part = cap.intersection(canvas.clip)
      connection.composite(
        .over, paint, mask: raster.picture.id, to: canvas.picture, box: canvas.local(part),
        maskX: column + part.x - cap.x, maskY: part.y - cap.y)
    }
    fillBox(parts.middle, color, on: canvas)
  }

  /// A ring: the masks of its track and its arc, each made once for what can be told apart (R40).
  private func drawRing(_ item: DisplayItem, _ ring: Ring, on canvas: Canvas) {
    let plan = RingPlan(ring, frame: item.frame, grid: grid)
    guard plan.box.intersects(canvas.clip) else { return }
    for (mask, color) in [(plan.track, ring.track), (plan.arc, ring.fill)] {
      guard let mask else { continue }
      let source = sources.store.ring(mask)
      guard let raster = source.raster else { continue }
      drawSource(
        source, raster, at: plan.box, color: color, opacity: item.opacity, on: canvas)
    }
  }

  private func drawWaveform(
    _ item: DisplayItem, levels: WaveformLevels, color: Color, on canvas: Canvas
  ) {
    let box = grid.snapped(item.frame)
    guard let plan = WaveformPlan(box, count: levels.count), box.intersects(canvas.clip)
    else { return }
    let capsules = sources.capsules(plan.capsule)
    let bars = zip(plan.columns, levels).map { column, level in
      CapsuleGlyphs.Bar(
        x: column - canvas.x, y: plan.top - canvas.y, inset: plan.capsule.inset(level: level))
    }
    let paint = solids.color(color.opacity(item.opacity))
    if canvas.clip.contains(box) {
      capsules.draw(bars, paint: paint, on: canvas.picture)
      return
    }
    // Glyphs have no box to cut.
    let clip = canvas.local(canvas.clip.intersection(box))
    connection.setClip(clip, of: canvas.picture)
    capsules.draw(bars, paint: paint, on: canvas.picture)
    connection.setClip(PixelRect(x: 0, y: 0, width: 32_000, height: 32_000), of: canvas.picture)
  }
}
