import Activities
import Geometry

/// The placed layers of one activity in one place, and the outline they ask for.
struct ContentLayout: Hashable {
  /// The outline: of the pill in points of the window's space; of a circle about the origin, and of
  /// a list's row from the origin down, since those move with all that they hold.
  var shape: PillShape
  var layers: [Layer]
  var targets: [HitRegion]
  /// Where the number of the other activities stands.
  var count: Rect?
  /// What is seen of layers that are more than their place holds; `nil` where all is.
  var clip: Rect?
  /// Whether the content asked for more height than there is (B7).
  var isTooHigh = false

  /// The union of the layers' frames, as far as it is seen.
  var bounds: Rect {
    let all = layers.reduce(Rect.zero) { $0.union($1.frame) }
    return clip.map { all.intersection($0) } ?? all
  }

  /// Whether a layer shows the picture of a key.
  func shows(_ key: ImageKey) -> Bool {
    layers.contains { $0.source.imageKey == key }
  }

  /// The icons of the desktop's theme that the layers show.
  var iconKeys: Set<ImageKey> {
    Set(
      layers.compactMap {
        if case .icon(let icon) = $0.source, icon.standIn == nil { return icon.key }
        return nil
      })
  }

  /// How opaque content is that is out of date, or has ended.
  static let dimmed = 0.55

  /// What the content of an activity inherits: dimmed where it is out of date (B3), and in the list
  /// where it has ended.
  ///
  /// What has ended and yet has the pill is there for its alert, and that is news (B10).
  static func environment(
    of activity: Activity?, font: Font = Font(size: 17), isRow: Bool = false
  ) -> LayoutEnvironment {
    let isDimmed = activity?.state == .stale || isRow && activity?.state == .ended
    return LayoutEnvironment(font: font, opacity: isDimmed ? dimmed : 1)
  }

  /// The plain pill.
  static func idle(_ settings: SceneSettings) -> ContentLayout {
    ContentLayout(
      shape: pill(size: settings.pillSize, radius: settings.pillSize.height / 2, settings),
      layers: [], targets: [])
  }

  /// A pill at its place.
  static func pill(size: Size, radius: Double, _ settings: SceneSettings) -> PillShape {
    let width = min(size.width, max(settings.monitorWidth - 20, 0))
    return PillShape(
      rect: Rect(
        x: settings.left(ofWidth: width), y: settings.topOffset, width: width, height: size.height),
      radius: radius)
  }
}
