import Activities

/// What the views of an activity are made from.
public struct ActivityViewContext<Attributes: ActivityAttributes> {
  /// What stays the same for the activity's life.
  public let attributes: Attributes
  /// What it is to show.
  public let state: Attributes.ContentState
  /// Whether the state is past its date (B3).
  public let isStale: Bool
  /// The activity's ``Activity/id``.
  public let activityID: String
}

/// How activities with certain attributes look in each presentation (B5–B7, B14).
public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration {
  private let list: ((ActivityViewContext<Attributes>) -> Group)?
  private let dynamicIsland: (ActivityViewContext<Attributes>) -> DynamicIsland

  /// Makes a configuration; the closures are called for each new content.
  ///
  /// - Parameters:
  ///   - attributesType: The attributes of the activities.
  ///   - content: The views in the list, which a phone shows on its lock screen (B14).
  ///   - dynamicIsland: The views in the pill.
  public init(
    for attributesType: Attributes.Type,
    @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Group,
    dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {
    list = content
    self.dynamicIsland = dynamicIsland
  }

  /// Makes a configuration whose expanded views stand in the list, too.
  public init(
    for attributesType: Attributes.Type,
    dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {
    list = nil
    self.dynamicIsland = dynamicIsland
  }

  /// The archive for a state, and the pictures that it may name.
  func makeArchive(
    _ context: ActivityViewContext<Attributes>
  ) -> (views: ViewArchive, images: [String: ImageAsset]) {
    let notes = ArchiveNotes()
    var archive = dynamicIsland(context).makeArchive(notes: notes)
    archive.list = list?(context).root(in: EncodingContext(notes: notes), axis: .vertical)
    archive.link = archive.link ?? notes.link
    return (archive, notes.assets)
  }
}

/// A configuration without its type, to be found by the type of its attributes.
protocol ArchiveMaker {
  var attributesType: ObjectIdentifier { get }
}

extension ActivityConfiguration: ArchiveMaker {
  var attributesType: ObjectIdentifier { ObjectIdentifier(Attributes.self) }
}
