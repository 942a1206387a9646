package import Activities
import Geometry
package import Scene

/// One way in which an activity is shown.
package enum PreviewPresentation: String, Hashable, Sendable, CaseIterable {
  /// Beside the pill's centre (B5).
  case compact
  /// In the circle (B6).
  case minimal
  /// In the regions of the grown pill (B7).
  case expanded
  /// As a row of the list (B14).
  case list

  /// What a scene shows for it.
  package func content(of activity: Activity) -> SceneContent {
    switch self {
    case .compact: SceneContent(primary: activity)
    // Beside itself: only the circle is cut out of the picture.
    case .minimal: SceneContent(primary: activity, secondary: activity)
    case .expanded: SceneContent(primary: activity, mode: .expanded)
    case .list: SceneContent(primary: activity, mode: .list, list: [activity])
    }
  }

  /// The outline that the picture is about; nil where there is none.
  func shape(of list: DisplayList) -> PillShape? {
    self == .minimal ? list.circle : list.pill
  }
}
