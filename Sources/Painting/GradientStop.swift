package import Geometry

/// One colour of a gradient as painters take it.
package struct GradientStop: Hashable, Sendable {
  /// Where it stands, from 0 to 1 in 16.16 fixed point.
  package let offset: Int32
  /// The colour, which is not premultiplied: painters interpolate first and multiply then.
  package let color: Color

  /// Places a colour between the gradient's beginning, 0, and its end, 1.
  init(at place: Double, _ color: Color) {
    offset = FixedPoint.value(place)
    self.color = color
  }

  /// The red, green, blue and alpha parts, 16 bits each.
  package var parts: (red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16) {
    func part(_ value: Double) -> UInt16 { UInt16((value * 65_535).rounded()) }
    return (part(color.red), part(color.green), part(color.blue), part(color.alpha))
  }
}
