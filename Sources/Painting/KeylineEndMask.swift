import func Glibc.cos
import func Glibc.sin

/// The round end of a line, and behind it as much of a band as there is room for, in a box that is
/// hardly larger than the line is wide.
///
/// The band is wider than the line: what is beyond that is painted over, or cut away.
package struct KeylineEndMask: Hashable, Sendable {
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The width of the line, in pixels.
  let lineWidth: Int
  /// The middle of the end, in eighths of a pixel from the top left corner.
  let x: Int
  /// The middle of the end, in eighths of a pixel from the top left corner.
  let y: Int
  /// Where the end points to, in 256ths of a length of 1.
  let dx: Int
  /// Where the end points to, in 256ths of a length of 1.
  let dy: Int
  /// How far back the band goes, in pixels.
  let depth: Int

  /// Adds the end to a mask of its extent.
  func add(to rasterizer: inout CoverageRasterizer) {
    let (middleX, middleY) = (Double(x) / 8, Double(y) / 8)
    let length = max((Double(dx * dx + dy * dy)).squareRoot(), 1)
    let (ux, uy) = (Double(dx) / length, Double(dy) / length)
    let radius = Double(lineWidth) / 2
    let (far, back) = (Double(width + height), Double(depth))
    var (lastX, lastY) = (0.0, 0.0)
    var isFirst = true
    // Against the clock, by distances along and across: so the left side runs downwards.
    func add(_ along: Double, _ across: Double, _ rasterizer: inout CoverageRasterizer) {
      let (nextX, nextY) = (
        middleX + along * ux - across * uy, middleY + along * uy + across * ux
      )
      if !isFirst { rasterizer.addLine(x0: lastX, y0: lastY, x1: nextX, y1: nextY) }
      (lastX, lastY, isFirst) = (nextX, nextY, false)
    }
    add(0, far, &rasterizer)
    for step in 0...16 {
      let angle = Double(step) / 16 * .pi
      add(radius * sin(angle), radius * cos(angle), &rasterizer)
    }
    add(0, -far, &rasterizer)
    add(-back, -far, &rasterizer)
    add(-back, far, &rasterizer)
    add(0, far, &rasterizer)
  }
}
