package import Activities
import Geometry
package import Painting
package import Scene

/// Draws activities without a screen, as the pill shows them once nothing moves any more.
package final class PreviewRenderer {
  /// The room around the outline, in points.
  private static let margin = 16.0
  /// What of that may show something: less than the way from the circle to the pill beside it.
  private static let edge = 4.0
  /// When nothing moves any more, in seconds.
  private static let rest = 3600.0

  private let text: TextShaper
  private let settings: SceneSettings
  /// Seconds since 1970: what running times are drawn for.
  private let date: Double
  /// What lies behind the pill.
  private let background: PreviewBackground
  /// Knows which icons the desktop has.
  package weak var icons: (any IconLookup)?

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - date: Seconds since 1970, for running times.
  ///   - background: What lies behind the pill.
  /// - Throws: ``PaintingError/fonts``.
  package init(
    date: Double, background: PreviewBackground = .wallpaper
  ) throws(PaintingError) {
    text = try TextShaper()
    var settings = SceneSettings()
    settings.topOffset = Self.margin
    self.settings = settings
    self.date = date
    self.background = background
  }

  /// The keys of all icons of the desktop that an activity shows.
  func iconKeys(of activity: Activity) -> Set<ImageKey> {
    PreviewPresentation.allCases.reduce(into: []) { $0.formUnion(scene(activity, $1).iconKeys) }
  }

  /// Draws one presentation of an activity.
  ///
  /// - Parameters:
  ///   - activity: What is shown.
  ///   - presentation: How.
  ///   - scale: Pixels in a point, 0.5 to 4.
  ///   - images: The pictures that it names, as far as they are there.
  /// - Returns: The picture; nil where the activity shows nothing there.
  /// - Throws: ``PaintingError`` where there is no memory for it.
  package func render(
    _ activity: Activity, _ presentation: PreviewPresentation, scale: Double,
    images: [ImageKey: PixelImage]
  ) throws(PaintingError) -> PixelImage? {
    let list = displayList(activity, presentation)
    guard let rect = presentation.shape(of: list)?.rect, !rect.isEmpty else { return nil }
    let outlines = [list.pill?.rect, list.circle?.rect].compactMap { $0 }
    let half = outlines.reduce(0) { max($0, abs($1.minX), abs($1.maxX)) }
    let bottom = outlines.reduce(0) { max($0, $1.maxY) }
    let size = Size(width: 2 * (half + Self.margin), height: bottom + Self.margin)
    let painter = try OffscreenRenderer(text: text, scale: scale, size: size)
    for (key, image) in images { painter.setImage(image, for: key) }
    let grid = PixelGrid(scale: scale, size: size)
    let picture = painter.render(list)?.cut(
      grid.snapped(rect.grown(by: Self.margin)), keeping: grid.snapped(rect.grown(by: Self.edge)))
    return background.color.flatMap { picture?.over($0) } ?? picture
  }

  private func displayList(
    _ activity: Activity, _ presentation: PreviewPresentation
  ) -> DisplayList {
    let scene = scene(activity, presentation)
    func drawn(_ time: Double) -> DisplayList {
      scene.displayList(at: Moment(time: time, date: date))
    }
    // The bars of a waveform rise once they are seen.
    for early in [0.4, 0.2] { _ = drawn(Self.rest - early) }
    var list = drawn(Self.rest)
    if presentation != .minimal { list.circle = nil }
    return list
  }

  private func scene(_ activity: Activity, _ presentation: PreviewPresentation) -> Scene {
    let scene = Scene(measurer: text, settings: settings)
    scene.icons = icons
    scene.show(presentation.content(of: activity), at: Moment(time: 0, date: date))
    return scene
  }
}

extension Rect {
  /// The rectangle with so much more on each side.
  fileprivate func grown(by length: Double) -> Rect {
    inset(by: Insets(top: -length, left: -length, bottom: -length, right: -length))
  }
}

extension PixelImage {
  /// A box of the picture; what does not belong to a part of it is clear.
  fileprivate func cut(_ box: PixelRect, keeping part: PixelRect) -> PixelImage? {
    let part = part.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    var cut: [UInt32] = []
    cut.reserveCapacity(max(box.width * box.height, 0))
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX {
        let isKept = x >= part.x && x < part.maxX && y >= part.y && y < part.maxY
        cut.append(isKept ? pixels[y * width + x] : 0)
      }
    }
    return PixelImage(width: box.width, height: box.height, pixels: cut)
  }
}
