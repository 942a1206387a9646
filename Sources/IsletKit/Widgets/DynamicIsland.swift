import Activities
public import FoundationEssentials

/// The views of an activity around the pill: compact, minimal and expanded (B5–B7).
public struct DynamicIsland {
  private let regions: [DynamicIslandExpandedRegion]
  private let compactLeading: Group
  private let compactTrailing: Group
  private let minimal: Group
  private var link: String?

  /// Collects the views; each closure is called at once.
  public init(
    @DynamicIslandExpandedContentBuilder expanded: () -> [DynamicIslandExpandedRegion],
    @ViewBuilder compactLeading: () -> Group, @ViewBuilder compactTrailing: () -> Group,
    @ViewBuilder minimal: () -> Group
  ) {
    regions = expanded()
    self.compactLeading = compactLeading()
    self.compactTrailing = compactTrailing()
    self.minimal = minimal()
  }

  /// Opens a URL when the expanded content is clicked where nothing else acts (B8).
  public func widgetURL(_ url: URL?) -> DynamicIsland {
    var copy = self
    copy.link = url?.absoluteString
    return copy
  }

  /// Calls the provider when the expanded content is clicked where nothing else acts (B8).
  ///
  /// The name arrives in ``Provider/handleAction(_:argument:activityID:)``.
  public func widgetAction(_ name: String) -> DynamicIsland {
    var copy = self
    copy.link = "action:" + name
    return copy
  }

  func makeArchive() -> (views: ViewArchive, images: [String: ImageAsset]) {
    let images = ImageCollection()
    let context = EncodingContext(images: images)
    func region(_ position: DynamicIslandExpandedRegionPosition) -> ViewNode? {
      let content = regions.filter { $0.position == position }.map(\.content)
      return Group(children: content).root(in: context, axis: .vertical)
    }
    let archive = ViewArchive(
      compactLeading: compactLeading.root(in: context, axis: .horizontal),
      compactTrailing: compactTrailing.root(in: context, axis: .horizontal),
      minimal: minimal.root(in: context, axis: .horizontal),
      expanded: ViewArchive.Expanded(
        leading: region(.leading), trailing: region(.trailing), center: region(.center),
        bottom: region(.bottom)),
      link: link)
    return (archive, images.assets)
  }
}

/// A place of the expanded presentation (B7).
public enum DynamicIslandExpandedRegionPosition: Hashable, Sendable {
  /// At the left, beside the centre.
  case leading
  /// At the right, beside the centre.
  case trailing
  /// Between leading and trailing.
  case center
  /// Below the others, over the whole width.
  case bottom
}

/// The views in one place of the expanded presentation.
public struct DynamicIslandExpandedRegion {
  let position: DynamicIslandExpandedRegionPosition
  let content: Group

  /// Collects the views; several stand below each other.
  public init(
    _ position: DynamicIslandExpandedRegionPosition, @ViewBuilder content: () -> Group
  ) {
    self.position = position
    self.content = content()
  }
}

/// Collects the regions of the expanded presentation.
@resultBuilder
public enum DynamicIslandExpandedContentBuilder {
  /// Takes one region.
  public static func buildExpression(
    _ region: DynamicIslandExpandedRegion
  ) -> [DynamicIslandExpandedRegion] { [region] }

  /// Collects regions.
  public static func buildBlock(
    _ regions: [DynamicIslandExpandedRegion]...
  ) -> [DynamicIslandExpandedRegion] { regions.flatMap { $0 } }

  /// Takes the regions behind an `if`.
  public static func buildOptional(
    _ regions: [DynamicIslandExpandedRegion]?
  ) -> [DynamicIslandExpandedRegion] { regions ?? [] }

  /// Takes the regions of an `if`.
  public static func buildEither(
    first regions: [DynamicIslandExpandedRegion]
  ) -> [DynamicIslandExpandedRegion] { regions }

  /// Takes the regions of an `else`.
  public static func buildEither(
    second regions: [DynamicIslandExpandedRegion]
  ) -> [DynamicIslandExpandedRegion] { regions }
}
