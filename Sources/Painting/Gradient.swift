package import Geometry

/// A linear gradient over a box of any size.
package struct Gradient: Hashable, Sendable {
  /// The colours, evenly spaced, at least two.
  package let colors: [Color]
  /// Where the first colour lies, in units of the box.
  package let from: Point
  /// Where the last colour lies, in units of the box.
  package let to: Point

  /// Makes a gradient; one colour alone fills everything.
  package init(_ colors: [Color], from: Point, to: Point) {
    let first = colors.first ?? .clear
    self.colors = colors.count > 1 ? colors : [first, first]
    self.from = from
    self.to = to
  }

  /// The line from the first to the last colour in a box of pixels, in 16.16 fixed point.
  package func line(width: Int, height: Int) -> (x1: Int32, y1: Int32, x2: Int32, y2: Int32) {
    func part(_ unit: Double, _ extent: Int) -> Int32 { FixedPoint.value(unit * Double(extent)) }
    return (part(from.x, width), part(from.y, height), part(to.x, width), part(to.y, height))
  }
}
