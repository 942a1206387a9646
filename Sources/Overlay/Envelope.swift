import Desktop
import Geometry
import Scene

extension Surface.Options {
  /// What a spring may overshoot by, in points: 4.6 % of the longest way, and some for a retarget
  /// in flight.
  private static let overshoot = 24.0

  /// The options for a pill's measures: two sizes of the window, changed before a pill grows and
  /// after it shrank, never in between (R6).
  init(_ settings: SceneSettings, scale: Double, isShaped: Bool) {
    func extent(width: Double, height: Double) -> Size {
      Size(
        width: min(width + 2 * Self.overshoot, settings.monitorWidth),
        height: settings.topOffset + height + Self.overshoot / 2)
    }
    // A compact side is as wide as its view and the free room around it.
    let compact = settings.pillSize.width + 2 * (settings.compactSideWidth + 13)
    let low = settings.pillSize.height
    self.init(
      scale: scale, collapsed: extent(width: compact, height: low),
      expanded: extent(
        width: max(settings.expandedWidth, compact), height: max(settings.expandedMaxHeight, low)),
      isShaped: isShaped)
  }
}
