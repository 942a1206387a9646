/// A lying capsule: two halves of a round mask, and a box between them.
package struct CapsuleParts: Hashable, Sendable {
  /// The width of the mask, which is as high as the capsule.
  package let side: Int
  /// The left end, which the mask's first columns cut.
  package let left: PixelRect
  /// The right end, which the mask's columns from ``rightColumn`` on cut.
  package let right: PixelRect
  /// What lies between the ends.
  package let middle: PixelRect

  /// The parts of the capsule that fills a box.
  package init(_ box: PixelRect) {
    side = min(box.height, box.width)
    let half = side / 2
    left = PixelRect(x: box.x, y: box.y, width: half, height: box.height)
    right = PixelRect(
      x: box.maxX - (side - half), y: box.y, width: side - half, height: box.height)
    middle = PixelRect(x: box.x + half, y: box.y, width: box.width - side, height: box.height)
  }

  /// The radius of the mask, in pixels.
  package var radius: Double { Double(side) / 2 }
  /// The first column of the mask that shows in the right end.
  package var rightColumn: Int { side / 2 }
}
