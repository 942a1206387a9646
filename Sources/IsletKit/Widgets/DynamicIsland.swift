import Activities
public import FoundationEssentials

/// The views of an activity around the pill: compact, minimal and expanded (B5–B7).
public struct DynamicIsland {
  private let regions: [DynamicIslandExpandedRegion]
  private let compactLeading: Group
  private let compactTrailing: Group
  private let minimal: Group
  private var link: String?
  private var keyline: ViewKeyline?

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

  /// Draws a thin line in a colour along the edge of the collapsed pill; `nil` for none, or for
  /// the white of a ``keylineProgress(value:total:)``.
  public func keylineTint(_ color: Color?) -> DynamicIsland {
    keyline { line in
      if line != nil || color != nil { line = ViewKeyline(value: line?.value, tint: color?.color) }
    }
  }

  /// Shows that something is going on as a line that circles along the edge of the collapsed pill,
  /// in the colour of ``keylineTint(_:)``.
  public func keylineProgress() -> DynamicIsland { keylineProgress(.indeterminate) }

  /// Shows a part of a total as a line along the edge of the collapsed pill, in the colour of
  /// ``keylineTint(_:)``.
  ///
  /// It begins at 12 o'clock and goes round with the clock.
  ///
  /// - Parameters:
  ///   - value: How much is done; `nil` doesn't say how far, and the line circles.
  ///   - total: How much there is to do.
  /// - Returns: The views with the line.
  public func keylineProgress(value: Double?, total: Double = 1) -> DynamicIsland {
    switch Meter.Form.part(value, of: total) {
    case .fraction(let fraction?): keylineProgress(.fraction(fraction))
    default: keylineProgress()
    }
  }

  /// Shows a part of a total as ``keylineProgress(value:total:)`` does.
  @_disfavoredOverload
  public func keylineProgress<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1
  ) -> DynamicIsland {
    keylineProgress(value: value.map { Double($0) }, total: Double(total))
  }

  /// Lets the line along the edge of the collapsed pill fill while an interval passes, without any
  /// update (B11).
  ///
  /// - Parameters:
  ///   - interval: From when to when.
  ///   - pauseTime: The moment at which it stands still, if it does.
  ///   - countsDown: Whether it empties instead.
  /// - Returns: The views with the line.
  public func keylineProgress(
    timerInterval interval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true
  ) -> DynamicIsland {
    keylineProgress(
      .timer(TimerInterval(interval, pauseTime: pauseTime), countsDown: countsDown))
  }

  private func keylineProgress(_ value: ViewKeyline.Value) -> DynamicIsland {
    keyline { $0 = ViewKeyline(value: value, tint: $0?.tint) }
  }

  private func keyline(_ change: (inout ViewKeyline?) -> Void) -> DynamicIsland {
    var copy = self
    change(&copy.keyline)
    return copy
  }

  /// Without effect: the margins follow the pill's own corners (A3).
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode
  ) -> DynamicIsland { self }

  func makeArchive(notes: ArchiveNotes) -> ViewArchive {
    let context = EncodingContext(notes: notes)
    func region(_ position: DynamicIslandExpandedRegionPosition) -> ViewNode? {
      let content = regions.filter { $0.position == position }.map(\.content)
      return Group(children: content).root(in: context, axis: .vertical)
    }
    return ViewArchive(
      compactLeading: compactLeading.root(in: context, axis: .horizontal),
      compactTrailing: compactTrailing.root(in: context, axis: .horizontal),
      minimal: minimal.root(in: context, axis: .horizontal),
      expanded: ViewArchive.Expanded(
        leading: region(.leading), trailing: region(.trailing), center: region(.center),
        bottom: region(.bottom), priorities: priorities),
      link: link, keyline: keyline)
  }

  /// The priorities of the regions; nil where none has any.
  private var priorities: ViewArchive.Priorities? {
    func priority(_ position: DynamicIslandExpandedRegionPosition) -> Double? {
      let priorities = regions.filter { $0.position == position }.map(\.priority)
      return priorities.max().flatMap { $0 == 0 || !$0.isFinite ? nil : $0 }
    }
    let priorities = ViewArchive.Priorities(
      leading: priority(.leading), trailing: priority(.trailing), center: priority(.center),
      bottom: priority(.bottom))
    return priorities == ViewArchive.Priorities() ? nil : priorities
  }
}

/// The presentations of the pill.
public struct DynamicIslandMode: Hashable, Sendable {
  private let name: String

  /// Left of the centre (B5).
  public static var compactLeading: DynamicIslandMode { .init(name: "compactLeading") }
  /// Right of the centre (B5).
  public static var compactTrailing: DynamicIslandMode { .init(name: "compactTrailing") }
  /// The small circle (B6).
  public static var minimal: DynamicIslandMode { .init(name: "minimal") }
  /// The expanded pill (B7).
  public static var expanded: DynamicIslandMode { .init(name: "expanded") }
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
  let priority: Double
  let content: Group

  /// Collects the views; several stand below each other.
  ///
  /// The region with the higher priority gets its room first where it is short.
  public init(
    _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
    @ViewBuilder content: () -> Group
  ) {
    self.position = position
    self.priority = priority
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
