import Activities

/// What the views of an activity are made from.
public struct ActivityViewContext<Attributes: ActivityAttributes> {
  /// What stays the same for the activity's life.
  public let attributes: Attributes
  /// What it is to show.
  public let state: Attributes.ContentState
}

/// How activities with certain attributes look in each presentation (B5–B7).
public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration {
  private let dynamicIsland: (ActivityViewContext<Attributes>) -> DynamicIsland

  /// Makes a configuration; the closure is called for each new content.
  public init(
    for attributesType: Attributes.Type,
    dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {
    self.dynamicIsland = dynamicIsland
  }

  /// The archive for a state, and the pictures that it may name.
  func makeArchive(
    attributes: Attributes, state: Attributes.ContentState
  ) -> (views: ViewArchive, images: [String: ImageAsset]) {
    dynamicIsland(ActivityViewContext(attributes: attributes, state: state)).makeArchive()
  }
}

/// A configuration without its type, to be found by the type of its attributes.
protocol ArchiveMaker {
  var attributesType: ObjectIdentifier { get }
}

extension ActivityConfiguration: ArchiveMaker {
  var attributesType: ObjectIdentifier { ObjectIdentifier(Attributes.self) }
}
