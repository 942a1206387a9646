import Geometry
import Painting
import Scene

/// Everything that was uploaded once to be composited often: texts, symbols, images, masks.
final class SourcePictures {
  /// What a picture shows; together with the scale, all that decides its pixels.
  enum Key: Hashable {
    case text(TextRun)
    case symbol(Symbol, side: Int)
    case image(ImageKey, width: Int, height: Int, quarters: Int)
    case mask(width: Int, height: Int, quarters: Int)
    case gradient([Color], width: Int, height: Int, quarters: Int)
  }

  /// A picture and how it lies to what it shows.
  final class Source {
    /// The pixels; `nil` where there is nothing to see.
    let raster: RasterPicture?
    /// Whether it is to be painted with a colour.
    let isMask: Bool
    /// The column in which a text's left edge lies.
    let left: Int
    /// The row at whose top a text's first baseline lies.
    let baseline: Int

    init(raster: RasterPicture?, isMask: Bool, left: Int = 0, baseline: Int = 0) {
      self.raster = raster
      self.isMask = isMask
      self.left = left
      self.baseline = baseline
    }
  }

  private let connection: Connection
  private let text: TextShaper
  private let scale: Double
  private let maskContext: GraphicsContext
  private let colorContext: GraphicsContext
  private var cache = BoundedCache<Key, Source>(costLimit: 4 << 20)
  private var waveforms = BoundedCache<Size, CapsuleGlyphs>(costLimit: 4)

  /// Makes an empty store for a scale; the drawables tell the depths of the uploads.
  init(_ connection: Connection, text: TextShaper, scale: Double) {
    self.connection = connection
    self.text = text
    self.scale = scale
    let mask = Pixmap(connection, depth: 8, width: 1, height: 1)
    maskContext = GraphicsContext(connection, drawable: mask.id, depth: 8)
    let color = Pixmap(connection, depth: 32, width: 1, height: 1)
    colorContext = GraphicsContext(connection, drawable: color.id, depth: 32)
  }

  /// Draws with the corner atlas, which uploads masks of its own.
  func withMaskContext<T>(_ body: (borrowing GraphicsContext) -> T) -> T { body(maskContext) }

  /// The context that copies between drawables of 32 bits.
  var colorContextID: UInt32 { colorContext.id }

  /// A text.
  func text(_ run: TextRun) -> Source {
    // A mask is the same in every colour; only a text with colours of its own is not.
    var plain = run
    plain.color = .white
    if let known = cache.value(for: .text(plain)), known.isMask || run.color == .white {
      return known
    }
    if let known = cache.value(for: .text(run)) { return known }
    guard let bitmap = text.rasterize(run, scale: scale) else {
      let nothing = Source(raster: nil, isMask: true)
      cache.insert(nothing, for: .text(plain), cost: 64)
      return nothing
    }
    let isMask = bitmap.bitmap.format == .mask
    let source = Source(
      raster: upload(bitmap.bitmap), isMask: isMask, left: bitmap.left,
      baseline: bitmap.baseline)
    cache.insert(source, for: .text(isMask ? plain : run), cost: bitmap.bitmap.bytes.count + 64)
    if !isMask, run.color != .white {
      // So that the next look-up by the plain key doesn't take it for a mask.
      cache.removeAll { $0 == .text(plain) }
    }
    return source
  }

  /// A symbol as a mask, `side` pixels wide and high.
  func symbol(_ symbol: Symbol, side: Int) -> Source {
    source(.symbol(symbol, side: side)) {
      let path = symbol.path.transformed(
        scaleX: Double(side), scaleY: Double(side), x: 0, y: 0)
      return Bitmap(filling: path, width: side, height: side)
    }
  }

  /// The mask of a shape that fills its box.
  func mask(width: Int, height: Int, radius: Double) -> Source {
    source(.mask(width: width, height: height, quarters: quarters(radius))) {
      Bitmap(roundedWidth: width, height: height, radius: radius)
    }
  }

  /// An image scaled to fill a box and cut to a radius.
  func image(
    _ image: PixelImage, key: ImageKey, width: Int, height: Int, radius: Double
  ) -> Source {
    let key = Key.image(key, width: width, height: height, quarters: quarters(radius))
    return source(key) { image.filling(width: width, height: height, radius: radius) }
  }

  /// A gradient from top to bottom in a shape that fills its box.
  func gradient(_ colors: [Color], width: Int, height: Int, radius: Double) -> Source {
    let key = Key.gradient(colors, width: width, height: height, quarters: quarters(radius))
    if let known = cache.value(for: key) { return known }
    let raster = RasterPicture(connection, format: .color, width: width, height: height)
    let paint = Picture(connection, gradient: colors, height: height)
    let mask = mask(width: width, height: height, radius: radius)
    connection.composite(
      .source, paint.id, mask: mask.raster?.picture.id ?? 0, to: raster.picture.id,
      box: PixelRect(x: 0, y: 0, width: width, height: height))
    let source = Source(raster: raster, isMask: false)
    cache.insert(source, for: key, cost: width * height * 4 + 64)
    return source
  }

  /// The capsules for a waveform's bars.
  func capsules(width: Int, height: Int) -> CapsuleGlyphs {
    let key = Size(width: Double(width), height: Double(height))
    if let known = waveforms.value(for: key) { return known }
    let capsules = CapsuleGlyphs(connection, width: width, height: height)
    waveforms.insert(capsules, for: key)
    return capsules
  }

  /// Forgets what was made of an image.
  func forget(_ image: ImageKey) {
    cache.removeAll { key in
      if case .image(image, _, _, _) = key { return true }
      return false
    }
  }

  private func quarters(_ radius: Double) -> Int { Int((max(0, min(radius, 8_000)) * 4).rounded()) }

  private func source(_ key: Key, make: () -> Bitmap?) -> Source {
    if let known = cache.value(for: key) { return known }
    let bitmap = make()
    let source = Source(
      raster: bitmap.flatMap(upload), isMask: bitmap.map { $0.format == .mask } ?? true)
    cache.insert(source, for: key, cost: (bitmap?.bytes.count ?? 0) + 64)
    return source
  }

  private func upload(_ bitmap: Bitmap) -> RasterPicture? {
    guard bitmap.width > 0, bitmap.height > 0 else { return nil }
    let raster = RasterPicture(
      connection, format: bitmap.format, width: bitmap.width, height: bitmap.height)
    if bitmap.format == .mask {
      maskContext.upload(
        bitmap.bytes, stride: bitmap.stride, width: bitmap.width, height: bitmap.height,
        to: raster.pixmap.id)
    } else {
      colorContext.upload(
        bitmap.bytes, stride: bitmap.stride, width: bitmap.width, height: bitmap.height,
        to: raster.pixmap.id)
    }
    return raster
  }
}
