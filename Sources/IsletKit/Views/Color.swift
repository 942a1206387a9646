import Activities

/// A colour, sRGB with opacity (D2).
public struct Color: Hashable, Sendable {
  let color: ViewColor

  /// Makes a colour from the number 0xRRGGBB and an opacity of 0…1.
  public init(hex: UInt32, opacity: Double = 1) {
    color = ViewColor(hex: hex & 0xFF_FFFF, opacity: opacity)
  }

  /// Makes a colour from components of 0…1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    func byte(_ component: Double) -> UInt32 {
      UInt32((min(max(component.isFinite ? component : 0, 0), 1) * 255).rounded())
    }
    self.init(hex: byte(red) << 16 | byte(green) << 8 | byte(blue), opacity: opacity)
  }

  /// The same colour with its opacity multiplied.
  public func opacity(_ opacity: Double) -> Color {
    let own = Double(color.rgba & 0xFF) / 255
    return Color(hex: color.rgba >> 8, opacity: own * opacity)
  }

  var fill: ViewFill { .color(color) }

  /// #FFFFFF.
  public static var white: Color { Color(hex: 0xFFFFFF) }
  /// #000000.
  public static var black: Color { Color(hex: 0x000000) }
  /// Nothing.
  public static var clear: Color { Color(hex: 0x000000, opacity: 0) }
  /// The colour of main texts, white.
  public static var primary: Color { .white }
  /// The colour of lesser texts, #EBEBF5 at 60 %.
  public static var secondary: Color { Color(hex: 0xEBEBF5, opacity: 0.6) }
  /// #0A84FF.
  public static var blue: Color { Color(hex: 0x0A84FF) }
  /// #30D158.
  public static var green: Color { Color(hex: 0x30D158) }
  /// #FF9F0A.
  public static var orange: Color { Color(hex: 0xFF9F0A) }
  /// #FF375F.
  public static var pink: Color { Color(hex: 0xFF375F) }
  /// #FF453A.
  public static var red: Color { Color(hex: 0xFF453A) }
  /// #FFD60A.
  public static var yellow: Color { Color(hex: 0xFFD60A) }
  /// #BF5AF2.
  public static var purple: Color { Color(hex: 0xBF5AF2) }
  /// #5E5CE6.
  public static var indigo: Color { Color(hex: 0x5E5CE6) }
  /// #40C8E0.
  public static var teal: Color { Color(hex: 0x40C8E0) }
}

/// Colours that go over into each other from top to bottom.
public struct LinearGradient: Hashable, Sendable {
  let fill: ViewFill

  /// Makes a gradient of evenly spaced colours; one of a single colour is that colour.
  public init(
    colors: [Color], startPoint: UnitPoint = .top, endPoint: UnitPoint = .bottom
  ) {
    let ordered = startPoint == .bottom && endPoint == .top ? colors.reversed() : colors
    fill =
      ordered.count > 1
      ? .gradient(ordered.map(\.color), from: .top, to: .bottom) : (ordered.first ?? .clear).fill
  }
}

/// Where a gradient begins or ends: the engine draws vertical ones.
public enum UnitPoint: Hashable, Sendable {
  /// The middle of the top edge.
  case top
  /// The middle of the bottom edge.
  case bottom
}
