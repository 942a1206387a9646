import Activities

/// A colour, sRGB with opacity (D2); as a view it takes the room that it is offered.
public struct Color: Hashable, Sendable, ShapeStyle, View, PrimitiveView {
  let color: ViewColor

  init(_ color: ViewColor) {
    self.color = color
  }

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

  /// Makes a grey of 0…1.
  public init(white: Double, opacity: Double = 1) {
    self.init(red: white, green: white, blue: white, opacity: opacity)
  }

  /// Makes a colour from its hue, saturation and brightness, each 0…1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func component(_ shift: Double) -> Double {
      // Not truncatingRemainder: it calls an fmod that Debian 12's C library does not have, where a
      // provider is built on Debian 13.
      let turned = shift + hue * 6
      let position = turned - 6 * (turned / 6).rounded(.down)
      let distance = max(0, min(position, 4 - position, 1))
      return brightness - brightness * saturation * distance
    }
    self.init(red: component(5), green: component(3), blue: component(1), opacity: opacity)
  }

  /// The same colour with its opacity multiplied.
  public func opacity(_ opacity: Double) -> Color {
    let own = Double(color.rgba & 0xFF) / 255
    return Color(hex: color.rgba >> 8, opacity: own * opacity)
  }

  /// The colour under a gentle light from above.
  public var gradient: LinearGradient {
    func lit(_ shift: UInt32) -> Double {
      let component = Double(color.rgba >> shift & 0xFF) / 255
      return component + (1 - component) * 0.2
    }
    let top = Color(
      red: lit(24), green: lit(16), blue: lit(8), opacity: Double(color.rgba & 0xFF) / 255)
    return LinearGradient(colors: [top, self], startPoint: .top, endPoint: .bottom)
  }

  /// The colour.
  public var paint: ShapePaint { ShapePaint(.color(color)) }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    [ViewNode(.shape(.rectangle, .color(color)))]
  }
}

/// The named colours, as `Color.red` and, where a style is asked for, as `.red`.
extension ShapeStyle where Self == Color {
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
  /// The colour of hints, #EBEBF5 at 30 %.
  public static var tertiary: Color { Color(hex: 0xEBEBF5, opacity: 0.3) }
  /// The colour of what is hardly there, #EBEBF5 at 18 %.
  public static var quaternary: Color { Color(hex: 0xEBEBF5, opacity: 0.18) }
  /// The colour of what can be used, #0A84FF.
  public static var accentColor: Color { .blue }
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
  /// #64D2FF.
  public static var cyan: Color { Color(hex: 0x64D2FF) }
  /// #63E6E2.
  public static var mint: Color { Color(hex: 0x63E6E2) }
  /// #AC8E68.
  public static var brown: Color { Color(hex: 0xAC8E68) }
  /// #8E8E93.
  public static var gray: Color { Color(hex: 0x8E8E93) }
}
