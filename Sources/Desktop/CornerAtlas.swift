import CX11
import Painting

/// The corner masks in the server: many in one pixmap, seen through four pictures that mirror it.
///
/// A new mask is one upload into the place that was used longest ago; nothing is created.
final class CornerAtlas {
  private static let columns = 8
  private static let rows = 8

  private let pixmap: Pixmap
  private let plain: Picture
  private let mirroredX: Picture
  private let mirroredY: Picture
  private let mirroredXY: Picture
  /// The side of a place, in pixels.
  let side: Int
  private var places: [CornerMask: Int] = [:]
  private var masks: [CornerMask?]
  private var uses: [UInt64]
  private var useCount: UInt64 = 0
  private var rasterizer = CoverageRasterizer()
  private var bytes: [UInt8] = []

  /// Makes an atlas for masks up to `side` pixels wide and high.
  init(_ connection: Connection, side: Int) {
    self.side = side
    let count = CornerAtlas.columns * CornerAtlas.rows
    masks = Array(repeating: nil, count: count)
    uses = Array(repeating: 0, count: count)
    let (width, height) = (CornerAtlas.columns * side, CornerAtlas.rows * side)
    pixmap = Pixmap(connection, depth: 8, width: width, height: height)
    let format = connection.formats.mask
    plain = Picture(connection, drawable: pixmap.id, format: format)
    mirroredX = Picture(connection, drawable: pixmap.id, format: format)
    mirroredX.setTransform(.init(scaleX: -1, scaleY: 1, x: Double(width), y: 0))
    mirroredY = Picture(connection, drawable: pixmap.id, format: format)
    mirroredY.setTransform(.init(scaleX: 1, scaleY: -1, x: 0, y: Double(height)))
    mirroredXY = Picture(connection, drawable: pixmap.id, format: format)
    mirroredXY.setTransform(
      .init(scaleX: -1, scaleY: -1, x: Double(width), y: Double(height)))
  }

  /// The picture of a corner, and where its box begins in it; uploads a mask that is new.
  func source(
    for corner: PillPlan.Corner, uploadingWith context: borrowing GraphicsContext
  ) -> (picture: UInt32, x: Int, y: Int) {
    let place = place(of: corner.mask, context)
    let x = place % CornerAtlas.columns * side
    let y = place / CornerAtlas.columns * side
    let (farX, farY) = (pixmap.width - x - corner.box.width, pixmap.height - y - corner.box.height)
    switch (corner.mirroredX, corner.mirroredY) {
    case (false, false): return (plain.id, x, y)
    case (true, false): return (mirroredX.id, farX, y)
    case (false, true): return (mirroredY.id, x, farY)
    case (true, true): return (mirroredXY.id, farX, farY)
    }
  }

  private func place(of mask: CornerMask, _ context: borrowing GraphicsContext) -> Int {
    useCount += 1
    if let place = places[mask] {
      uses[place] = useCount
      return place
    }
    var place = 0
    for index in uses.indices where uses[index] < uses[place] { place = index }
    if let old = masks[place] { places[old] = nil }
    masks[place] = mask
    places[mask] = place
    uses[place] = useCount
    mask.rasterize(with: &rasterizer, into: &bytes)
    context.upload(
      bytes, stride: (mask.width + 3) & ~3, width: mask.width, height: mask.height,
      to: pixmap.id, x: place % CornerAtlas.columns * side, y: place / CornerAtlas.columns * side)
    return place
  }
}
