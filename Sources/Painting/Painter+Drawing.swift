import Geometry
import Scene

// What items are made of: every step is cut to the canvas's clip.

extension Painter {
  /// Combines a colour with a box of a raster.
  func fill(
    _ operation: CompositeOperator, _ color: PremultipliedColor, _ box: PixelRect,
    on target: any Raster
  ) {
    boxes.removeAll(keepingCapacity: true)
    boxes.append(box)
    device.fill(operation, color, boxes, on: target)
  }

  /// Lays a colour over a box of the space.
  func fill(_ box: PixelRect, _ color: Color, opacity: Double, on canvas: Canvas) {
    let part = box.intersection(canvas.clip)
    if part.isEmpty { return }
    fill(.over, PremultipliedColor(color.opacity(opacity)), canvas.local(part), on: canvas.target)
  }

  /// Lays what was rasterised over a box of the space; a mask in a colour.
  func draw(
    _ source: SourceStore.Source, at box: PixelRect, color: Color = .white, opacity: Double,
    on canvas: Canvas
  ) {
    guard let raster = source.raster, box.intersects(canvas.clip) else { return }
    if source.isMask {
      draw(Paint(color, opacity: opacity), through: raster, at: box, on: canvas)
    } else {
      draw(raster, at: box, opacity: opacity, on: canvas)
    }
  }

  /// Lays a picture over a box of the space, as opaque as an opacity says.
  func draw(_ raster: any Raster, at box: PixelRect, opacity: Double, on canvas: Canvas) {
    let part = box.intersection(canvas.clip)
    device.composite(
      .over, .raster(raster), x: part.x - box.x, y: part.y - box.y,
      mask: .mask(opacity: opacity), maskX: 0, maskY: 0, to: canvas.target,
      box: canvas.local(part))
  }

  /// Lays a paint over a box of the space, through the mask of one step of a movement.
  func draw(_ step: StepMask, at box: PixelRect, _ paint: Paint, on canvas: Canvas) {
    guard box.intersects(canvas.clip), let place = sources.place(of: step) else { return }
    draw(
      paint, through: place.raster, at: box, column: place.x, row: place.y, on: canvas)
  }

  /// Lays a paint over a box of the space, through a mask from a column and a row of it on.
  ///
  /// The paint's own first column falls on the space's column `origin`.
  func draw(
    _ paint: Paint, origin: Int = 0, through mask: any Raster, at box: PixelRect, column: Int = 0,
    row: Int = 0, on canvas: Canvas
  ) {
    let part = box.intersection(canvas.clip)
    if part.isEmpty { return }
    device.composite(
      .over, paint, x: part.x - origin, y: 0, mask: .raster(mask), maskX: column + part.x - box.x,
      maskY: row + part.y - box.y, to: canvas.target, box: canvas.local(part))
  }
}
