import CX11
import Geometry
import Painting

/// Paints in the server, through the RENDER extension (R40).
final class XRenderDevice: PaintDevice {
  let connection: Connection
  /// Where everything is painted.
  let picture: RasterPicture
  private let uploader: Uploader
  private let solids: SolidPictures
  private let corners: CornerAtlas
  private var waveforms = BoundedCache<CapsuleMask, CapsuleGlyphs>(costLimit: 4)
  private var rectangles: [xcb_rectangle_t] = []

  var back: any Raster { picture }

  /// Makes a device with a clear picture as large as a grid.
  init(_ connection: Connection, grid: PixelGrid) {
    self.connection = connection
    picture = RasterPicture(connection, format: .color, width: grid.width, height: grid.height)
    uploader = Uploader(connection)
    solids = SolidPictures(connection)
    corners = CornerAtlas(connection, scale: grid.scale)
    fill(.source, PremultipliedColor(.clear), [grid.bounds], on: picture)
  }

  /// The context that copies between drawables of 32 bits.
  var colorContextID: UInt32 { uploader.color.id }

  func makeRaster(width: Int, height: Int) -> (any Raster)? {
    let raster = RasterPicture(connection, format: .color, width: width, height: height)
    raster.picture.setBilinear()
    return raster
  }

  func makeMask(width: Int, height: Int) -> (any Raster)? {
    RasterPicture(connection, format: .mask, width: width, height: height)
  }

  func upload(
    _ coverage: [UInt8], stride: Int, width: Int, height: Int, to mask: any Raster, x: Int, y: Int
  ) {
    guard let mask = mask as? RasterPicture else { return }
    uploader.mask.upload(
      coverage, stride: stride, width: width, height: height, to: mask.pixmapID, x: x, y: y)
  }

  func makeRaster(_ bitmap: Bitmap) -> (any Raster)? { uploader.upload(bitmap) }

  func makeRaster(_ gradient: Gradient, width: Int, height: Int) -> (any Raster)? {
    RasterPicture(connection, gradient, width: width, height: height)
  }

  func setTransform(scale: Double, x: Double, y: Double, of raster: any Raster) {
    (raster as? RasterPicture)?.setTransform(scale: scale, x: x, y: y)
  }

  func fill(
    _ operation: CompositeOperator, _ color: PremultipliedColor, _ boxes: [PixelRect],
    on target: any Raster
  ) {
    rectangles.removeAll(keepingCapacity: true)
    for box in boxes where !box.isEmpty { rectangles.append(xcb_rectangle_t(box)) }
    connection.fill(operation, xcb_render_color_t(color), on: id(of: target), rectangles)
  }

  func composite(
    _ operation: CompositeOperator, _ source: Paint, x: Int, y: Int, mask: Paint?, maskX: Int,
    maskY: Int, to target: any Raster, box: PixelRect
  ) {
    if box.isEmpty { return }
    connection.composite(
      operation, id(of: source), mask: mask.map(id) ?? 0, to: id(of: target), box: box, x: x,
      y: y, maskX: maskX, maskY: maskY)
  }

  func mask(of corner: PillPlan.Corner) -> (raster: any Raster, x: Int, y: Int)? {
    corners.source(for: corner, uploadingWith: uploader.mask)
  }

  func draw(
    _ bars: [CapsuleMask.Bar], of mask: CapsuleMask, _ color: PremultipliedColor,
    on target: any Raster, clip: PixelRect
  ) {
    let capsules: CapsuleGlyphs
    if let known = waveforms.value(for: mask) {
      capsules = known
    } else {
      capsules = CapsuleGlyphs(connection, mask: mask)
      waveforms.insert(capsules, for: mask)
    }
    capsules.draw(bars, paint: solids.picture(of: color), on: id(of: target), clip: clip)
  }

  /// How many one-colour pictures the server holds for it, at most 512.
  var keptColors: Int { solids.count }

  private func id(of raster: any Raster) -> UInt32 { (raster as? RasterPicture)?.picture.id ?? 0 }

  private func id(of paint: Paint) -> UInt32 {
    switch paint {
    case .color(let color): solids.picture(of: color)
    case .opacity(let level): solids.mask(level: level)
    case .raster(let raster): id(of: raster)
    }
  }
}
