import Geometry
import Scene

/// Everything that was rasterised once to be composited often: texts, symbols, images, masks.
///
/// The device makes rasters of them, such as pictures in a server.
final class SourceStore {
  /// What a raster shows; together with the scale, all that decides its pixels.
  private enum Key: Hashable {
    case text(TextRun)
    case symbol(Symbol, side: Int)
    case image(ImageKey, width: Int, height: Int, quarters: Int)
    case mask(width: Int, height: Int, quarters: Int)
    case gradient(Gradient, width: Int, height: Int, quarters: Int)
    case icon(ImageKey, width: Int, height: Int, isMask: Bool)
  }

  /// A raster and how it lies to what it shows.
  final class Source {
    /// The pixels; `nil` where there is nothing to see.
    let raster: (any Raster)?
    /// The number of columns.
    let width: Int
    /// The number of rows.
    let height: Int
    /// Whether it is to be painted with a colour.
    let isMask: Bool
    fileprivate let left: Int
    fileprivate let baseline: Int

    fileprivate init(
      raster: (any Raster)?, width: Int = 0, height: Int = 0, isMask: Bool, left: Int = 0,
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

  private let device: any PaintDevice
  private let shaper: TextShaper
  private let grid: PixelGrid
  private var cache = BoundedCache<Key, Source>(costLimit: 4 << 20)
  private let steps: StepMasks
  private var fades = BoundedCache<EdgeFade, any Raster>(costLimit: 64)

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - device: Makes rasters of bitmaps.
  ///   - text: Lays texts out.
  ///   - grid: Where points lie.
  init(_ device: any PaintDevice, text: TextShaper, grid: PixelGrid) {
    self.device = device
    steps = StepMasks(device)
    shaper = text
    self.grid = grid
  }

  /// A text.
  func text(_ run: TextRun) -> Source {
    // A mask is the same in every colour; only a text with colours of its own is not.
    var plain = run
    plain.color = .white
    if let known = cache.value(for: .text(plain)), known.isMask || run.color == .white {
      return known
    }
    if let known = cache.value(for: .text(run)) { return known }
    guard let text = shaper.rasterize(run, scale: grid.scale) else {
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
  func textBox(_ run: TextRun, _ source: Source, frame: Rect) -> PixelRect {
    if source.raster == nil { return .zero }
    let metrics = shaper.measure(run)
    // A running time is shorter than its frame once it has lost a digit.
    let free = max(frame.width - metrics.size.width, 0) * run.alignment.factor
    let origin = grid.textOrigin(frame.offsetBy(x: free, y: 0), baseline: metrics.baseline)
    return PixelRect(
      x: origin.x - source.left, y: origin.y - source.baseline, width: source.width,
      height: source.height)
  }

  /// The pixels of a part of a text, cut between its characters; the frame is the whole text's.
  func sliceBox(
    _ slice: TextSlice, _ source: Source, frame: Rect
  ) -> PixelRect {
    let box = textBox(slice.run, source, frame: frame)
    let origin = box.x + source.left
    // The same edge for both neighbours, so that side by side they are the text.
    func column(_ distance: Double) -> Int {
      distance.isFinite
        ? origin + PixelRect.whole((distance * grid.scale).rounded())
        : distance < 0 ? box.x : box.maxX
    }
    let (left, right) = (column(slice.from), column(slice.to))
    return box.intersection(
      PixelRect(x: left, y: box.y, width: max(right - left, 0), height: box.height))
  }

  /// A symbol as a mask, `side` pixels wide and high.
  func symbol(_ symbol: Symbol, side: Int) -> Source {
    source(.symbol(symbol, side: side)) {
      Bitmap(symbol, side: side)
    }
  }

  /// The raster that one step of a movement is in, and the column and row of it where that begins;
  /// `nil` where there is nothing to see.
  func place(of step: StepMask) -> (raster: any Raster, x: Int, y: Int)? {
    steps.place(of: step)
  }

  /// A theme icon as large as fits in a box; of a symbolic one the opacity alone, to be coloured.
  func icon(
    _ image: PixelImage, key: ImageKey, box: PixelRect, isMask: Bool
  ) -> Source {
    source(.icon(key, width: box.width, height: box.height, isMask: isMask)) {
      let bitmap = image.filling(width: box.width, height: box.height, radius: 0)
      return isMask ? bitmap.opacity : bitmap
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

  /// A gradient in a shape that fills its box.
  func gradient(_ gradient: Gradient, width: Int, height: Int, radius: Double) -> Source {
    let key = Key.gradient(gradient, width: width, height: height, quarters: quarters(radius))
    if let known = cache.value(for: key) { return known }
    let raster = device.makeRaster(width: width, height: height)
    if let raster, let paint = device.makeRaster(gradient, width: width, height: height),
      let mask = mask(width: width, height: height, radius: radius).raster
    {
      device.composite(
        .source, .raster(paint), x: 0, y: 0, mask: .raster(mask), maskX: 0, maskY: 0, to: raster,
        box: PixelRect(x: 0, y: 0, width: width, height: height))
    }
    let source = Source(raster: raster, width: width, height: height, isMask: false)
    cache.insert(source, for: key, cost: width * height * 4 + 64)
    return source
  }

  /// The paint of a text that fades out at its ends; `nil` where there is no memory for it.
  func fade(_ fade: EdgeFade) -> (any Raster)? {
    if let known = fades.value(for: fade) { return known }
    guard let paint = device.makeRaster(fade.gradient, width: fade.width, height: 1) else {
      return nil
    }
    fades.insert(paint, for: fade)
    return paint
  }

  /// Every pixel that an item may touch at scale 1; makes what it shows, as far as it is a text or
  /// a symbol.
  func inkBox(of item: DisplayItem) -> PixelRect {
    switch item.content {
    case .text(let run):
      return textBox(run, text(run), frame: item.frame)
    case .symbol(let symbol, _):
      let box = grid.symbolBox(item.frame)
      _ = self.symbol(symbol, side: box.width)
      return box
    case .textSlice(let slice):
      return sliceBox(slice, text(slice.run), frame: item.frame)
    case .scrollingText(let run, _, _):
      // Inside its frame it may be anywhere.
      let box = textBox(run, text(run), frame: item.frame)
      let frame = grid.snapped(item.frame)
      return PixelRect(x: frame.x, y: box.y, width: frame.width, height: box.height)
    case .mark(let mark, let progress, _):
      let box = grid.symbolBox(item.frame)
      if let mask = MarkMask(mark, progress: progress, side: box.width) {
        _ = place(of: .mark(mask))
      }
      return box
    case .ring(let ring):
      let plan = RingPlan(ring, frame: item.frame, grid: grid)
      _ = place(of: .ring(plan.track))
      if let arc = plan.arc { _ = place(of: .ring(arc)) }
      return plan.box
    case .icon:
      return grid.symbolBox(item.frame)
    case .group(let group):
      return group.items.reduce(.zero) { $0.union(inkBox(of: $1)) }
    case .image, .fill, .bar, .waveform:
      return grid.snapped(item.frame)
    }
  }

  /// Forgets what was made of an image.
  func forget(_ image: ImageKey) {
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
      raster: isEmpty ? nil : device.makeRaster(bitmap), width: bitmap.width, height: bitmap.height,
      isMask: bitmap.format == .mask, left: left, baseline: baseline)
  }
}
