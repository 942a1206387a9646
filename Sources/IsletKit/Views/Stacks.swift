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

  func nodes(in context: EncodingContext) -> [ViewNode] {
    content.stack(.horizontal, alignment.alignment, spacing, in: context)
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

  func nodes(in context: EncodingContext) -> [ViewNode] {
    content.stack(.vertical, alignment.alignment, spacing, in: context)
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

  func nodes(in context: EncodingContext) -> [ViewNode] {
    content.stack(.depth, alignment.alignment, nil, in: context)
  }
}

extension Group {
  fileprivate func stack(
    _ axis: ViewAxis, _ alignment: ViewAlignment, _ spacing: Double?, in context: EncodingContext
  ) -> [ViewNode] {
    let children = nodes(in: context.inside(axis))
    return [ViewNode(.stack(axis, alignment: alignment, spacing: spacing, children))]
  }
}

/// Free room that grows along its stack.
public struct Spacer: View, PrimitiveView {
  private let minLength: Double

  /// Makes room of at least so many points.
  public init(minLength: Double? = nil) {
    self.minLength = minLength ?? 0
  }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    [ViewNode(.spacer(minLength: minLength))]
  }
}

/// A thin line across its stack.
public struct Divider: View, PrimitiveView {
  /// Makes it.
  public init() {}

  func nodes(in context: EncodingContext) -> [ViewNode] {
    let frame =
      context.axis == .horizontal
      ? ViewFrame(width: 1, fillsHeight: true) : ViewFrame(height: 1, fillsWidth: true)
    return [
      ViewNode(
        .shape(.rectangle, .color(Color.quaternary.color)), modifiers: [.frame(frame)])
    ]
  }
}
