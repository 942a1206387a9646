package import Geometry

extension SceneSettings {
  /// What a spring may overshoot by to each side, in points: 4.6 % of the longest way, and some for
  /// a retarget in flight.
  private static let overshoot = 24.0

  /// The room that a presentation and the way to it may take, for the window that shows it (R6).
  ///
  /// A larger presentation's room holds the smaller ones too: collapsed, expanded, list.
  ///
  /// - Parameter presentation: What is shown, or is on its way.
  /// - Returns: The width, about the middle of the monitor, and the height from its top edge, both
  ///   in points and with what a spring overshoots by.
  package func extent(of presentation: Presentation) -> Size {
    let low = pillSize.height
    var (width, height) = (collapsedWidth, low)
    switch presentation {
    case .hidden, .idle, .compact: break
    case .expanded:
      (width, height) = (max(expandedWidth, width), max(expandedMaxHeight, low))
    case .list:
      (width, height) = (max(expandedWidth, width), max(listHeight, expandedMaxHeight, low))
    }
    return Size(
      width: min(width + 2 * Self.overshoot, monitorWidth),
      height: topOffset + height + max(Self.overshoot / 2, 0.06 * (height - low)))
  }

  /// The most that the list is high on this monitor (B14).
  var listHeight: Double { min(listMaxHeight, 0.6 * monitorHeight) }

  /// The widest that the circle gets (B6).
  var circleMaxWidth: Double { pillSize.height + 8 }

  /// The most that the collapsed pill takes, twice what lies on its wider side.
  private var collapsedWidth: Double {
    let second =
      switch minimalStyle {
      case .detached: circleMaxWidth + ContentLayout.circleGap
      case .attached: circleMaxWidth
      }
    return pillSize.width
      + 2 * (compactSideWidth + ContentLayout.compactInset + ContentLayout.compactGap + second)
  }
}
