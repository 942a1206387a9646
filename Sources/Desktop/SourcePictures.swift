import Geometry
import Painting
import Scene

/// Everything that was uploaded once to be composited often: texts, symbols, images, masks.
final class SourcePictures {
  typealias Source = SourceStore<RasterPicture>.Source

  private let connection: Connection
  private let uploader: Uploader
  /// What was uploaded.
  let store: SourceStore<RasterPicture>
  private var fades = BoundedCache<EdgeFade, Paint>(costLimit: 64)
  private var waveforms = BoundedCache<CapsuleMask, CapsuleGlyphs>(costLimit: 4)

  /// Makes an empty store for a scale.
  init(_ connection: Connection, text: TextShaper, scale: Double) {
    self.connection = connection
    let uploader = Uploader(connection)
    self.uploader = uploader
    store = SourceStore(text: text, scale: scale) { uploader.upload($0) }
  }

  /// Draws with the corner atlas, which uploads masks of its own.
  func withMaskContext<T>(_ body: (borrowing GraphicsContext) -> T) -> T { body(uploader.mask) }

  /// The context that copies between drawables of 32 bits.
  var colorContextID: UInt32 { uploader.color.id }

  /// A gradient in a shape that fills its box.
  func gradient(_ gradient: Gradient, width: Int, height: Int, radius: Double) -> Source {
    store.gradient(gradient, width: width, height: height, radius: radius) { mask in
      let raster = RasterPicture(connection, format: .color, width: width, height: height)
      let paint = Picture(connection, gradient, width: width, height: height)
      connection.composite(
        .source, paint.id, mask: mask.raster?.picture.id ?? 0, to: raster.picture.id,
        box: PixelRect(x: 0, y: 0, width: width, height: height))
      return raster
    }
  }

  /// The paint of a text that fades out at its ends.
  func fade(_ fade: EdgeFade) -> UInt32 {
    if let known = fades.value(for: fade) { return known.picture.id }
    let paint = Paint(Picture(connection, fade.gradient, width: fade.width, height: 1))
    fades.insert(paint, for: fade)
    return paint.picture.id
  }

  /// The capsules for a waveform's bars.
  func capsules(_ mask: CapsuleMask) -> CapsuleGlyphs {
    if let known = waveforms.value(for: mask) { return known }
    let capsules = CapsuleGlyphs(connection, mask: mask)
    waveforms.insert(capsules, for: mask)
    return capsules
  }
}

/// A paint without pixels.
private final class Paint {
  let picture: Picture
  init(_ picture: consuming Picture) { self.picture = picture }
}

/// Sends bitmaps to the server.
private final class Uploader {
  let mask: GraphicsContext
  let color: GraphicsContext
  private let connection: Connection

  /// Makes the contexts; the drawables tell the depths of the uploads.
  init(_ connection: Connection) {
    self.connection = connection
    let maskPixmap = Pixmap(connection, depth: 8, width: 1, height: 1)
    mask = GraphicsContext(connection, drawable: maskPixmap.id, depth: 8)
    let colorPixmap = Pixmap(connection, depth: 32, width: 1, height: 1)
    color = GraphicsContext(connection, drawable: colorPixmap.id, depth: 32)
  }

  func upload(_ bitmap: Bitmap) -> RasterPicture {
    let raster = RasterPicture(
      connection, format: bitmap.format, width: bitmap.width, height: bitmap.height)
    if bitmap.format == .mask {
      mask.upload(
        bitmap.bytes, stride: bitmap.stride, width: bitmap.width, height: bitmap.height,
        to: raster.pixmap.id)
    } else {
      color.upload(
        bitmap.bytes, stride: bitmap.stride, width: bitmap.width, height: bitmap.height,
        to: raster.pixmap.id)
    }
    return raster
  }
}
