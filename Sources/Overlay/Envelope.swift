import Geometry
import Scene

/// The two sizes that the window has: changed before a pill grows and after it shrank, never in
/// between (R6).
enum Envelope {
  /// What a spring may overshoot by, in points: 4.6 % of the longest way, and some for a retarget
  /// in flight.
  private static let overshoot = 24.0

  /// Room for the idle and the compact pill.
  static func collapsed(_ settings: SceneSettings) -> Rect {
    // A compact side is as wide as its view and what lies around it.
    let side = settings.compactSideWidth + 13
    return rect(
      width: settings.pillSize.width + 2 * side, height: settings.pillSize.height, settings)
  }

  /// Room for the expanded pill, and for whatever shrinks into it.
  static func expanded(_ settings: SceneSettings) -> Rect {
    let smaller = collapsed(settings)
    let larger = rect(
      width: settings.expandedWidth,
      height: max(settings.expandedMaxHeight, settings.pillSize.height), settings)
    return larger.union(smaller)
  }

  private static func rect(width: Double, height: Double, _ settings: SceneSettings) -> Rect {
    let width = min(width + 2 * overshoot, settings.monitorWidth)
    return Rect(
      x: -width / 2, y: 0, width: width,
      height: settings.topOffset + height + overshoot / 2)
  }
}
