import Desktop
import Geometry
import Scene

extension Surface.Options {
  /// The options for a pill's measures: sizes of the window that are changed before a pill grows
  /// and after it shrank, never in between (R6).
  init(_ settings: SceneSettings, scale: Double, isShaped: Bool) {
    self.init(
      scale: scale, collapsed: settings.extent(of: .compact),
      expanded: settings.extent(of: .expanded), list: settings.extent(of: .list),
      isShaped: isShaped)
  }
}
