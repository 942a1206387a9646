import Activities

/// Texts and tints; they reach all views below.
extension View {
  /// Sets the typeface.
  public func font(_ font: Font?) -> some View {
    ModifiedView(base: self, change: .font(font))
  }

  /// Sets the weight of the typeface.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    ModifiedView(base: self, change: .fontWeight(weight))
  }

  /// Sets the typeface in bold.
  public func bold() -> some View {
    ModifiedView(base: self, change: .fontWeight(.bold))
  }

  /// Makes all digits equally wide, so that a running time stands still.
  public func monospacedDigit() -> some View {
    ModifiedView(base: self, change: .monospacedDigits)
  }

  /// Sets the colour of texts, symbols and bars.
  public func foregroundStyle(_ color: Color) -> some View {
    modified(.foreground(color.color))
  }

  /// Sets the colour of texts, symbols and bars; the older spelling.
  public func foregroundColor(_ color: Color) -> some View {
    foregroundStyle(color)
  }

  /// Lets a text take so many lines and cuts the rest; at least 1.
  public func lineLimit(_ lines: Int) -> some View {
    modified(.lineLimit(max(lines, 1)))
  }
}

/// Room and outline.
extension View {
  /// Leaves room around, in points.
  public func padding(_ length: Double) -> some View {
    padding(.all, length)
  }

  /// Leaves room at some sides, in points; 16 unless said otherwise.
  public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
    func side(_ edge: Edge.Set) -> Double { edges.contains(edge) ? length ?? 16 : 0 }
    return modified(
      .padding(
        top: side(.top), leading: side(.leading), bottom: side(.bottom),
        trailing: side(.trailing)))
  }

  /// Takes exactly so much room, in points, with the view placed in it.
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> some View {
    modified(.frame(ViewFrame(width: width, height: height, alignment: alignment.alignment)))
  }

  /// Takes all the width there is, for `maxWidth: .infinity`, with the view placed in it.
  ///
  /// A finite width, in points, is taken exactly.
  public func frame(maxWidth: Double, alignment: Alignment = .center) -> some View {
    modified(
      .frame(
        maxWidth == .infinity
          ? ViewFrame(fillsWidth: true, alignment: alignment.alignment)
          : ViewFrame(width: maxWidth, alignment: alignment.alignment)))
  }

  /// Puts a coloured shape behind.
  public func background(_ color: Color, in shape: some Shape) -> some View {
    modified(.background(shape.outline.shape, color.fill))
  }

  /// Puts a colour behind.
  public func background(_ color: Color) -> some View {
    background(color, in: Rectangle())
  }

  /// Puts a shape with a gradient behind.
  public func background(_ gradient: LinearGradient, in shape: some Shape) -> some View {
    modified(.background(shape.outline.shape, gradient.fill))
  }

  /// Cuts off everything outside a shape.
  public func clipShape(_ shape: some Shape) -> some View {
    modified(.clipShape(shape.outline.shape))
  }

  /// Cuts the corners off with a radius in points.
  public func cornerRadius(_ radius: Double) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius))
  }

  /// Multiplies the opacity of everything below, 0…1.
  public func opacity(_ opacity: Double) -> some View {
    modified(.opacity(opacity))
  }
}

/// Assistive technology (A12).
extension View {
  /// Sets the name that assistive technology reads.
  public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    modified(.accessibilityLabel(String(label)))
  }

  /// Hides what is only decorative from assistive technology.
  @ViewBuilder
  public func accessibilityHidden(_ isHidden: Bool) -> some View {
    if isHidden { modified(.accessibilityHidden) } else { self }
  }
}
