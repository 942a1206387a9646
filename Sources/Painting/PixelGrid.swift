package import Geometry
package import Scene

/// Where the points of a display list lie on the pixels of a back picture: the list's origin is
/// the middle of the top edge.
package struct PixelGrid: Hashable, Sendable {
  /// Device pixels in a point.
  package let scale: Double
  /// The number of columns; even, so that a pixel's edge lies in the middle.
  package let width: Int
  /// The number of rows.
  package let height: Int

  /// Makes the grid for an extent in points.
  package init(scale: Double, size: Size) {
    self.scale = scale
    width = 2 * Int((size.width * scale / 2).rounded(.up))
    height = Int((size.height * scale).rounded(.up))
  }

  /// Every pixel.
  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// A rectangle of a list in device pixels.
  package func device(_ rect: Rect) -> Rect {
    rect.scaled(by: scale).offsetBy(x: Double(width / 2), y: 0)
  }

  /// A point of a list in device pixels.
  package func device(_ point: Point) -> Point {
    Point(x: point.x * scale + Double(width / 2), y: point.y * scale)
  }

  /// A frame on whole pixels (R34).
  package func snapped(_ frame: Rect) -> PixelRect { PixelRect(snapping: device(frame)) }

  /// The largest square in the middle of a frame, on whole pixels.
  package func symbolBox(_ frame: Rect) -> PixelRect {
    let side = min(frame.width, frame.height)
    var box = snapped(
      Rect(x: frame.midX - side / 2, y: frame.midY - side / 2, width: side, height: side))
    box.height = box.width
    return box
  }

  /// Where a text lies on whole pixels.
  ///
  /// - Parameters:
  ///   - frame: The text's frame, in points.
  ///   - baseline: The distance from its top to the first baseline, in points.
  /// - Returns: The column of its left edge and the row of its first baseline.
  package func textOrigin(_ frame: Rect, baseline: Double) -> (x: Int, y: Int) {
    let origin = device(frame.offsetBy(x: 0, y: baseline))
    return (PixelRect.whole(origin.minX.rounded()), PixelRect.whole(origin.minY.rounded()))
  }

  /// The box that a shape fills in a frame, and the radius of its corners in pixels.
  package func fillBox(_ frame: Rect, _ shape: FillShape) -> (box: PixelRect, radius: Double) {
    let box = snapped(frame)
    switch shape {
    case .rounded(let points):
      return (box, points * scale)
    case .circle:
      let side = min(box.width, box.height)
      let circle = PixelRect(
        x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, width: side,
        height: side)
      return (circle, Double(side) / 2)
    }
  }

  /// What a list says that it changes, and what a change of its outlines does.
  package func damage(
    of list: DisplayList, from old: OutlinePlans, to new: OutlinePlans
  ) -> PixelRect {
    let damage = list.damage.map { PixelRect(covering: device($0)).expanded(by: 1) } ?? .zero
    return damage.union(old.changes(to: new))
  }

  /// Places the outlines of a list; one that moves fast is placed less exactly than a slow one.
  ///
  /// - Parameters:
  ///   - list: The outlines, in points.
  ///   - old: Where they were in the frame before.
  ///   - settled: Whether nothing moves any more.
  /// - Returns: The parts of the outlines on the grid.
  package func place(
    _ list: DisplayList, after old: OutlinePlans, settled: Bool
  ) -> OutlinePlans {
    OutlinePlans(
      pill: list.pill.map { place($0, after: old.pill, settled: settled, isCentred: true) },
      circle: list.circle.map { place($0, after: old.circle, settled: settled, isCentred: false) },
      scale: scale)
  }

  private func place(
    _ pill: PillShape, after old: PillPlan?, settled: Bool, isCentred: Bool
  ) -> PillPlan {
    let shape = PillShape(rect: device(pill.rect), radius: pill.radius * scale)
    if settled { return PillPlan(shape, precision: .settled, isCentred: isCentred) }
    guard let old = old?.placement else { return PillPlan(shape, isCentred: isCentred) }
    let fine = PillPlan.Placement(shape, isCentred: isCentred)
    // The eye cannot follow a fast edge between pixels, and on whole ones its corners are found
    // in a cache far more often: 1.5 pixels per frame are fast, half a pixel is slow.
    func step(_ distance: Int) -> Int { distance >= 6 ? 4 : distance >= 2 ? 2 : 1 }
    let columns = step(min(abs(fine.left - old.left), abs(fine.right - old.right)))
    let rows = step(abs(fine.bottom - old.bottom))
    return PillPlan(
      shape, precision: .init(columns: columns, rows: rows, radius: max(2, min(columns, rows))),
      isCentred: isCentred)
  }
}
