package import Geometry

import func Glibc.pow

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
    let useful = (Double(self.radius) * ContinuousCorner.reach).rounded(.up)
    self.room = min(room, Int(useful))
    self.xPhase = xPhase & 3
    self.yPhase = yPhase & 3
    // Where the curve leaves its edge by less than a hundredth of a pixel it counts as straight,
    // which saves a fifth of the bytes.
    let corner = ContinuousCorner(radius: Double(self.radius) / 4, room: Double(self.room) / 4)
    if self.radius == 0 {
      reach = 0
    } else {
      let straight = pow(0.01 * corner.exponent / corner.extent, 1 / corner.exponent)
      reach = corner.extent * (1 - min(straight, 1))
    }
    width = CornerMask.pixels(reach, phase: self.xPhase)
    height = CornerMask.pixels(reach, phase: self.yPhase)
  }

  private init(copying other: CornerMask, xPhase: Int, yPhase: Int) {
    radius = other.radius
    room = other.room
    reach = other.reach
    self.xPhase = xPhase
    self.yPhase = yPhase
    width = CornerMask.pixels(reach, phase: xPhase)
    height = CornerMask.pixels(reach, phase: yPhase)
  }

  private static func pixels(_ reach: Double, phase: Int) -> Int {
    reach == 0 ? 0 : max(1, Int((reach + Double(phase) / 4).rounded(.up)))
  }

  /// Radius, room and phases decide everything else.
  package static func == (left: CornerMask, right: CornerMask) -> Bool {
    left.code == right.code
  }

  /// Hashes radius, room and phases.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(code)
  }

  private var code: Int { ((radius << 20 | room) << 2 | xPhase) << 2 | yPhase }

  /// The curve, in pixels.
  package var corner: ContinuousCorner {
    ContinuousCorner(radius: Double(radius) / 4, room: Double(room) / 4)
  }

  /// The number of columns that hold more than the straight edges do.
  package let width: Int
  /// The number of rows that hold more than the straight edges do.
  package let height: Int
  /// How far the curve can be told from its edges, in pixels.
  private let reach: Double

  /// The number of columns at another phase.
  package func width(xPhase: Int) -> Int { CornerMask.pixels(reach, phase: xPhase) }

  /// The number of rows at another phase.
  package func height(yPhase: Int) -> Int { CornerMask.pixels(reach, phase: yPhase) }

  /// The same corner of the same outline at other phases.
  package func with(xPhase: Int, yPhase: Int) -> CornerMask {
    CornerMask(copying: self, xPhase: xPhase & 3, yPhase: yPhase & 3)
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
    // So many pieces stay within 0.015 px of the curve.
    let half = max(3, Int((2.4 * corner.extent.squareRoot()).rounded(.up)))
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
    // Nothing to add where the mask ends before the corner does.
    rasterizer.addLine(
      x0: left, y0: top + corner.extent, x1: left,
      y1: max(Double(height), top + corner.extent))
    rasterizer.finish(into: &bytes, stride: (width + 3) & ~3)
  }
}
