import Activities
import Geometry

extension ContentLayout {
  /// The free room between the rim of the list and its rows: with it the corners of both have one
  /// centre.
  static let listInset = 16.0
  /// The free room between two rows of the list (B14).
  static let listGap = 8.0
  /// The corner radius of a row.
  private static let rowRadius = 20.0
  /// The free room between a row's rim and its content.
  private static let rowInset = 14.0
  /// The least that a row is high.
  private static let rowLeastHeight = 48.0

  /// The expanded presentation (A3, B7), no higher than it may be: what is more is clipped.
  static func expanded(
    _ views: ViewArchive, of activity: Activity?, context: LayoutContext, settings: SceneSettings
  ) -> ContentLayout {
    let width = min(settings.expandedWidth, max(settings.monitorWidth - 20, 0))
    let inner = max(width - 2 * settings.horizontalPadding, 0)
    let regions = RegionLayout(
      views.expanded, width: inner, environment: environment(of: activity), context: context,
      settings: settings)
    // A camera lies where the idle pill is (A3).
    let above = settings.cutout ? settings.pillSize.height + 8 : settings.verticalPadding
    let wanted = above + regions.height + settings.verticalPadding
    let shape = pill(
      size: Size(
        width: width,
        height: max(min(wanted, settings.expandedMaxHeight), settings.pillSize.height)),
      radius: settings.expandedCornerRadius, settings)
    var sink = LayoutSink(.bottom)
    regions.place(
      at: Point(x: shape.rect.minX + settings.horizontalPadding, y: shape.rect.minY + above),
      into: &sink)
    return ContentLayout(
      shape: shape, layers: sink.layers, targets: sink.targets,
      isTooHigh: wanted > settings.expandedMaxHeight + 0.5)
  }

  /// One row of the list (B14), from the origin down and about the middle: a card with the list
  /// view, or the expanded places where there is none.
  static func row(
    _ activity: Activity, context: LayoutContext, settings: SceneSettings
  ) -> ContentLayout {
    let list = min(settings.expandedWidth, max(settings.monitorWidth - 20, 0))
    let width = max(list - 2 * listInset, 0)
    let inner = max(width - 2 * rowInset, 0)
    let environment = environment(of: activity, isRow: true)
    let regions = RegionLayout(
      rowPlaces(of: activity), width: inner, environment: environment, context: context,
      settings: settings)
    let wanted = max(regions.height + 2 * rowInset, rowLeastHeight).rounded(.up)
    let height = min(wanted, settings.expandedMaxHeight)
    let rect = Rect(x: -width / 2, y: 0, width: width, height: height)
    var sink = LayoutSink(.card)
    sink.add(
      .fill(.rounded(radius: rowRadius), .color(.white.opacity(0.08)), opacity: 1), frame: rect,
      clip: nil)
    let top = max((height - regions.height) / 2, rowInset)
    regions.place(at: Point(x: rect.minX + rowInset, y: top), into: &sink)
    let isTooHigh = wanted > height
    return ContentLayout(
      shape: PillShape(rect: rect, radius: rowRadius), layers: sink.layers, targets: sink.targets,
      clip: isTooHigh ? rect : nil, isTooHigh: isTooHigh)
  }

  /// What a row shows; a view for the list alone spans its width, like bottom.
  private static func rowPlaces(of activity: Activity) -> ViewArchive.Expanded {
    let views = activity.views
    if let list = views.list { return ViewArchive.Expanded(bottom: list) }
    let expanded = views.expanded
    if [expanded.leading, expanded.center, expanded.trailing, expanded.bottom]
      .contains(where: { $0 != nil })
    {
      return expanded
    }
    let (leading, trailing) = (views.compactLeading ?? views.minimal, views.compactTrailing)
    guard leading != nil || trailing != nil else {
      let words = activity.state == .active ? "Live" : "Ended"
      return ViewArchive.Expanded(center: ViewNode(.text(words)))
    }
    return ViewArchive.Expanded(leading: leading, trailing: trailing)
  }
}
