import Activities
import Geometry

extension ContentLayout {
  /// The free room between a compact view and the outline's end, in points.
  static let compactInset = 7.0
  /// The free room between a compact view and the centre, in points.
  static let compactGap = 6.0
  /// The free room between the pill and the circle, in points (B6).
  static let circleGap = 8.0
  /// The least that a compact side is worth having, in points.
  private static let leastSide = 24.0

  /// The widest that the compact pill may be so that a circle has room beside it.
  ///
  /// - Parameters:
  ///   - circle: The width of the circle.
  ///   - settings: The measures of the pill and its monitor.
  /// - Returns: `nil` where the circle has to give way.
  static func widthBeside(circle: Double, _ settings: SceneSettings) -> Double? {
    let width = settings.monitorWidth - 20 - 2 * (circleGap + circle)
    let least = settings.pillSize.width + 2 * (leastSide + compactInset + compactGap)
    return width >= least ? width : nil
  }

  /// The compact presentation (B5): symmetric about the centre, which stays free.
  ///
  /// - Parameters:
  ///   - activity: What is shown; one without compact views shows its minimal view.
  ///   - cell: The width of a cell at the trailing end that is left free for another activity.
  ///   - maxWidth: The most that the pill may be wide.
  ///   - context: What the layout needs besides.
  ///   - settings: The measures of the pill.
  /// - Returns: The layout, in the window's space.
  static func compact(
    _ activity: Activity, cell: Double = 0, maxWidth: Double, context: LayoutContext,
    settings: SceneSettings
  ) -> ContentLayout {
    let views = activity.views
    let height = settings.pillSize.height
    // Without a cell the view keeps clear of the round end by itself.
    let insets = [compactInset, cell > 0 ? cell + compactGap : compactInset]
    let widest = min(maxWidth, max(settings.monitorWidth - 20, 0))
    let limits = insets.map {
      max(
        min(
          settings.compactSideWidth,
          ((widest - settings.pillSize.width) / 2 - $0 - compactGap).rounded(.down)), 0)
    }
    let isBare = views.compactLeading == nil && views.compactTrailing == nil
    let bare =
      isBare && views.minimal != nil
      ? FittedView(minimalNode(of: activity, context: context), in: minimalRoom(settings)) : nil
    let environment = environment(of: activity, font: compactFont)
    let sides = [
      views.compactLeading.map {
        LayoutNode($0, environment: environment, context: context)
      },
      views.compactTrailing.map {
        LayoutNode($0, environment: environment.atTrailingEnd, context: context)
      },
    ]
    var sizes = zip(sides, limits).map { node, limit in
      node?.size(ProposedSize(width: limit, height: height)) ?? .zero
    }
    if let bare { sizes[0] = bare.size }
    let rooms = (0..<2).map { index in
      let width = min(sizes[index].width, limits[index])
      return width > 0 ? width + insets[index] + compactGap : index == 1 ? cell : 0
    }
    // Whole points, so that both ends and all beside them lie on whole pixels.
    let side = max(rooms[0], rooms[1]).rounded(.up)
    let shape = pill(
      size: Size(width: settings.pillSize.width + 2 * side, height: height), radius: height / 2,
      settings)
    var sink = LayoutSink(.leading)
    for (index, node) in sides.enumerated() {
      guard let node else { continue }
      sink.path.region = index == 0 ? .leading : .trailing
      let width = min(sizes[index].width, limits[index])
      let x =
        index == 0 ? shape.rect.minX + insets[0] : shape.rect.maxX - insets[1] - width
      let tall = min(sizes[index].height, height)
      node.place(
        in: Rect(x: x, y: shape.rect.midY - tall / 2, width: width, height: tall), clip: nil,
        into: &sink)
    }
    if let bare {
      let x = shape.rect.minX + insets[0] + bare.size.width / 2
      sink.layers += bare.layers(about: Point(x: x, y: shape.rect.midY))
    }
    // A click on the compact pill expands it; nothing in it acts by itself.
    return ContentLayout(shape: shape, layers: sink.layers, targets: [])
  }

  static let compactFont = Font(size: 15, weight: 500)
}
