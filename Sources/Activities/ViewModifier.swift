/// One change to a node.
///
/// Those that concern text and tint reach all nodes below.
public enum ViewModifier: Hashable, Sendable {
  /// The typeface.
  case font(ViewFont)
  /// The colour of texts, symbols and bars.
  case foreground(ViewColor)
  /// How many lines a text may take, at least 1.
  case lineLimit(Int)
  /// Free room around, in points.
  case padding(top: Double, leading: Double, bottom: Double, trailing: Double)
  /// A fixed or greatest extent, in points; infinity takes all the room there is.
  case frame(ViewFrame)
  /// A shape behind.
  case background(ViewShape, ViewFill)
  /// Everything outside the shape is cut off.
  case clipShape(ViewShape)
  /// Multiplied with every colour below, 0…1.
  case opacity(Double)
  /// The name that assistive technology reads.
  case accessibilityLabel(String)
  /// Decorative: hidden from assistive technology (A12).
  case accessibilityHidden
}

/// A typeface by style, with what departs from it (D1).
public struct ViewFont: Hashable, Sendable, Codable {
  /// A named size and weight.
  public enum Style: String, Hashable, Sendable, Codable {
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
    /// 17 pt.
    case body
    /// 16 pt.
    case callout
    /// 15 pt.
    case subheadline
    /// 13 pt.
    case footnote
    /// 12 pt.
    case caption
    /// 11 pt.
    case caption2
  }
  /// The thickness of the strokes.
  public enum Weight: String, Hashable, Sendable, Codable {
    /// 400.
    case regular
    /// 500.
    case medium
    /// 600.
    case semibold
    /// 700.
    case bold
  }

  /// The style.
  public var style: Style
  /// The size in points, where it departs from the style.
  public var size: Double?
  /// The weight, where it departs from the style.
  public var weight: Weight?
  /// Whether all digits are equally wide.
  public var monospacedDigits: Bool?

  /// Makes a typeface.
  public init(
    _ style: Style = .body, size: Double? = nil, weight: Weight? = nil,
    monospacedDigits: Bool? = nil
  ) {
    self.style = style
    self.size = size.flatMap { $0.isFinite ? $0 : nil }
    self.weight = weight
    self.monospacedDigits = monospacedDigits
  }
}

/// The room that a node asks for, in points.
public struct ViewFrame: Hashable, Sendable, Codable {
  /// The exact width.
  public var width: Double?
  /// The exact height.
  public var height: Double?
  /// Whether it grows to the width that it is offered.
  public var fillsWidth: Bool?
  /// Where the node lies in a larger frame.
  public var alignment: ViewAlignment?

  /// Makes a frame; extents that are negative or not finite are dropped.
  public init(
    width: Double? = nil, height: Double? = nil, fillsWidth: Bool? = nil,
    alignment: ViewAlignment? = nil
  ) {
    func usable(_ extent: Double?) -> Double? {
      extent.flatMap { $0.isFinite && $0 >= 0 ? min($0, 4096) : nil }
    }
    self.width = usable(width)
    self.height = usable(height)
    self.fillsWidth = fillsWidth
    self.alignment = alignment
  }
}
