import Activities

/// What lies behind, in front, or is cut off.
extension View {
  /// Puts a filled shape behind.
  public func background(_ style: some ShapeStyle, in shape: some Shape) -> some View {
    background(alignment: .center) { shape.fill(style) }
  }

  /// Puts a colour or gradient behind.
  public func background(_ style: some ShapeStyle) -> some View {
    background(style, in: Rectangle())
  }

  /// Puts views behind: shapes and colours take the size of this view.
  ///
  /// Other views keep their own size, and the whole is as large as the larger of both.
  public func background(
    alignment: Alignment = .center, @ViewBuilder content: () -> Group
  ) -> some View {
    BackgroundView(base: self, background: content(), alignment: alignment.alignment)
  }

  /// Puts a view behind; the older spelling.
  @_disfavoredOverload
  public func background(_ background: some View, alignment: Alignment = .center) -> some View {
    self.background(alignment: alignment) { background }
  }

  /// Puts views in front; the whole is as large as the larger of both.
  public func overlay(
    alignment: Alignment = .center, @ViewBuilder content: () -> Group
  ) -> some View {
    ZStack(alignment: alignment) {
      self
      content()
    }
  }

  /// Puts a view in front; the older spelling.
  public func overlay(_ overlay: some View, alignment: Alignment = .center) -> some View {
    self.overlay(alignment: alignment) { overlay }
  }

  /// Cuts off everything outside a shape.
  public func clipShape(_ shape: some Shape) -> some View {
    modified(.clipShape(shape.outline.shape))
  }

  /// Cuts off everything outside the view's own room.
  public func clipped() -> some View {
    clipShape(Rectangle())
  }

  /// Cuts the corners off with a radius in points.
  public func cornerRadius(_ radius: Double) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius))
  }
}

/// A view with others behind it.
private struct BackgroundView: View, PrimitiveView {
  let base: any View
  let background: Group
  let alignment: ViewAlignment

  func nodes(in context: EncodingContext) -> [ViewNode] {
    let base = context.nodes(of: base)
    let behind = background.nodes(in: context.inside(.depth))
    let fills = behind.compactMap(BackgroundView.modifier)
    guard fills.count == behind.count else {
      return [
        ViewNode(.stack(.depth, alignment: alignment, spacing: nil, behind + base))
      ]
    }
    return base.map { node in
      var node = node
      // The last modifier is the outermost, and so the one at the back.
      node.modifiers += fills.reversed()
      return node
    }
  }

  /// A plain shape as a modifier; nil for anything else.
  private static func modifier(_ node: ViewNode) -> ArchiveModifier? {
    guard case .shape(let shape, var fill) = node.content else { return nil }
    for modifier in node.modifiers {
      guard case .opacity(let factor) = modifier else { return nil }
      fill = fill.opacity(factor)
    }
    return .background(shape, fill)
  }
}

extension ViewFill {
  /// The same fill with its opacity multiplied.
  func opacity(_ factor: Double) -> ViewFill {
    func faded(_ color: ViewColor) -> ViewColor { Color(color).opacity(factor).color }
    switch self {
    case .color(let color): return .color(faded(color))
    case .gradient(let colors, let from, let to):
      return .gradient(colors.map(faded), from: from, to: to)
    }
  }
}
