import Activities

/// A typeface by its text style (D1).
public struct Font: Hashable, Sendable {
  var font: ViewFont

  /// The thickness of the strokes.
  public struct Weight: Hashable, Sendable {
    let weight: ViewFont.Weight

    /// 100.
    public static var ultraLight: Weight { Weight(weight: .ultraLight) }
    /// 200.
    public static var thin: Weight { Weight(weight: .thin) }
    /// 300.
    public static var light: Weight { Weight(weight: .light) }
    /// 400.
    public static var regular: Weight { Weight(weight: .regular) }
    /// 500.
    public static var medium: Weight { Weight(weight: .medium) }
    /// 600.
    public static var semibold: Weight { Weight(weight: .semibold) }
    /// 700.
    public static var bold: Weight { Weight(weight: .bold) }
    /// 800.
    public static var heavy: Weight { Weight(weight: .heavy) }
    /// 900.
    public static var black: Weight { Weight(weight: .black) }
  }

  /// The family of forms.
  public enum Design: Hashable, Sendable {
    /// The desktop's sans-serif typeface.
    case `default`
    /// Round ends, where the desktop has such a typeface.
    case rounded
    /// Every letter equally wide.
    case monospaced
    /// With serifs.
    case serif

    var design: ViewFont.Design {
      switch self {
      case .default: .default
      case .rounded: .rounded
      case .monospaced: .monospaced
      case .serif: .serif
      }
    }
  }

  /// A named size and weight.
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    /// 34 pt.
    case largeTitle
    /// 28 pt.
    case title
    /// 22 pt.
    case title2
    /// 20 pt.
    case title3
    /// 17 pt, semibold.
    case headline
    /// 15 pt.
    case subheadline
    /// 17 pt.
    case body
    /// 16 pt.
    case callout
    /// 13 pt.
    case footnote
    /// 12 pt.
    case caption
    /// 11 pt.
    case caption2

    fileprivate var style: ViewFont.Style {
      switch self {
      case .largeTitle: .largeTitle
      case .title: .title
      case .title2: .title2
      case .title3: .title3
      case .headline: .headline
      case .subheadline: .subheadline
      case .body: .body
      case .callout: .callout
      case .footnote: .footnote
      case .caption: .caption
      case .caption2: .caption2
      }
    }
  }

  private init(_ style: ViewFont.Style) {
    font = ViewFont(style)
  }

  /// A typeface of a size in points.
  public static func system(
    size: Double, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    var font = Font(.body)
    font.font = ViewFont(.body, size: size, weight: weight?.weight, design: design?.design)
    return font
  }

  /// A typeface of a text style.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    var font = Font(style.style)
    font.font.design = design?.design
    font.font.weight = weight?.weight
    return font
  }

  /// The same typeface with another weight.
  public func weight(_ weight: Weight) -> Font {
    var copy = self
    copy.font.weight = weight.weight
    return copy
  }

  /// The same typeface in bold.
  public func bold() -> Font { weight(.bold) }

  /// The same typeface with letters that are all equally wide.
  public func monospaced() -> Font {
    var copy = self
    copy.font.design = .monospaced
    return copy
  }

  /// The same typeface with digits that are all equally wide.
  public func monospacedDigit() -> Font {
    var copy = self
    copy.font.monospacedDigits = true
    return copy
  }

  /// 34 pt.
  public static var largeTitle: Font { Font(.largeTitle) }
  /// 28 pt.
  public static var title: Font { Font(.title) }
  /// 22 pt.
  public static var title2: Font { Font(.title2) }
  /// 20 pt.
  public static var title3: Font { Font(.title3) }
  /// 17 pt, semibold.
  public static var headline: Font { Font(.headline) }
  /// 17 pt.
  public static var body: Font { Font(.body) }
  /// 16 pt.
  public static var callout: Font { Font(.callout) }
  /// 15 pt.
  public static var subheadline: Font { Font(.subheadline) }
  /// 13 pt.
  public static var footnote: Font { Font(.footnote) }
  /// 12 pt.
  public static var caption: Font { Font(.caption) }
  /// 11 pt.
  public static var caption2: Font { Font(.caption2) }
}
