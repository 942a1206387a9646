package import Geometry
package import Scene

/// Paints display lists into pictures without any display server: for previews and for tests.
package final class OffscreenRenderer {
  private let backend: PixmanBackend
  private let background: Color?
  private var known: Set<ImageKey> = []

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - text: Lays texts out.
  ///   - scale: Device pixels in a point.
  ///   - size: The extent of the pictures in points; a list's origin is the middle of the top edge.
  ///   - background: What lies behind the pill; `nil` leaves it transparent.
  /// - Throws: ``PaintingError/memory(width:height:)`` where there is none for the picture.
  package init(
    text: TextShaper, scale: Double, size: Size, background: Color? = nil
  ) throws(PaintingError) {
    backend = try PixmanBackend(text: text, scale: scale, size: size)
    self.background = background
  }

  /// Holds a picture under a key.
  package func setImage(_ image: PixelImage, for key: ImageKey) {
    known.insert(key)
    backend.setImage(image, for: key)
  }

  /// The picture of a list; icons that it does not have are drawn as placeholders.
  ///
  /// - Parameters:
  ///   - list: What to show.
  ///   - settled: Whether the outline rests, and so lies on whole pixels.
  /// - Returns: `nil` where there is no memory for it.
  package func render(_ list: DisplayList, settled: Bool = true) -> PixelImage? {
    for key in (list.items + list.circleItems).flatMap(\.iconKeys) where !known.contains(key) {
      if let image = PixelImage.placeholder(side: Int(48 * backend.grid.scale)) {
        setImage(image, for: key)
      }
    }
    var list = list
    let (width, height) = (Double(backend.grid.width), Double(backend.grid.height))
    list.damage = Rect(x: -width / 2, y: 0, width: width, height: height)
      .scaled(by: 1 / backend.grid.scale)
    backend.render(list, settled: settled)
    guard let image = backend.snapshot(), let background else { return backend.snapshot() }
    return image.over(background)
  }
}

extension DisplayItem {
  /// The icons that it shows.
  fileprivate var iconKeys: [ImageKey] {
    switch content {
    case .icon(let key, _): [key]
    case .group(let group): group.items.flatMap(\.iconKeys)
    default: []
    }
  }
}

extension PixelImage {
  /// What stands for an icon that the desktop does not have, in white; `nil` where the side is 0.
  package static func placeholder(side: Int) -> PixelImage? {
    guard let mask = Bitmap(.placeholder, side: side) else { return nil }
    let pixels = (0..<(side * side)).map { index in
      UInt32(mask.coverage(x: index % side, y: index / side)) * 0x0101_0101
    }
    return PixelImage(width: side, height: side, pixels: pixels)
  }

  /// The picture in white, as opaque as it is: a symbolic icon for a dark ground.
  package var whitened: PixelImage {
    PixelImage(width: width, height: height, pixels: pixels.map { ($0 >> 24) * 0x0101_0101 })
      ?? self
  }

  /// The picture laid over a colour.
  package func over(_ color: Color) -> PixelImage {
    func level(_ part: Double) -> UInt32 { UInt32((part * color.alpha * 255).rounded()) }
    let ground = [level(color.blue), level(color.green), level(color.red), level(1)]
    let bare = ground.enumerated().reduce(UInt32(0)) { $0 | $1.element << UInt32($1.offset * 8) }
    let mixed = pixels.map { pixel in
      // Nearly all are clear or opaque.
      if pixel == 0 { return bare }
      let rest = 255 - (pixel >> 24)
      if rest == 0 { return pixel }
      var result: UInt32 = 0
      for (index, part) in ground.enumerated() {
        let shift = UInt32(index * 8)
        let sum = (pixel >> shift & 0xFF) + (part * rest + 127) / 255
        result |= min(sum, 255) << shift
      }
      return result
    }
    return PixelImage(width: width, height: height, pixels: mixed) ?? self
  }
}
