import Activities
import Geometry

extension ContentLayout {
  /// The free room left and right of a minimal view, in points.
  private static let minimalInset = 6.0
  /// The free room between the minimal view and the number of the others, in points.
  private static let countGap = 3.0

  /// The minimal presentation (B6): the view in the middle of a circle that grows a little with it.
  ///
  /// - Parameters:
  ///   - activity: What is shown; one without a minimal view shows a compact one.
  ///   - others: How many more are live; their number is shown beside the view.
  ///   - isAttached: Whether the circle is a cell at the pill's trailing end, with a line before it.
  ///   - context: What the layout needs besides.
  ///   - settings: The measures of the pill.
  /// - Returns: The layout, about the origin.
  static func minimal(
    _ activity: Activity, others: Int, isAttached: Bool, context: LayoutContext,
    settings: SceneSettings
  ) -> ContentLayout {
    let height = settings.pillSize.height
    let room = minimalRoom(settings)
    let node = minimalNode(of: activity, context: context)
    var layers: [Layer]
    var count: Rect?
    var width = settings.circleMaxWidth
    if others > 0 {
      (layers, count) = counted(
        node, others: others, in: room, circle: Size(width: width, height: height),
        context: context)
    } else {
      let view = FittedView(node, in: room)
      width = min(
        max((view.size.width + 2 * minimalInset).rounded(.up), height), settings.circleMaxWidth)
      layers = view.layers(about: .zero)
    }
    let rect = Rect(x: -width / 2, y: -height / 2, width: width, height: height)
    if isAttached {
      layers.append(
        Layer(
          path: LayerPath(region: .line),
          source: .fill(.rounded(radius: 0), .color(.white.opacity(0.2)), opacity: 1),
          frame: Rect(x: rect.minX, y: -height / 5, width: 1, height: height * 2 / 5), clip: nil,
          accessibility: LayerAccessibility(isHidden: true)))
    }
    return ContentLayout(
      shape: PillShape(rect: rect, radius: height / 2), layers: layers, targets: [], count: count)
  }

  /// The room for a minimal view.
  static func minimalRoom(_ settings: SceneSettings) -> Size {
    Size(
      width: max(settings.circleMaxWidth - 2 * minimalInset, 8),
      height: min(FittedView.square, settings.pillSize.height))
  }

  /// What an activity shows where there is little room.
  static func minimalNode(of activity: Activity, context: LayoutContext) -> LayoutNode {
    let views = activity.views
    let view =
      views.minimal ?? views.compactLeading ?? views.compactTrailing ?? ViewNode(.symbol(""))
    return LayoutNode(
      view, environment: environment(of: activity, font: compactFont), context: context)
  }

  /// A view with the number of the others beside it, or below it where the view is wide.
  private static func counted(
    _ node: LayoutNode, others: Int, in room: Size, circle: Size, context: LayoutContext
  ) -> (layers: [Layer], count: Rect) {
    let run = TextRun(
      string: "+\(min(others, 99))", font: Font(size: 11, weight: 600, monospacedDigits: true),
      color: .secondary)
    let number = context.measurer.measure(run).size
    let ideal = FittedView(node, in: room).size
    let isWide = ideal.width > 1.3 * ideal.height
    let view =
      isWide
      ? FittedView(node, in: Size(width: room.width - 2, height: 16))
      : FittedView(
        node, in: Size(width: max(room.width - number.width - countGap, 8), height: room.height))
    var (layers, frame): ([Layer], Rect)
    if isWide {
      // The text's own leading is room enough between the two.
      let top = -(view.size.height + number.height - 2) / 2
      layers = view.layers(about: Point(x: 0, y: top + view.size.height / 2))
      frame = Rect(
        x: -number.width / 2, y: top + view.size.height - 2, width: number.width,
        height: number.height)
    } else {
      let left = -(view.size.width + countGap + number.width) / 2
      layers = view.layers(about: Point(x: left + view.size.width / 2, y: 0))
      frame = Rect(
        x: left + view.size.width + countGap, y: -number.height / 2, width: number.width,
        height: number.height)
    }
    layers.append(
      Layer(
        path: LayerPath(region: .count), source: .text(run), frame: frame, clip: nil,
        accessibility: LayerAccessibility(label: "\(others) more")))
    // The number is small: all of the circle on its side of the view is its own.
    let (x, y) =
      isWide ? (-circle.width / 2, frame.minY) : (frame.minX - countGap, -circle.height / 2)
    return (
      layers, Rect(x: x, y: y, width: circle.width / 2 - x, height: circle.height / 2 - y)
    )
  }
}
