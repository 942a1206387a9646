package import Geometry

/// Which top left corner a mask shows, in quarters of a device pixel; the other three corners are
/// mirror images of such masks.
package struct CornerMask: Hashable, Sendable {
  /// The nominal radius, in quarters.
  package let radius: Int
  /// Half the shorter side where it limits the corner, otherwise the least that doesn't; in
  /// quarters.
  package let room: Int
  /// How far the left edge lies right of the mask's left edge, 0…3 quarters.
  package let xPhase: Int
  /// How far the top edge lies below the mask's top edge, 0…3 quarters.
  package let yPhase: Int

  /// Makes the corner of a radius where `room` is free, all in quarters of a pixel.
  package init(radius: Int, room: Int, xPhase: Int, yPhase: Int) {
    let room = max(room, 0)
    self.radius = min(max(radius, 0), room)
    // All rooms that don't limit the corner yield the same mask, so they share one key.
    let reach = (Double(self.radius) * ContinuousCorner.reach).rounded(.up)
    self.room = min(room, Int(reach))
    self.xPhase = xPhase & 3
    self.yPhase = yPhase & 3
  }

  /// The curve, in pixels.
  package var corner: ContinuousCorner {
    ContinuousCorner(radius: Double(radius) / 4, room: Double(room) / 4)
  }

  /// The number of columns that hold more than the straight edges do.
  package var width: Int { pixels(xPhase) }
  /// The number of rows that hold more than the straight edges do.
  package var height: Int { pixels(yPhase) }

  private func pixels(_ phase: Int) -> Int {
    radius == 0 ? 0 : Int((corner.extent + Double(phase) / 4).rounded(.up))
  }

  /// Writes the coverage of the corner, rows padded to four bytes.
  ///
  /// - Parameters:
  ///   - rasterizer: Lends its buffer.
  ///   - bytes: The rows; grown as needed.
  package func rasterize(with rasterizer: inout CoverageRasterizer, into bytes: inout [UInt8]) {
    let corner = corner
    let (left, top) = (Double(xPhase) / 4, Double(yPhase) / 4)
    let (width, height) = (width, height)
    rasterizer.begin(width: width, height: height)
    // Pieces of about two and a half pixels stay within 0.02 px of the curve.
    let half = min(max(Int(corner.extent / 4), 4), 48)
    let count = 2 * half
    // The curve mirrors itself in the diagonal: half of its points give the other half.
    var (x, y) = (left + corner.extent, top)
    for step in 1...half {
      let point = corner.point(at: Double(step) / Double(count))
      let (nextX, nextY) = (left + point.x, top + point.y)
      rasterizer.addLine(x0: x, y0: y, x1: nextX, y1: nextY)
      rasterizer.addLine(
        x0: left + (nextY - top), y0: top + (nextX - left), x1: left + (y - top),
        y1: top + (x - left))
      (x, y) = (nextX, nextY)
    }
    rasterizer.addLine(x0: left, y0: top + corner.extent, x1: left, y1: Double(height))
    rasterizer.finish(into: &bytes, stride: (width + 3) & ~3)
  }
}
