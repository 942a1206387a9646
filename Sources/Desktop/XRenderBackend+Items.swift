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
      let source = sources.text(run)
      guard let raster = source.raster else { return }
      let box = textBox(item.frame, run, source, raster)
      // A text with colours of its own was rasterised with the run's colour in place.
      drawSource(
        source, raster, at: box, color: source.isMask ? run.color : .white,
        opacity: item.opacity, on: canvas)
    case .symbol(let symbol, let color):
      let box = symbolBox(item.frame)
      guard box.intersects(canvas.clip) else { return }
      let source = sources.symbol(symbol, side: box.width)
      guard let raster = source.raster else { return }
      drawSource(source, raster, at: box, color: color, opacity: item.opacity, on: canvas)
    case .image(let key, let radius):
      let box = PixelRect(snapping: device(item.frame))
      guard let image = images[key], box.intersects(canvas.clip) else { return }
      let source = sources.image(
        image, key: key, width: box.width, height: box.height, radius: radius * scale)
      guard let raster = source.raster else { return }
      drawSource(source, raster, at: box, color: .white, opacity: item.opacity, on: canvas)
    case .fill(let shape, let fill):
      drawFill(item, shape, fill, on: canvas)
    case .bar(let fraction, let fill, let track):
      drawBar(item, fraction: fraction, fill: fill, track: track, on: canvas)
    case .waveform(let levels, let color):
      drawWaveform(item, levels: levels, color: color, on: canvas)
    }
  }

  /// Every pixel that an item may touch at scale 1.
  func inkBox(of item: DisplayItem) -> PixelRect {
    switch item.content {
    case .text(let run):
      let source = sources.text(run)
      guard let raster = source.raster else { return .zero }
      return textBox(item.frame, run, source, raster)
    case .symbol(let symbol, _):
      let box = symbolBox(item.frame)
      _ = sources.symbol(symbol, side: box.width)
      return box
    case .group(let group):
      return group.items.reduce(.zero) { $0.union(inkBox(of: $1)) }
    case .image, .fill, .bar, .waveform:
      return PixelRect(snapping: device(item.frame))
    }
  }

  private func textBox(
    _ frame: Rect, _ run: TextRun, _ source: SourcePictures.Source, _ raster: RasterPicture
  ) -> PixelRect {
    let metrics = text.measure(run)
    let origin = device(frame.offsetBy(x: 0, y: metrics.baseline))
    return PixelRect(
      x: Int(max(-32_000, min(32_000, origin.minX.rounded()))) - source.left,
      y: Int(max(-32_000, min(32_000, origin.minY.rounded()))) - source.baseline,
      width: raster.width, height: raster.height)
  }

  /// The largest square in the middle of a frame.
  private func symbolBox(_ frame: Rect) -> PixelRect {
    let side = min(frame.width, frame.height)
    var box = PixelRect(
      snapping: device(
        Rect(x: frame.midX - side / 2, y: frame.midY - side / 2, width: side, height: side)))
    box.height = box.width
    return box
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
    var box = PixelRect(snapping: device(item.frame))
    guard box.intersects(canvas.clip) else { return }
    let radius: Double
    switch shape {
    case .rounded(let points): radius = points * scale
    case .circle:
      let side = min(box.width, box.height)
      box = PixelRect(
        x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, width: side,
        height: side)
      radius = Double(side) / 2
    }
    switch fill {
    case .color(let color) where radius <= 0:
      fillBox(box, color.opacity(item.opacity), on: canvas)
    case .color(let color):
      let source = sources.mask(width: box.width, height: box.height, radius: radius)
      guard let raster = source.raster else { return }
      drawSource(source, raster, at: box, color: color, opacity: item.opacity, on: canvas)
    case .gradient(let colors):
      guard let first = colors.first else { return }
      let stops = colors.count == 1 ? [first, first] : colors
      let source = sources.gradient(
        stops, width: box.width, height: box.height, radius: radius)
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
    _ item: DisplayItem, fraction: Double, fill: Color, track: Color, on canvas: Canvas
  ) {
    let box = PixelRect(snapping: device(item.frame))
    guard box.intersects(canvas.clip) else { return }
    drawCapsule(box, track.opacity(item.opacity), on: canvas)
    let fraction = fraction.isNaN ? 0 : max(0, min(1, fraction))
    if fraction == 0 { return }
    var filled = box
    // Never less than a dot, as the track's end is round.
    filled.width = min(
      box.width, max(Int((Double(box.width) * fraction).rounded()), min(box.height, box.width)))
    drawCapsule(filled, fill.opacity(item.opacity), on: canvas)
  }

  /// A lying capsule: two halves of a cached circle, and a box between them.
  private func drawCapsule(_ box: PixelRect, _ color: Color, on canvas: Canvas) {
    let side = min(box.height, box.width)
    let source = sources.mask(width: side, height: box.height, radius: Double(side) / 2)
    guard let raster = source.raster else { return }
    let half = side / 2
    let paint = solids.color(color)
    let caps = [
      (PixelRect(x: box.x, y: box.y, width: half, height: box.height), 0),
      (
        PixelRect(
          x: box.maxX - (side - half), y: box.y, width: side - half, height: box.height), half
      ),
    ]
    for (cap, column) in caps {
      let part = cap.intersection(canvas.clip)
      connection.composite(
        .over, paint, mask: raster.picture.id, to: canvas.picture, box: canvas.local(part),
        maskX: column + part.x - cap.x, maskY: part.y - cap.y)
    }
    fillBox(
      PixelRect(
        x: box.x + half, y: box.y, width: box.width - side, height: box.height), color,
      on: canvas)
  }

  private func drawWaveform(
    _ item: DisplayItem, levels: [Double], color: Color, on canvas: Canvas
  ) {
    let box = PixelRect(snapping: device(item.frame))
    guard !levels.isEmpty, !box.isEmpty, box.intersects(canvas.clip) else { return }
    // Bars and gaps are equally wide, in whole pixels, and the whole is in the middle.
    let count = min(levels.count, (box.width + 1) / 2)
    let bar = max(1, Int((Double(box.width) / Double(2 * count - 1)).rounded(.down)))
    let pitch = count > 1 ? max(bar + 1, (box.width - bar) / (count - 1)) : 0
    let start = box.x + (box.width - bar - pitch * (count - 1)) / 2
    let height = min(box.height, 254)
    let top = box.y + (box.height - height) / 2
    let capsules = sources.capsules(width: bar, height: height)
    let bars = (0..<count).map { index in
      CapsuleGlyphs.Bar(
        x: start + index * pitch - canvas.x, y: top - canvas.y,
        inset: capsules.inset(level: levels[index]))
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
