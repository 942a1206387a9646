import Geometry

/// The mask of a ring's track, or of an arc of it.
package struct RingMask: Hashable, Sendable {
  /// The width and height, in pixels.
  package let side: Int
  /// The width of the line, in pixels.
  package let lineWidth: Int
  /// Where the arc begins, in ``steps`` from 12 o'clock with the clock.
  package let start: Int
  /// How many ``steps`` long the arc is; all of them are the whole ring.
  package let length: Int

  /// How many steps there are: one for each pixel of the way around.
  package var steps: Int { RingMask.steps(side: side, lineWidth: lineWidth) }

  static func steps(side: Int, lineWidth: Int) -> Int {
    max(Int((Double(side - lineWidth) * .pi).rounded()), 8)
  }

  /// Adds the arc to a mask of its extent.
  func add(to rasterizer: inout CoverageRasterizer) {
    let turn = Double(steps)
    let middle = Double(side) / 2
    rasterizer.addArc(
      around: Point(x: middle, y: middle), radius: middle - Double(lineWidth) / 2,
      width: Double(lineWidth), from: Double(start) / turn,
      length: min(Double(length) / turn, 1))
  }
}
