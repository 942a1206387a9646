package import Geometry

/// Where a circle that is one body with the pill lies on the pixel grid, with the neck between the
/// two.
///
/// The two and their scale decide everything, so equal plans have equal pixels.
package struct NeckPlan: Hashable, Sendable {
  /// Where the pill lies.
  package let pill: PillPlan.Placement
  /// Where the circle lies.
  package let circle: PillPlan.Placement
  /// Device pixels in a point.
  package let scale: Double
  /// Every pixel that the neck or the circle touches.
  package let box: PixelRect

  /// Joins two placed outlines; `nil` where each lies by itself.
  package init?(_ pill: PillPlan, _ circle: PillPlan, scale: Double) {
    let neck = LiquidNeck(pill.placement.shape, circle.placement.shape, unit: scale)
    guard neck != nil || pill.box.intersects(circle.box) else { return nil }
    (self.pill, self.circle, self.scale) = (pill.placement, circle.placement, scale)
    box = neck.map { circle.box.union(PixelRect(covering: $0.box)) } ?? circle.box
  }

  /// The neck; `nil` where the two meet without one.
  package var neck: LiquidNeck? { LiquidNeck(pill.shape, circle.shape, unit: scale) }

  /// Box and scale follow from the rest.
  package static func == (left: NeckPlan, right: NeckPlan) -> Bool {
    left.pill == right.pill && left.circle == right.circle
  }

  /// Hashes both placements.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(pill)
    hasher.combine(circle)
  }

  /// The neck as whole rows, for a window's bounding shape: the pixels whose middle it covers.
  package func rows() -> [PixelRect] {
    var points: [Point] = []
    neck?.polygon(into: &points)
    var rows: [PixelRect] = []
    var crossings: [Double] = []
    for y in box.y..<max(box.maxY, box.y) where !points.isEmpty {
      let middle = Double(y) + 0.5
      crossings.removeAll(keepingCapacity: true)
      var before = points[points.count - 1]
      for point in points {
        if (before.y <= middle) != (point.y <= middle) {
          let part = (middle - before.y) / (point.y - before.y)
          crossings.append(before.x + part * (point.x - before.x))
        }
        before = point
      }
      crossings.sort()
      for index in stride(from: 0, to: crossings.count - 1, by: 2) {
        let (left, right) = (crossings[index].rounded(), crossings[index + 1].rounded())
        if right > left {
          rows.append(PixelRect(x: Int(left), y: y, width: Int(right - left), height: 1))
        }
      }
    }
    return rows
  }
}
