package import Geometry

/// One move of the pen that draws a symbol, in units of ``Symbol/grid``.
///
/// The parts are drawn in order: each adds to what is there or cuts from it.
package struct SymbolPart: Hashable, Sendable {
  /// The outline.
  package var path: Path
  /// The width of a stroke with round ends and joins; `nil` fills the outline by winding.
  package var width: Double?
  /// Whether it takes away.
  package var cuts: Bool

  /// An area.
  static func fill(_ path: Path) -> SymbolPart { SymbolPart(path: path, width: nil, cuts: false) }

  /// A line.
  static func stroke(_ path: Path, _ width: Double) -> SymbolPart {
    SymbolPart(path: path, width: width, cuts: false)
  }

  /// The part that takes away where this one adds.
  var cut: SymbolPart { SymbolPart(path: path, width: width, cuts: true) }

  /// A line through points.
  static func line(_ width: Double, _ points: (Double, Double)...) -> SymbolPart {
    .stroke(Path(line: points.map { Point(x: $0.0, y: $0.1) }), width)
  }

  /// An area with rounded corners.
  static func polygon(_ radius: Double, _ points: (Double, Double)...) -> SymbolPart {
    .fill(Path(polygon: points.map { Point(x: $0.0, y: $0.1) }, cornerRadius: radius))
  }

  /// A disc.
  static func disc(_ x: Double, _ y: Double, _ radius: Double) -> SymbolPart {
    var path = Path()
    path.addCircle(center: Point(x: x, y: y), radius: radius)
    return .fill(path)
  }

  /// A box with round corners.
  static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double
  ) -> SymbolPart {
    .fill(Path(roundedRect: Rect(x: x, y: y, width: width, height: height), radius: radius))
  }

  /// The part mirrored at the middle, upside down or left to right.
  func mirrored(x: Bool = false, y: Bool = false) -> SymbolPart {
    var part = self
    part.path = path.transformed(
      scaleX: x ? -1 : 1, scaleY: y ? -1 : 1, x: x ? Symbol.grid : 0, y: y ? Symbol.grid : 0)
    return part
  }
}
