extension PixelRect {
  /// The part around a hole, as up to four boxes that don't overlap.
  package func bands(around hole: PixelRect) -> [PixelRect] {
    let inner = intersection(hole)
    if inner.isEmpty { return isEmpty ? [] : [self] }
    if inner == self { return [] }
    return [
      PixelRect(x: x, y: y, width: width, height: inner.y - y),
      PixelRect(x: x, y: inner.y, width: inner.x - x, height: inner.height),
      PixelRect(x: inner.maxX, y: inner.y, width: maxX - inner.maxX, height: inner.height),
      PixelRect(x: x, y: inner.maxY, width: width, height: maxY - inner.maxY),
    ].filter { !$0.isEmpty }
  }

  /// The filled part of a bar with round ends; `nil` where nothing is.
  ///
  /// - Parameter fraction: 0…1; never less than a dot is filled, as the track's end is round.
  package func filled(fraction: Double) -> PixelRect? {
    let fraction = fraction.isNaN ? 0 : max(0, min(1, fraction))
    if fraction == 0 { return nil }
    var part = self
    part.width = min(
      width, max(Int((Double(width) * fraction).rounded()), min(height, width)))
    return part
  }
}

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
