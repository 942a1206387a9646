import CX11
import Painting

/// The corner masks in the server, for radii up to that of an expanded pill or a larger one.
final class CornerAtlas {
  private let connection: Connection
  private let usual: Int
  private var sheet: CornerSheet?

  /// Makes an empty atlas for a scale.
  init(_ connection: Connection, scale: Double) {
    self.connection = connection
    usual = Int((57 * scale).rounded(.up)) + 1
  }

  /// The picture of a corner, and where its box begins in it; uploads a mask that is new.
  func source(
    for corner: PillPlan.Corner, uploadingWith context: borrowing GraphicsContext
  ) -> (raster: any Raster, x: Int, y: Int) {
    let needed = max(corner.mask.width, corner.mask.height)
    let sheet: CornerSheet
    if let known = self.sheet, known.side >= needed {
      sheet = known
    } else {
      // A larger radius gets a larger sheet.
      sheet = CornerSheet(connection, side: max(needed, usual))
      self.sheet = sheet
    }
    return sheet.source(for: corner, uploadingWith: context)
  }
}

/// Corner masks of one greatest size: many in one pixmap, and their mirror images in another.
///
/// A new mask is one upload into the place that was used longest ago; nothing is created. The
/// server mirrors it once for each corner: to read through a picture that mirrors costs it six
/// times as much where it paints without a GPU, and corners are read in every frame.
private final class CornerSheet {
  private static let columns = 8
  private static let rows = 8

  private struct Place {
    var mask: CornerMask
    var lastUse: UInt64
    /// Whether the images exist: mirrored left to right, top to bottom, both.
    var images: (Bool, Bool, Bool) = (false, false, false)
  }

  private let connection: Connection
  private let masks: RasterPicture
  /// Three times as high as the masks: one part for each kind of image.
  private let images: RasterPicture
  private let mirroredX: Picture
  private let mirroredY: Picture
  private let mirroredXY: Picture
  /// The side of a place, in pixels.
  let side: Int
  private var numbers: [CornerMask: Int] = [:]
  private var places: [Place] = []
  private var lastNumber = 0
  private var useCount: UInt64 = 0
  private var rasterizer = CoverageRasterizer()
  private var bytes: [UInt8] = []

  /// Makes an atlas for masks up to `side` pixels wide and high.
  init(_ connection: Connection, side: Int) {
    self.connection = connection
    self.side = side
    let (width, height) = (CornerSheet.columns * side, CornerSheet.rows * side)
    masks = RasterPicture(connection, format: .mask, width: width, height: height)
    images = RasterPicture(connection, format: .mask, width: width, height: 3 * height)
    let (drawable, format) = (masks.pixmapID, connection.formats.mask)
    mirroredX = Picture(connection, drawable: drawable, format: format)
    mirroredX.setTransform(.init(scaleX: -1, scaleY: 1, x: Double(width), y: 0))
    mirroredY = Picture(connection, drawable: drawable, format: format)
    mirroredY.setTransform(.init(scaleX: 1, scaleY: -1, x: 0, y: Double(height)))
    mirroredXY = Picture(connection, drawable: drawable, format: format)
    mirroredXY.setTransform(
      .init(scaleX: -1, scaleY: -1, x: Double(width), y: Double(height)))
  }

  /// The picture of a corner, and where its box begins in it; uploads a mask that is new.
  func source(
    for corner: PillPlan.Corner, uploadingWith context: borrowing GraphicsContext
  ) -> (raster: any Raster, x: Int, y: Int) {
    let mask = corner.mask
    let number = number(of: mask, context)
    let x = number % CornerSheet.columns * side
    let y = number / CornerSheet.columns * side
    // A box that is smaller than its mask shows the outer part.
    let outerX = x + mask.width - corner.box.width
    let outerY = y + mask.height - corner.box.height
    let (farX, farY) = (masks.width - x - mask.width, masks.height - y - mask.height)
    switch (corner.mirroredX, corner.mirroredY) {
    case (false, false):
      return (masks, x, y)
    case (true, false):
      if !places[number].images.0 {
        places[number].images.0 = true
        mirror(mirroredX.id, mask, fromX: farX, y, to: x, y)
      }
      return (images, outerX, y)
    case (false, true):
      let part = masks.height
      if !places[number].images.1 {
        places[number].images.1 = true
        mirror(mirroredY.id, mask, fromX: x, farY, to: x, part + y)
      }
      return (images, x, part + outerY)
    case (true, true):
      let part = 2 * masks.height
      if !places[number].images.2 {
        places[number].images.2 = true
        mirror(mirroredXY.id, mask, fromX: farX, farY, to: x, part + y)
      }
      return (images, outerX, part + outerY)
    }
  }

  private func mirror(
    _ view: UInt32, _ mask: CornerMask, fromX: Int, _ fromY: Int, to x: Int, _ y: Int
  ) {
    connection.composite(
      .source, view, to: images.picture.id,
      box: PixelRect(x: x, y: y, width: mask.width, height: mask.height), x: fromX, y: fromY)
  }

  private func number(of mask: CornerMask, _ context: borrowing GraphicsContext) -> Int {
    // The corners of a pill are most often the same, and one follows the other.
    if lastNumber < places.count, places[lastNumber].mask == mask { return lastNumber }
    useCount += 1
    if let number = numbers[mask] {
      places[number].lastUse = useCount
      lastNumber = number
      return number
    }
    let place = Place(mask: mask, lastUse: useCount)
    var number = places.count
    if number < CornerSheet.columns * CornerSheet.rows {
      places.append(place)
    } else {
      number = 0
      for index in places.indices where places[index].lastUse < places[number].lastUse {
        number = index
      }
      numbers[places[number].mask] = nil
      places[number] = place
    }
    numbers[mask] = number
    lastNumber = number
    mask.rasterize(with: &rasterizer, into: &bytes)
    context.upload(
      bytes, stride: (mask.width + 3) & ~3, width: mask.width, height: mask.height,
      to: masks.pixmapID, x: number % CornerSheet.columns * side,
      y: number / CornerSheet.columns * side)
    return number
  }
}
