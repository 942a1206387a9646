package import Geometry

/// A colour as painters combine it: premultiplied, 16 bits each.
package struct PremultipliedColor: Hashable, Sendable {
  /// The red part, at most ``alpha``.
  package let red: UInt16
  /// The green part, at most ``alpha``.
  package let green: UInt16
  /// The blue part, at most ``alpha``.
  package let blue: UInt16
  /// The opacity.
  package let alpha: UInt16

  /// Premultiplies a colour.
  package init(_ color: Color) {
    func part(_ value: Double) -> UInt16 { UInt16((value * color.alpha * 65_535).rounded()) }
    red = part(color.red)
    green = part(color.green)
    blue = part(color.blue)
    alpha = part(1)
  }

  /// The mask of a level of opacity, 0…255.
  package init(level: Int) {
    (red, green, blue) = (0, 0, 0)
    alpha = UInt16(clamping: level * 257)
  }

  /// The level of an opacity, 0…255, as a mask has it.
  package static func level(opacity: Double) -> Int {
    Int((max(0, min(1, opacity)) * 255).rounded())
  }
}
