/// Paints in this program's memory.
final class PixmanDevice: PaintDevice {
  /// One bar of a waveform.
  private struct CapsuleKey: Hashable {
    var mask: CapsuleMask
    var inset: Int
  }

  /// One corner of an outline.
  private struct CornerKey: Hashable {
    var mask: CornerMask
    var mirroredX: Bool
    var mirroredY: Bool
  }

  let picture: PixmanImage
  private var capsules = BoundedCache<CapsuleKey, PixmanImage>(costLimit: 1 << 18)
  private var corners = BoundedCache<CornerKey, PixmanImage>(costLimit: 1 << 18)
  private var rasterizer = CoverageRasterizer()

  var back: any Raster { picture }

  /// Makes a device with a clear picture.
  ///
  /// Throws ``PaintingError/memory(width:height:)`` where there is none for it.
  init(width: Int, height: Int) throws(PaintingError) {
    guard let picture = PixmanImage(format: .color, width: width, height: height) else {
      throw .memory(width: width, height: height)
    }
    self.picture = picture
  }

  func makeRaster(width: Int, height: Int) -> (any Raster)? {
    PixmanImage(format: .color, width: width, height: height)
  }

  func makeMask(width: Int, height: Int) -> (any Raster)? {
    PixmanImage(format: .mask, width: width, height: height)
  }

  func upload(
    _ coverage: [UInt8], stride: Int, width: Int, height: Int, to mask: any Raster, x: Int, y: Int
  ) {
    (mask as? PixmanImage)?
      .replace(coverage, stride: stride, width: width, height: height, x: x, y: y)
  }

  func makeRaster(_ bitmap: Bitmap) -> (any Raster)? { PixmanImage(bitmap) }

  func makeRaster(_ gradient: Gradient, width: Int, height: Int) -> (any Raster)? {
    PixmanImage(gradient, width: width, height: height)
  }

  func setTransform(scale: Double, x: Double, y: Double, of raster: any Raster) {
    (raster as? PixmanImage)?.setTransform(scale: scale, x: x, y: y)
  }

  func fill(
    _ operation: CompositeOperator, _ color: PremultipliedColor, _ boxes: [PixelRect],
    on target: any Raster
  ) {
    (target as? PixmanImage)?.fill(operation, color, boxes)
  }

  func composite(
    _ operation: CompositeOperator, _ source: Paint, x: Int, y: Int, mask: Paint?, maskX: Int,
    maskY: Int, to target: any Raster, box: PixelRect
  ) {
    guard let target = target as? PixmanImage, let source = image(of: source) else { return }
    var through: PixmanImage?
    if let mask {
      through = image(of: mask)
      if through == nil { return }
    }
    target.composite(
      operation, source, mask: through, box: box, x: x, y: y, maskX: maskX, maskY: maskY)
  }

  func mask(of corner: PillPlan.Corner) -> (raster: any Raster, x: Int, y: Int)? {
    guard let image = image(of: corner) else { return nil }
    // A mirrored mask is cut short on its other side.
    return (
      image, corner.mirroredX ? image.width - corner.box.width : 0,
      corner.mirroredY ? image.height - corner.box.height : 0
    )
  }

  func draw(
    _ bars: [CapsuleMask.Bar], of mask: CapsuleMask, _ color: PremultipliedColor,
    on target: any Raster, clip: PixelRect
  ) {
    guard let target = target as? PixmanImage, let paint = PixmanImage(solid: color) else {
      return
    }
    for bar in bars {
      guard let image = image(of: mask, inset: bar.inset) else { continue }
      let box = PixelRect(x: bar.x, y: bar.y, width: mask.width, height: mask.height)
      let part = box.intersection(clip)
      target.composite(
        .over, paint, mask: image, box: part, maskX: part.x - box.x, maskY: part.y - box.y)
    }
  }

  private func image(of paint: Paint) -> PixmanImage? {
    switch paint {
    case .color(let color): PixmanImage(solid: color)
    case .opacity(let level): PixmanImage(solid: PremultipliedColor(level: level))
    case .raster(let raster): raster as? PixmanImage
    }
  }

  private func image(of capsule: CapsuleMask, inset: Int) -> PixmanImage? {
    let key = CapsuleKey(mask: capsule, inset: inset)
    if let known = capsules.value(for: key) { return known }
    let bitmap = capsule.bitmap(inset: inset)
    guard let image = PixmanImage(bitmap) else { return nil }
    capsules.insert(image, for: key, cost: bitmap.bytes.count + 64)
    return image
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
