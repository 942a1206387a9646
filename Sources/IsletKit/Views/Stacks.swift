import Activities

/// Views side by side.
public struct HStack: View, PrimitiveView {
  private let alignment: VerticalAlignment
  private let spacing: Double?
  private let content: Group

  /// Collects views; `spacing` is in points, `nil` leaves it to the engine.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Group
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Nothing: a stack is written as it is.
  public var body: Group { Group.empty }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    [
      ViewNode(
        .stack(
          .horizontal, alignment: alignment.alignment, spacing: spacing,
          content.nodes(in: context)))
    ]
  }
}

/// Views below each other.
public struct VStack: View, PrimitiveView {
  private let alignment: HorizontalAlignment
  private let spacing: Double?
  private let content: Group

  /// Collects views; `spacing` is in points, `nil` leaves it to the engine.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Group
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Nothing: a stack is written as it is.
  public var body: Group { Group.empty }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    [
      ViewNode(
        .stack(
          .vertical, alignment: alignment.alignment, spacing: spacing,
          content.nodes(in: context)))
    ]
  }
}

/// Views on top of each other, the first at the back.
public struct ZStack: View, PrimitiveView {
  private let alignment: Alignment
  private let content: Group

  /// Collects views.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Group) {
    self.alignment = alignment
    self.content = content()
  }

  /// Nothing: a stack is written as it is.
  public var body: Group { Group.empty }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    [
      ViewNode(
        .stack(
          .depth, alignment: alignment.alignment, spacing: nil, content.nodes(in: context)))
    ]
  }
}

/// Free room that grows along its stack.
public struct Spacer: View, PrimitiveView {
  private let minLength: Double

  /// Makes room of at least so many points.
  public init(minLength: Double? = nil) {
    self.minLength = minLength ?? 0
  }

  /// Nothing: room is written as it is.
  public var body: Group { Group.empty }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    [ViewNode(.spacer(minLength: minLength))]
  }
}
