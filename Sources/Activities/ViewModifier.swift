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
  /// How the lines of a text lie in its frame.
  case multilineAlignment(ViewTextAlignment)
  /// How a text or symbol changes to its next value (B12).
  case contentTransition(ViewContentTransition)
  /// A text on one line that does not fit scrolls through its frame, after a pause and a few times.
  case marquee
  /// Who gets room first in a stack: the higher; 0 without this modifier.
  case layoutPriority(Double)
  /// Lies below the row of the expanded regions if it is too wide beside the centre (B7).
  case belowIfTooWide
  /// The name that assistive technology reads.
  case accessibilityLabel(String)
  /// The value that assistive technology reads after the name.
  case accessibilityValue(String)
  /// Decorative: hidden from assistive technology (A12).
  case accessibilityHidden
}

/// A typeface by style, with what departs from it (D1).
public struct ViewFont: Hashable, Sendable, Codable {
  /// A named size and weight.
  public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
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
  public enum Weight: String, Hashable, Sendable, Codable, CaseIterable {
    /// 100.
    case ultraLight
    /// 200.
    case thin
    /// 300.
    case light
    /// 400.
    case regular
    /// 500.
    case medium
    /// 600.
    case semibold
    /// 700.
    case bold
    /// 800.
    case heavy
    /// 900.
    case black
  }
  /// The family of forms.
  public enum Design: String, Hashable, Sendable, Codable, CaseIterable {
    /// The desktop's sans-serif typeface.
    case `default`
    /// Round ends, where the desktop has such a typeface.
    case rounded
    /// Every letter equally wide.
    case monospaced
    /// With serifs.
    case serif
  }

  /// The style.
  public var style: Style
  /// The size in points, where it departs from the style.
  public var size: Double?
  /// The weight, where it departs from the style.
  public var weight: Weight?
  /// Whether all digits are equally wide.
  public var monospacedDigits: Bool?
  /// The design, where it departs from the default.
  public var design: Design?

  /// Makes a typeface; a size that is negative or not finite is dropped.
  public init(
    _ style: Style = .body, size: Double? = nil, weight: Weight? = nil,
    monospacedDigits: Bool? = nil, design: Design? = nil
  ) {
    self.design = design
    self.style = style
    self.size = size.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    self.weight = weight
    self.monospacedDigits = monospacedDigits
  }

  private enum CodingKeys: String, CodingKey { case style, size, weight, monospacedDigits, design }

  /// Reads a typeface; without a style it is ``Style/body``.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try fields.decodeIfPresent(Style.self, forKey: .style) ?? .body,
      size: try fields.decodeLengthIfPresent(forKey: .size),
      weight: try fields.decodeIfPresent(Weight.self, forKey: .weight),
      monospacedDigits: try fields.decodeIfPresent(Bool.self, forKey: .monospacedDigits),
      design: try fields.decodeIfPresent(Design.self, forKey: .design))
  }
}

/// The room that a node asks for, in points.
public struct ViewFrame: Hashable, Sendable, Codable {
  /// The exact width.
  public var width: Double?
  /// The exact height.
  public var height: Double?
  /// The least width.
  public var minWidth: Double?
  /// The greatest width, that the node grows to where it is offered.
  public var maxWidth: Double?
  /// The least height.
  public var minHeight: Double?
  /// The greatest height, that the node grows to where it is offered.
  public var maxHeight: Double?
  /// Whether it grows to the width that it is offered.
  public var fillsWidth: Bool?
  /// Whether it grows to the height that it is offered.
  public var fillsHeight: Bool?
  /// Where the node lies in a larger frame.
  public var alignment: ViewAlignment?

  /// Makes a frame; extents that are negative or not finite are dropped.
  public init(
    width: Double? = nil, height: Double? = nil, minWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, maxHeight: Double? = nil, fillsWidth: Bool? = nil,
    fillsHeight: Bool? = nil, alignment: ViewAlignment? = nil
  ) {
    func usable(_ extent: Double?) -> Double? {
      extent.flatMap { $0.isFinite && $0 >= 0 ? min($0, 4096) : nil }
    }
    self.width = usable(width)
    self.height = usable(height)
    self.minWidth = usable(minWidth)
    self.maxWidth = usable(maxWidth)
    self.minHeight = usable(minHeight)
    self.maxHeight = usable(maxHeight)
    self.fillsWidth = fillsWidth
    self.fillsHeight = fillsHeight
    self.alignment = alignment
  }

  private enum CodingKeys: String, CodingKey {
    case width, height, minWidth, maxWidth, minHeight, maxHeight, fillsWidth, fillsHeight, alignment
  }

  /// Reads a frame; a negative extent is an error.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      width: try fields.decodeLengthIfPresent(forKey: .width),
      height: try fields.decodeLengthIfPresent(forKey: .height),
      minWidth: try fields.decodeLengthIfPresent(forKey: .minWidth),
      maxWidth: try fields.decodeLengthIfPresent(forKey: .maxWidth),
      minHeight: try fields.decodeLengthIfPresent(forKey: .minHeight),
      maxHeight: try fields.decodeLengthIfPresent(forKey: .maxHeight),
      fillsWidth: try fields.decodeIfPresent(Bool.self, forKey: .fillsWidth),
      fillsHeight: try fields.decodeIfPresent(Bool.self, forKey: .fillsHeight),
      alignment: try fields.decodeIfPresent(ViewAlignment.self, forKey: .alignment))
  }
}

/// How the lines of a text lie in its frame.
public enum ViewTextAlignment: String, Hashable, Sendable, Codable, CaseIterable {
  /// At the left.
  case leading
  /// In the middle.
  case center
  /// At the right.
  case trailing
}

/// How a text or symbol changes to its next value (B12).
public enum ViewContentTransition: String, Hashable, Sendable, Codable, CaseIterable {
  /// At once.
  case identity
  /// The old value fades out while the new one fades in.
  case opacity
  /// As `opacity`, where nothing better fits.
  case interpolate
  /// Changed characters slide, upwards unless the number falls.
  case numericText
  /// Changed characters slide, downwards unless the number grows.
  case numericTextDown
}
