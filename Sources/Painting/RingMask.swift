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

  /// Goes through the arcs that the mask is made of, in turns with the clock from 12 o'clock.
  ///
  /// It is one, but for an arc whose ends lie over each other: what two cover in part is seen as of
  /// the one that covers more, not as of both.
  func forEachArc(_ visit: (_ start: Double, _ length: Double) -> Void) {
    let (first, part) = (Double(start) / Double(steps), Double(length) / Double(steps))
    // A step is a pixel of the way.
    guard length < steps, steps - length <= lineWidth + 1 else {
      return visit(first, min(part, 1))
    }
    visit(first, 0.6 * part)
    visit(first + 0.4 * part, 0.6 * part)
  }

  /// Adds an arc to a mask of this extent.
  func add(_ start: Double, _ length: Double, to rasterizer: inout CoverageRasterizer) {
    let middle = Double(side) / 2
    rasterizer.addArc(
      around: Point(x: middle, y: middle), radius: middle - Double(lineWidth) / 2,
      width: Double(lineWidth), from: start, length: length)
  }
}
