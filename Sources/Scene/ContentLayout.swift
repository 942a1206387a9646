import Activities
import Geometry

/// The placed layers of one activity in one presentation, and the outline they ask for.
struct ContentLayout: Hashable {
  var shape: PillShape
  var layers: [Layer]
  var targets: [HitRegion]

  /// The union of the layers' frames.
  var bounds: Rect { layers.reduce(.zero) { $0.union($1.frame) } }

  /// Whether a layer shows the picture of a key.
  func shows(_ key: ImageKey) -> Bool {
    layers.contains { $0.source.imageKey == key }
  }

  /// The icons of the desktop's theme that the layers show.
  var iconKeys: Set<ImageKey> {
    Set(
      layers.compactMap {
        if case .icon(let icon) = $0.source { return icon.key }
        return nil
      })
  }

  /// The free room between a compact view and the outline's end, in points.
  private static let compactInset = 7.0
  /// The free room between a compact view and the centre, in points.
  private static let compactGap = 6.0

  /// The plain pill.
  static func idle(_ settings: SceneSettings) -> ContentLayout {
    ContentLayout(
      shape: pill(size: settings.pillSize, radius: settings.pillSize.height / 2, settings),
      layers: [], targets: [])
  }

  /// A pill at the top centre.
  private static func pill(
    size: Size, radius: Double, _ settings: SceneSettings
  ) -> PillShape {
    let width = min(size.width, max(settings.monitorWidth - 20, 0))
    return PillShape(
      rect: Rect(x: -width / 2, y: settings.topOffset, width: width, height: size.height),
      radius: radius)
  }

  /// The compact presentation (B5): symmetric about the centre, which stays free.
  static func compact(
    _ views: ViewArchive, context: LayoutContext, settings: SceneSettings
  ) -> ContentLayout {
    let height = settings.pillSize.height
    let proposal = ProposedSize(width: settings.compactSideWidth, height: height)
    let environment = LayoutEnvironment(font: Font(size: 15, weight: 500))
    let sides = [views.compactLeading, views.compactTrailing].map { view in
      view.map { LayoutNode($0, environment: environment, context: context) }
    }
    let sizes = sides.map { $0?.size(proposal) ?? .zero }
    let widest = min(max(sizes[0].width, sizes[1].width), settings.compactSideWidth)
    let side = widest > 0 ? widest + compactInset + compactGap : 0
    let shape = pill(
      size: Size(width: settings.pillSize.width + 2 * side, height: height), radius: height / 2,
      settings)
    var sink = LayoutSink()
    for (index, node) in sides.enumerated() {
      guard let node else { continue }
      let width = min(sizes[index].width, widest)
      let x =
        index == 0
        ? shape.rect.minX + compactInset : shape.rect.maxX - compactInset - width
      let tall = min(sizes[index].height, height)
      node.place(
        in: Rect(x: x, y: shape.rect.midY - tall / 2, width: width, height: tall), clip: nil,
        into: &sink)
    }
    // A click on the compact pill expands it; nothing in it acts by itself.
    return ContentLayout(shape: shape, layers: sink.layers, targets: [])
  }

  /// The expanded presentation (A3, B7): leading, center and trailing in one row, bottom below.
  static func expanded(
    _ views: ViewArchive, context: LayoutContext, settings: SceneSettings
  ) -> ContentLayout {
    let width = min(settings.expandedWidth, max(settings.monitorWidth - 20, 0))
    let inner = max(width - 2 * settings.horizontalPadding, 0)
    func node(_ view: ViewNode?) -> LayoutNode? {
      view.map { LayoutNode($0, environment: LayoutEnvironment(), context: context) }
    }
    let regions = views.expanded
    let (leading, trailing) = (node(regions.leading), node(regions.trailing))
    let (center, bottom) = (node(regions.center), node(regions.bottom))
    let half = ProposedSize(width: inner / 2, height: nil)
    let leadingSize = leading?.size(half) ?? .zero
    let trailingSize = trailing?.size(half) ?? .zero
    let gaps =
      (leading == nil ? 0 : settings.columnSpacing) + (trailing == nil ? 0 : settings.columnSpacing)
    let centerWidth = max(inner - leadingSize.width - trailingSize.width - gaps, 0)
    let centerSize = center?.size(ProposedSize(width: centerWidth, height: nil)) ?? .zero
    let bottomSize = bottom?.size(ProposedSize(width: inner, height: nil)) ?? .zero
    let row = max(leadingSize.height, trailingSize.height, centerSize.height)
    let gap = row > 0 && bottomSize.height > 0 ? settings.rowSpacing : 0
    let wanted = row + gap + bottomSize.height + 2 * settings.verticalPadding
    let shape = pill(
      size: Size(
        width: width,
        height: max(min(wanted, settings.expandedMaxHeight), settings.pillSize.height)),
      radius: settings.expandedCornerRadius, settings)

    var sink = LayoutSink()
    let left = shape.rect.minX + settings.horizontalPadding
    let top = shape.rect.minY + settings.verticalPadding
    func put(_ node: LayoutNode?, _ size: Size, x: Double) {
      node?.place(
        in: Rect(
          x: x, y: top + (row - size.height) / 2, width: size.width, height: size.height),
        clip: nil, into: &sink)
    }
    put(leading, leadingSize, x: left)
    put(
      center, centerSize,
      x: left + leadingSize.width + (leading == nil ? 0 : settings.columnSpacing))
    put(trailing, trailingSize, x: left + inner - trailingSize.width)
    bottom?.place(
      in: Rect(
        x: left + (inner - bottomSize.width) / 2, y: top + row + gap, width: bottomSize.width,
        height: bottomSize.height), clip: nil, into: &sink)
    return ContentLayout(shape: shape, layers: sink.layers, targets: sink.targets)
  }
}
