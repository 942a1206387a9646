package import Activities
package import Geometry
package import Motion

/// The measures of the pill, in points (A1–A3, B5–B7, B14).
package struct SceneSettings: Hashable, Sendable {
  /// Where the second activity is shown (B6).
  package enum MinimalStyle: String, Hashable, Sendable, CaseIterable {
    /// In a circle beside the pill.
    case detached
    /// In the pill, at its trailing end.
    case attached
  }

  /// Which end of the pill stays where it is as its width changes.
  package enum PillAlignment: Hashable, Sendable {
    /// The left end; the circle is at the right.
    case leading
    /// Neither: the middle stays.
    case center
    /// The right end; the circle is at the left.
    case trailing
  }

  /// The idle pill.
  package var pillSize = Size(width: 126, height: 37)
  /// The distance from the monitor's top edge.
  package var topOffset = 11.0
  /// Which end of the pill stays where it is; the window's middle is the expanded pill's.
  package var alignment = PillAlignment.center
  /// The width of the expanded pill.
  package var expandedWidth = 373.0
  /// The corner radius of the expanded pill.
  package var expandedCornerRadius = 36.0
  /// The most that the expanded pill is high.
  package var expandedMaxHeight = 160.0
  /// Left and right of the expanded content.
  package var horizontalPadding = 22.0
  /// Above and below the expanded content.
  package var verticalPadding = 18.0
  /// Between the expanded columns (A10).
  package var columnSpacing = 14.0
  /// Between the expanded columns and what lies below them.
  package var rowSpacing = 12.0
  /// The most that either side of the compact pill is wide.
  package var compactSideWidth = 120.0
  /// Where the second activity is shown (B6).
  package var minimalStyle = MinimalStyle.detached
  /// Whether a camera lies under the pill, which expanded content keeps clear of (A3).
  package var cutout = false
  /// The most that the list is high; never more than 60 % of the monitor either (B14).
  package var listMaxHeight = 480.0
  /// The height of the monitor.
  package var monitorHeight = 1080.0
  /// The width of the monitor; the pill leaves 10 pt free on each side of it.
  package var monitorWidth = 1920.0
  /// How the outline moves (A6).
  package var spring = Spring.bouncy
  /// Whether size changes do not overshoot and content only fades (A8).
  package var reducesMotion = false
  /// Whether the idle pill is shown while nothing is live (A13).
  package var showsIdle = true

  /// What the expanded pill shows while nothing is live.
  package var emptyViews = ViewArchive()

  /// The measures of the reference.
  package init() {}
}
