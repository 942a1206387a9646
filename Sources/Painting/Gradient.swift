package import Geometry

/// A linear gradient over a box of any size.
package struct Gradient: Hashable, Sendable {
  /// The colours and where they stand, in order, at least two.
  package let stops: [GradientStop]
  /// Where the gradient begins, in units of the box.
  package let from: Point
  /// Where it ends, in units of the box.
  package let to: Point

  /// Makes a gradient of colours at given places.
  init(stops: [GradientStop], from: Point, to: Point) {
    self.stops = stops
    self.from = from
    self.to = to
  }

  /// Makes a gradient of evenly spaced colours; one alone fills everything.
  package init(_ colors: [Color], from: Point, to: Point) {
    let first = colors.first ?? .clear
    let colors = colors.count > 1 ? colors : [first, first]
    let last = Double(colors.count - 1)
    self.init(
      stops: colors.enumerated().map { GradientStop(at: Double($0) / last, $1) }, from: from,
      to: to)
  }

  /// The line from the first to the last colour in a box of pixels, in 16.16 fixed point.
  package func line(width: Int, height: Int) -> (x1: Int32, y1: Int32, x2: Int32, y2: Int32) {
    func part(_ unit: Double, _ extent: Int) -> Int32 { FixedPoint.value(unit * Double(extent)) }
    return (part(from.x, width), part(from.y, height), part(to.x, width), part(to.y, height))
  }
}
