import Geometry

/// What a circle and its neck add to the pill, as coverage.
///
/// Laid below the pill, a pixel that both cover in part gets exactly what the joined outline covers
/// of it: so there is no lighter seam between the two, and no edge is drawn twice.
package struct NeckMask {
  /// The plan that ``bytes`` belong to.
  package private(set) var plan: NeckPlan?
  /// The coverage of the plan's box, rows of ``stride`` bytes.
  package private(set) var bytes: [UInt8] = []
  /// The number of bytes from one row to the next.
  package var stride: Int { ((plan?.box.width ?? 0) + 3) & ~3 }

  // Kept from frame to frame, so that none needs memory.
  private var rasterizer = CoverageRasterizer()
  private var points: [Point] = []
  private var pill: [UInt8] = []
  private var neck: [UInt8] = []

  /// Makes a mask of nothing.
  package init() {}

  /// Rasterises a plan; nothing is done where it is the plan from before.
  ///
  /// - Parameter plan: The plan, whose box has few thousand pixels.
  /// - Returns: Whether the coverage has changed.
  package mutating func update(_ plan: NeckPlan) -> Bool {
    if plan == self.plan { return false }
    self.plan = plan
    let box = plan.box
    rasterizer.begin(width: box.width, height: box.height)
    rasterizer.add(plan.pill.shape, x: box.x, y: box.y)
    rasterizer.finish(into: &pill, stride: stride)
    rasterizer.begin(width: box.width, height: box.height)
    rasterizer.add(plan.circle.shape, x: box.x, y: box.y)
    rasterizer.finish(into: &bytes, stride: stride)
    points.removeAll(keepingCapacity: true)
    plan.neck?.polygon(into: &points)
    rasterizer.begin(width: box.width, height: box.height)
    rasterizer.add(polygon: points, x: box.x, y: box.y)
    rasterizer.finish(into: &neck, stride: stride)
    join(count: stride * box.height)
    return true
  }

  private mutating func join(count: Int) {
    precondition(bytes.count >= count && pill.count >= count && neck.count >= count)
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      unsafe pill.withUnsafeBufferPointer { pill in
        unsafe neck.withUnsafeBufferPointer { neck in
          for index in 0..<count {
            let covered = unsafe Int(pill[index])
            let whole = unsafe max(Int(bytes[index]), Int(neck[index]))
            let free = 255 - covered
            unsafe bytes[index] =
              whole <= covered ? 0 : UInt8(((whole - covered) * 255 + free / 2) / free)
          }
        }
      }
    }
  }
}
