import func Glibc.pow

/// A colour in sRGB with straight alpha; each component is in 0…1.
package struct Color: Hashable, Sendable {
  /// The red component.
  package var red: Double
  /// The green component.
  package var green: Double
  /// The blue component.
  package var blue: Double
  /// The opacity: 0 is clear, 1 is opaque.
  package var alpha: Double

  /// Makes a colour; components are clamped to 0…1 and NaN counts as 0.
  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Color.clamp(red)
    self.green = Color.clamp(green)
    self.blue = Color.clamp(blue)
    self.alpha = Color.clamp(alpha)
  }

  /// Makes an opaque colour from the number 0xRRGGBB.
  package init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double((hex >> 16) & 0xFF) / 255, green: Double((hex >> 8) & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: alpha)
  }

  /// The colour with its opacity multiplied by a factor.
  package func opacity(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * Color.clamp(factor))
  }

  /// The relative luminance, 0…1, from the linear components (C7).
  package var luminance: Double {
    0.2126 * Color.linear(red) + 0.7152 * Color.linear(green) + 0.0722 * Color.linear(blue)
  }

  private static func clamp(_ value: Double) -> Double {
    value > 0 ? min(value, 1) : 0
  }

  /// The sRGB transfer function, from the encoded component to the linear one.
  private static func linear(_ component: Double) -> Double {
    component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
  }
}

extension Color {
  /// The pill's own black (A5).
  package static let black = Color(hex: 0x000000)
  /// Primary text (D2).
  package static let white = Color(hex: 0xFFFFFF)
  /// Nothing at all.
  package static let clear = Color(hex: 0x000000, alpha: 0)
  /// Text at reduced emphasis (D2).
  package static let secondary = Color(hex: 0xEBEBF5, alpha: 0.6)
  /// Text at the least emphasis (D2).
  package static let tertiary = Color(hex: 0xEBEBF5, alpha: 0.3)
  /// Accent (D2).
  package static let blue = Color(hex: 0x0A84FF)
  /// Accent (D2).
  package static let green = Color(hex: 0x30D158)
  /// Accent (D2).
  package static let orange = Color(hex: 0xFF9F0A)
  /// Accent (D2).
  package static let pink = Color(hex: 0xFF375F)
  /// Accent (D2).
  package static let red = Color(hex: 0xFF453A)
  /// Accent (D2).
  package static let yellow = Color(hex: 0xFFD60A)
  /// Accent (D2).
  package static let purple = Color(hex: 0xBF5AF2)
  /// Accent (D2).
  package static let indigo = Color(hex: 0x5E5CE6)
  /// Accent (D2).
  package static let teal = Color(hex: 0x40C8E0)
}
