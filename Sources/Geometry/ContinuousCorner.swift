import func Glibc.cos
import func Glibc.log
import func Glibc.pow
import func Glibc.sin

/// One corner of a rounded rectangle whose curvature has no jump where straight meets round (A2).
///
/// The corner is a quarter of the superellipse `|x|ⁿ + |y|ⁿ = 1` stretched over `extent`. With
/// room to spare the extent is 1.528665 radii; the exponent is then the one that passes through
/// the middle of the circular arc of the same radius. Where there is less room the extent shrinks
/// and the exponent falls with it, down to 2, the circle, at a radius of half the side: so a
/// capsule has round ends, and a morph between the two has no seam.
package struct ContinuousCorner: Hashable, Sendable {
  /// The nominal radius, in the unit of its rectangle.
  package let radius: Double
  /// How far along both edges the corner reaches, in the same unit.
  package let extent: Double
  /// The superellipse's exponent, at least 2.
  package let exponent: Double

  /// How much longer than its radius a corner is where there is room.
  package static let reach = 1.528_665
  /// The distance of a circular arc's middle from either edge, in radii: 1 − √½.
  private static let middle = 0.292_893_218_813_452_4

  /// Makes the corner for a radius where at most `room` is free along each edge.
  ///
  /// - Parameters:
  ///   - radius: The wanted radius; it is clamped to `room`.
  ///   - room: Half the shorter side of the rectangle.
  package init(radius: Double, room: Double) {
    let room = max(room, 0)
    self.radius = min(max(radius, 0), room)
    self.extent = min(self.radius * Self.reach, room)
    guard self.radius > 0 else {
      self.exponent = 2
      return
    }
    let ratio = 1 - Self.middle * self.radius / extent
    self.exponent = max(2, 0.693_147_180_559_945 / -log(ratio))
  }

  /// How far the corner's middle lies from either edge.
  package var middle: Double { Self.middle * radius }

  /// The point at a parameter 0…1 along the corner, from the top edge to the left edge, of a top
  /// left corner whose box begins at the origin.
  package func point(at parameter: Double) -> Point {
    // Equal steps of the angle give steps that are short where the curve bends most.
    let angle = min(max(parameter, 0), 1) * 1.570_796_326_794_896_6
    let power = 2 / exponent
    return Point(
      x: extent * (1 - pow(sin(angle), power)),
      y: extent * (1 - pow(cos(angle), power)))
  }

  /// How far the outline lies from the left edge at a distance from the top edge; 0 past the
  /// corner's extent.
  package func inset(at distance: Double) -> Double {
    if distance >= extent { return 0 }
    if distance <= 0 { return extent }
    let v = 1 - distance / extent
    return extent * (1 - pow(1 - pow(v, exponent), 1 / exponent))
  }
}
