import Activities
import Geometry

/// The expanded places in a given width (B7): leading, center and trailing in one row, below it what
/// is too wide for the row, and bottom last.
struct RegionLayout {
  /// The height of everything, in points.
  let height: Double

  private let width: Double
  /// Leading, center and trailing.
  private let row: [Cell?]
  private let rowHeight: Double
  private let below: [(cell: Cell, alignment: ViewAlignment, region: LayerPath.Region)]
  private let spacing: Double
  private let columnSpacing: Double

  private struct Cell {
    let node: LayoutNode
    let size: Size
  }

  /// Lays out places; where they lie is decided later.
  init(
    _ places: ViewArchive.Expanded, width: Double, environment: LayoutEnvironment,
    context: LayoutContext, settings: SceneSettings
  ) {
    func node(_ view: ViewNode, _ environment: LayoutEnvironment = environment) -> LayoutNode {
      LayoutNode(view, environment: environment, context: context)
    }
    let inRow = [places.leading, places.center, places.trailing].compactMap(\.self).count
    let gaps = settings.columnSpacing * Double(max(inRow - 1, 0))
    let share = max(width - gaps, 0) / Double(max(inRow, 1))
    let isTooWide = { (view: ViewNode) in node(view).size(ProposedSize()).width > share }
    let (leading, lowLeading) = RegionLayout.split(places.leading, isTooWide: isTooWide)
    let (trailing, lowTrailing) = RegionLayout.split(places.trailing, isTooWide: isTooWide)

    let nodes = [
      leading.map { node($0) }, places.center.map { node($0) },
      trailing.map { node($0, environment.atTrailingEnd) },
    ]
    let priorities = [
      places.priorities?.leading, places.priorities?.center, places.priorities?.trailing,
    ].map { $0.flatMap { $0.isFinite ? $0 : nil } ?? 0 }
    let widths = RegionLayout.widths(
      nodes, priorities: priorities, width: width, spacing: settings.columnSpacing)
    row = zip(nodes, widths).map { node, width in
      node.map { node in
        let size = node.size(ProposedSize(width: width, height: nil))
        return Cell(node: node, size: Size(width: min(size.width, width), height: size.height))
      }
    }
    rowHeight = row.compactMap { $0?.size.height }.max() ?? 0
    let lower: [(ViewNode?, ViewAlignment, LayerPath.Region)] = [
      (lowLeading, .leading, .belowLeading), (lowTrailing, .trailing, .belowTrailing),
      (places.bottom, .center, .bottom),
    ]
    below = lower.compactMap { view, alignment, region in
      guard let node = view.map({ node($0) }) else { return nil }
      let cell = Cell(node: node, size: node.size(ProposedSize(width: width, height: nil)))
      return cell.size.height > 0 ? (cell, alignment, region) : nil
    }
    let heights = (rowHeight > 0 ? [rowHeight] : []) + below.map(\.cell.size.height)
    height = heights.reduce(0, +) + settings.rowSpacing * Double(max(heights.count - 1, 0))
    self.width = width
    spacing = settings.rowSpacing
    columnSpacing = settings.columnSpacing
  }

  /// Places everything with its top left corner at a point.
  func place(at origin: Point, into sink: inout LayoutSink) {
    func put(_ cell: Cell?, _ region: LayerPath.Region, x: Double) {
      guard let cell else { return }
      sink.path = LayerPath(region: region)
      cell.node.place(
        in: Rect(
          x: x, y: origin.y + (rowHeight - cell.size.height) / 2, width: cell.size.width,
          height: cell.size.height),
        clip: nil, into: &sink)
    }
    put(row[0], .leading, x: origin.x)
    if let center = row[1]?.size.width {
      // In the middle of the pill if that is free, else as near to it as the others let it.
      let left = row[0].map { origin.x + $0.size.width + columnSpacing } ?? origin.x
      let right = origin.x + width - (row[2].map { $0.size.width + columnSpacing } ?? 0)
      put(row[1], .center, x: max(min(origin.x + (width - center) / 2, right - center), left))
    }
    put(row[2], .trailing, x: origin.x + width - (row[2]?.size.width ?? 0))
    var y = origin.y + (rowHeight > 0 ? rowHeight + spacing : 0)
    for (cell, alignment, region) in below {
      sink.path = LayerPath(region: region)
      let strip = Rect(x: origin.x, y: y, width: width, height: cell.size.height)
      cell.node.place(
        in: LayoutNode.aligned(cell.size, in: strip, by: alignment), clip: nil, into: &sink)
      y += cell.size.height + spacing
    }
  }

  /// The width of each place in the row: those of a higher priority get what they ask for first.
  ///
  /// Of equal ones the outer take what they need, at most half of the row, and the center the rest.
  private static func widths(
    _ nodes: [LayoutNode?], priorities: [Double], width: Double, spacing: Double
  ) -> [Double] {
    let present = nodes.indices.filter { nodes[$0] != nil }
    var result = nodes.map { _ in 0.0 }
    var left = max(width - spacing * Double(max(present.count - 1, 0)), 0)
    func asked(_ index: Int, _ room: Double) -> Double {
      nodes[index]?.size(ProposedSize(width: room, height: nil)).width ?? 0
    }
    for priority in Set(present.map { priorities[$0] }).sorted(by: >) {
      let equals = present.filter { priorities[$0] == priority }
      let most = equals.count == 1 ? left : min(left, width / 2)
      // The narrower first, so that the wider gets what that leaves.
      let outer = equals.filter { $0 != 1 }.sorted { asked($0, most) < asked($1, most) }
      for (position, index) in outer.enumerated() {
        result[index] = min(asked(index, most), left / Double(outer.count - position))
        left -= result[index]
      }
      if equals.contains(1) {
        result[1] = min(asked(1, left), left)
        left -= result[1]
      }
    }
    return result
  }

  /// What of a place stays in the row, and what lies below it: a place, or one of the children of
  /// its outermost stack, that asks for that where it is too wide.
  private static func split(
    _ place: ViewNode?, isTooWide: (ViewNode) -> Bool
  ) -> (row: ViewNode?, below: ViewNode?) {
    guard let place else { return (nil, nil) }
    if place.modifiers.contains(.belowIfTooWide) {
      return isTooWide(place) ? (nil, place) : (place, nil)
    }
    guard case .stack(let axis, let alignment, let spacing, let children) = place.content else {
      return (place, nil)
    }
    // What texts and tints inherit from the stack stays theirs.
    let inherited = place.modifiers.filter {
      switch $0 {
      case .font, .foreground, .lineLimit, .opacity, .multilineAlignment, .marquee: true
      default: false
      }
    }
    var (upper, lower): ([ViewNode], [ViewNode]) = ([], [])
    for child in children {
      let whole = ViewNode(child.content, modifiers: child.modifiers + inherited)
      if child.modifiers.contains(.belowIfTooWide), isTooWide(whole) {
        lower.append(whole)
      } else {
        upper.append(child)
      }
    }
    if lower.isEmpty { return (place, nil) }
    let below =
      lower.count == 1
      ? lower[0] : ViewNode(.stack(axis, alignment: alignment, spacing: spacing, lower))
    let rest = ViewNode(
      .stack(axis, alignment: alignment, spacing: spacing, upper), modifiers: place.modifiers)
    return (upper.isEmpty ? nil : rest, below)
  }
}
