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
    if alignment != .center {
      // All of the collapsed pill lies to one side of the end that stays.
      width = 2 * max(expandedRoom / 2, collapsedReach - expandedRoom / 2)
    }
    return Size(
      width: min(width + 2 * Self.overshoot, monitorWidth),
      height: topOffset + height + max(Self.overshoot / 2, 0.06 * (height - low)))
  }

  /// The most that the list is high on this monitor (B14).
  var listHeight: Double { min(listMaxHeight, 0.6 * monitorHeight) }

  /// The widest that the circle gets (B6).
  var circleMaxWidth: Double { pillSize.height + 8 }

  /// The width of the expanded pill on this monitor (A3).
  var expandedRoom: Double { min(expandedWidth, max(monitorWidth - 20, 0)) }

  /// The left end of a pill of some width, in the window's space.
  func left(ofWidth width: Double) -> Double {
    switch alignment {
    // Whole points, so that the end that stays lies on a whole pixel.
    case .leading: -(expandedRoom / 2).rounded()
    case .center: -width / 2
    case .trailing: (expandedRoom / 2).rounded() - width
    }
  }

  /// The most that the collapsed pill takes, twice what lies on its wider side.
  private var collapsedWidth: Double { collapsedReach + secondWidth }

  /// The most that the collapsed pill takes from one end to the other, and what lies beside it.
  private var collapsedReach: Double {
    pillSize.width + secondWidth
      + 2 * (compactSideWidth + ContentLayout.compactInset + ContentLayout.compactGap)
  }

  /// The most that the second activity takes on its side.
  private var secondWidth: Double {
    switch minimalStyle {
    case .detached: circleMaxWidth + ContentLayout.circleGap
    case .attached: circleMaxWidth
    }
  }
}
