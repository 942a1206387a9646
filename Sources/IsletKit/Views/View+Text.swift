import Activities

/// Texts and tints; they reach all views below.
extension View {
  /// Sets the typeface.
  public func font(_ font: Font?) -> some View {
    inheriting { $0.font = font }
  }

  /// Sets the weight of the typeface.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    inheriting { $0.fontWeight = weight }
  }

  /// Sets the design of the typeface.
  public func fontDesign(_ design: Font.Design?) -> some View {
    inheriting { $0.fontDesign = design }
  }

  /// Sets the typeface in bold.
  @ViewBuilder
  public func bold(_ isActive: Bool = true) -> some View {
    if isActive { fontWeight(.bold) } else { self }
  }

  /// Makes all letters equally wide.
  @ViewBuilder
  public func monospaced(_ isActive: Bool = true) -> some View {
    if isActive { fontDesign(.monospaced) } else { self }
  }

  /// Makes all digits equally wide, so that a running time stands still.
  public func monospacedDigit() -> some View {
    inheriting { $0.monospacedDigits = true }
  }

  /// Sets the colour of texts, symbols and bars; a gradient counts as its first colour.
  public func foregroundStyle(_ style: some ShapeStyle) -> some View {
    colored(style.paint)
  }

  /// Sets the colour of texts, symbols and bars; the second style is without effect.
  public func foregroundStyle(
    _ primary: some ShapeStyle, _ secondary: some ShapeStyle
  ) -> some View {
    colored(primary.paint)
  }

  /// Sets the colour of texts, symbols and bars; the older spelling.
  @ViewBuilder
  public func foregroundColor(_ color: Color?) -> some View {
    if let color { foregroundStyle(color) } else { self }
  }

  /// Sets the colour of bars, rings, buttons, links and `.foregroundStyle(.tint)`.
  public func tint(_ color: Color?) -> some View {
    inheriting { $0.tint = color }
  }

  /// Lets a text take so many lines and cuts the rest; at least 1, `nil` for all.
  public func lineLimit(_ lines: Int?) -> some View {
    // The engine draws 16 lines at most.
    modified(.lineLimit(max(lines ?? 16, 1)))
  }

  /// Lets a text take so many lines and cuts the rest; the lower bound is without effect.
  public func lineLimit(_ lines: ClosedRange<Int>) -> some View {
    lineLimit(lines.upperBound)
  }

  /// Says how the lines of a text lie in its frame.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    modified(.multilineAlignment(alignment.alignment))
  }

  /// Says how texts and symbols change to their next value (B12).
  public func contentTransition(_ transition: ContentTransition) -> some View {
    modified(.contentTransition(transition.transition))
  }

  /// Lets texts on one line that do not fit scroll through their frames: after a pause, twice, and
  /// not where the desktop asks for less motion.
  public func marquee() -> some View {
    modified(.marquee)
  }

  func colored(_ paint: ShapePaint) -> ModifiedView {
    ModifiedView(base: self, change: .resolved { .foreground(paint.color(in: $0)) })
  }
}

/// How the lines of a text lie in its frame.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// At the left.
  case leading
  /// In the middle.
  case center
  /// At the right.
  case trailing

  var alignment: ViewTextAlignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

/// How a text or symbol changes to its next value (B12).
public struct ContentTransition: Hashable, Sendable {
  let transition: ViewContentTransition

  /// At once.
  public static var identity: ContentTransition { .init(transition: .identity) }
  /// The old value fades out while the new one fades in.
  public static var opacity: ContentTransition { .init(transition: .opacity) }
  /// From one value to the other, where the engine can; it fades otherwise.
  public static var interpolate: ContentTransition { .init(transition: .interpolate) }
  /// Changed characters slide: upwards where the number grows and downwards where it falls, or as
  /// told where that cannot be seen.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    .init(transition: countsDown ? .numericTextDown : .numericText)
  }
  /// Changed digits slide; the value itself is without effect.
  public static func numericText(value: Double) -> ContentTransition { numericText() }
}
