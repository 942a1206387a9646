package import Geometry
package import Scene

/// Everything that was rasterised once to be composited often: texts, symbols, images, masks.
///
/// A backend says what it makes of a bitmap, such as a picture in a server.
package final class SourceStore<Raster> {
  /// What a raster shows; together with the scale, all that decides its pixels.
  private enum Key: Hashable {
    case text(TextRun)
    case symbol(Symbol, side: Int)
    case image(ImageKey, width: Int, height: Int, quarters: Int)
    case mask(width: Int, height: Int, quarters: Int)
    case gradient(Gradient, width: Int, height: Int, quarters: Int)
    case icon(ImageKey, width: Int, height: Int, isMask: Bool)
  }

  /// A mask that is there for one step of a movement.
  private enum Stroke: Hashable {
    case ring(RingMask)
    case mark(MarkMask)
  }

  /// A raster and how it lies to what it shows.
  package final class Source {
    /// The pixels; `nil` where there is nothing to see.
    package let raster: Raster?
    /// The number of columns.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// Whether it is to be painted with a colour.
    package let isMask: Bool
    fileprivate let left: Int
    fileprivate let baseline: Int

    fileprivate init(
      raster: Raster?, width: Int = 0, height: Int = 0, isMask: Bool, left: Int = 0,
      baseline: Int = 0
    ) {
      self.raster = raster
      self.width = width
      self.height = height
      self.isMask = isMask
      self.left = left
      self.baseline = baseline
    }
  }

  private let shaper: TextShaper
  private let scale: Double
  private let make: (Bitmap) -> Raster?
  private var cache = BoundedCache<Key, Source>(costLimit: 4 << 20)
  /// Apart from the rest: a ring that runs makes a new one with every step.
  private var strokes = BoundedCache<Stroke, Source>(costLimit: 1 << 17)

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - text: Lays texts out.
  ///   - scale: Device pixels in a point.
  ///   - make: Makes a raster of a bitmap, which is never empty.
  package init(text: TextShaper, scale: Double, make: @escaping (Bitmap) -> Raster?) {
    shaper = text
    self.scale = scale
    self.make = make
  }

  /// A text.
  package func text(_ run: TextRun) -> Source {
    // A mask is the same in every colour; only a text with colours of its own is not.
    var plain = run
    plain.color = .white
    if let known = cache.value(for: .text(plain)), known.isMask || run.color == .white {
      return known
    }
    if let known = cache.value(for: .text(run)) { return known }
    guard let text = shaper.rasterize(run, scale: scale) else {
      let nothing = Source(raster: nil, isMask: true)
      cache.insert(nothing, for: .text(plain), cost: 64)
      return nothing
    }
    let source = self.source(of: text.bitmap, left: text.left, baseline: text.baseline)
    cache.insert(
      source, for: .text(source.isMask ? plain : run), cost: text.bitmap.bytes.count + 64)
    if !source.isMask, run.color != .white {
      // So that the next look-up by the plain key doesn't take it for a mask.
      cache.removeAll { $0 == .text(plain) }
    }
    return source
  }

  /// The pixels of a text whose frame is given in points; empty where there is nothing to see.
  package func textBox(
    _ run: TextRun, _ source: Source, frame: Rect, grid: PixelGrid
  ) -> PixelRect {
    if source.raster == nil { return .zero }
    let metrics = shaper.measure(run)
    // A running time is shorter than its frame once it has lost a digit.
    let free = max(frame.width - metrics.size.width, 0) * run.alignment.factor
    let origin = grid.textOrigin(frame.offsetBy(x: free, y: 0), baseline: metrics.baseline)
    return PixelRect(
      x: origin.x - source.left, y: origin.y - source.baseline, width: source.width,
      height: source.height)
  }

  /// A symbol as a mask, `side` pixels wide and high.
  package func symbol(_ symbol: Symbol, side: Int) -> Source {
    source(.symbol(symbol, side: side)) {
      Bitmap(symbol, side: side)
    }
  }

  /// A ring's track or arc.
  package func ring(_ mask: RingMask) -> Source {
    stroke(.ring(mask)) { mask.bitmap() }
  }

  /// A mark, as far as it is drawn.
  package func mark(_ mask: MarkMask) -> Source {
    stroke(.mark(mask)) { mask.bitmap() }
  }

  private func stroke(_ key: Stroke, rasterize: () -> Bitmap?) -> Source {
    if let known = strokes.value(for: key) { return known }
    let bitmap = rasterize()
    let source = bitmap.map { self.source(of: $0) } ?? Source(raster: nil, isMask: true)
    strokes.insert(source, for: key, cost: (bitmap?.bytes.count ?? 0) + 64)
    return source
  }

  /// A theme icon as large as fits in a box; of a symbolic one the opacity alone, to be coloured.
  package func icon(
    _ image: PixelImage, key: ImageKey, box: PixelRect, isMask: Bool
  ) -> Source {
    source(.icon(key, width: box.width, height: box.height, isMask: isMask)) {
      let bitmap = image.filling(width: box.width, height: box.height, radius: 0)
      return isMask ? bitmap.opacity : bitmap
    }
  }

  /// The mask of a shape that fills its box.
  package func mask(width: Int, height: Int, radius: Double) -> Source {
    source(.mask(width: width, height: height, quarters: quarters(radius))) {
      Bitmap(roundedWidth: width, height: height, radius: radius)
    }
  }

  /// An image scaled to fill a box and cut to a radius.
  package func image(
    _ image: PixelImage, key: ImageKey, width: Int, height: Int, radius: Double
  ) -> Source {
    let key = Key.image(key, width: width, height: height, quarters: quarters(radius))
    return source(key) { image.filling(width: width, height: height, radius: radius) }
  }

  /// A gradient in a shape that fills its box; what is not known is made by `draw`, which gets the
  /// gradient and the mask of the shape.
  package func gradient(
    _ gradient: Gradient, width: Int, height: Int, radius: Double,
    draw: (Source) -> Raster?
  ) -> Source {
    let key = Key.gradient(gradient, width: width, height: height, quarters: quarters(radius))
    if let known = cache.value(for: key) { return known }
    let mask = mask(width: width, height: height, radius: radius)
    let source = Source(raster: draw(mask), width: width, height: height, isMask: false)
    cache.insert(source, for: key, cost: width * height * 4 + 64)
    return source
  }

  /// Every pixel that an item may touch at scale 1; makes what it shows, as far as it is a text or
  /// a symbol.
  package func inkBox(of item: DisplayItem, grid: PixelGrid) -> PixelRect {
    switch item.content {
    case .text(let run):
      return textBox(run, text(run), frame: item.frame, grid: grid)
    case .symbol(let symbol, _):
      let box = grid.symbolBox(item.frame)
      _ = self.symbol(symbol, side: box.width)
      return box
    case .scrollingText(let run, _, _):
      // Inside its frame it may be anywhere.
      let box = textBox(run, text(run), frame: item.frame, grid: grid)
      let frame = grid.snapped(item.frame)
      return PixelRect(x: frame.x, y: box.y, width: frame.width, height: box.height)
    case .mark(let mark, let progress, _):
      let box = grid.symbolBox(item.frame)
      if let mask = MarkMask(mark, progress: progress, side: box.width) { _ = self.mark(mask) }
      return box
    case .ring(let ring):
      let plan = RingPlan(ring, frame: item.frame, grid: grid)
      for mask in [plan.track, plan.arc].compactMap({ $0 }) { _ = self.ring(mask) }
      return plan.box
    case .icon:
      return grid.symbolBox(item.frame)
    case .group(let group):
      return group.items.reduce(.zero) { $0.union(inkBox(of: $1, grid: grid)) }
    case .image, .fill, .bar, .waveform:
      return grid.snapped(item.frame)
    }
  }

  /// Forgets what was made of an image.
  package func forget(_ image: ImageKey) {
    cache.removeAll { key in
      switch key {
      case .image(image, _, _, _), .icon(image, _, _, _): true
      default: false
      }
    }
  }

  private func quarters(_ radius: Double) -> Int { Int((max(0, min(radius, 8_000)) * 4).rounded()) }

  private func source(_ key: Key, rasterize: () -> Bitmap?) -> Source {
    if let known = cache.value(for: key) { return known }
    let bitmap = rasterize()
    let source = bitmap.map { self.source(of: $0) } ?? Source(raster: nil, isMask: true)
    cache.insert(source, for: key, cost: (bitmap?.bytes.count ?? 0) + 64)
    return source
  }

  private func source(of bitmap: Bitmap, left: Int = 0, baseline: Int = 0) -> Source {
    let isEmpty = bitmap.width <= 0 || bitmap.height <= 0
    return Source(
      raster: isEmpty ? nil : make(bitmap), width: bitmap.width, height: bitmap.height,
      isMask: bitmap.format == .mask, left: left, baseline: baseline)
  }
}
