import Activities

/// A typeface by its text style (D1).
public struct Font: Hashable, Sendable {
  var font: ViewFont

  /// The thickness of the strokes.
  public struct Weight: Hashable, Sendable {
    let weight: ViewFont.Weight

    /// 400.
    public static var regular: Weight { Weight(weight: .regular) }
    /// 500.
    public static var medium: Weight { Weight(weight: .medium) }
    /// 600.
    public static var semibold: Weight { Weight(weight: .semibold) }
    /// 700.
    public static var bold: Weight { Weight(weight: .bold) }
  }

  private init(_ style: ViewFont.Style) {
    font = ViewFont(style)
  }

  /// A typeface of a size in points.
  public static func system(size: Double, weight: Weight? = nil) -> Font {
    var font = Font.body
    font.font = ViewFont(.body, size: size, weight: weight?.weight)
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
