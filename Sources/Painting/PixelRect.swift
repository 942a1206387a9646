package import Geometry

/// A box of whole device pixels.
package struct PixelRect: Hashable, Sendable {
  /// The left edge.
  package var x: Int
  /// The top edge.
  package var y: Int
  /// The number of columns; 0 or less where the box is empty.
  package var width: Int
  /// The number of rows; 0 or less where the box is empty.
  package var height: Int

  /// Makes a box.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The smallest box that covers a rectangle, in pixels.
  package init(covering rect: Rect) {
    let out = rect.roundedOut
    let (left, top) = (PixelRect.whole(out.minX), PixelRect.whole(out.minY))
    self.init(
      x: left, y: top, width: PixelRect.whole(out.maxX) - left,
      height: PixelRect.whole(out.maxY) - top)
  }

  /// The box with each edge of a rectangle at the nearest whole pixel, at least one pixel large
  /// where the rectangle is not empty (R34).
  package init(snapping rect: Rect) {
    let left = PixelRect.whole(rect.minX.rounded())
    let top = PixelRect.whole(rect.minY.rounded())
    let width = PixelRect.whole(rect.maxX.rounded()) - left
    let height = PixelRect.whole(rect.maxY.rounded()) - top
    self.init(
      x: left, y: top, width: rect.isEmpty ? 0 : max(width, 1),
      height: rect.isEmpty ? 0 : max(height, 1))
  }

  /// No pixel at all.
  package static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// The edge right of the last column.
  package var maxX: Int { x + width }
  /// The edge below the last row.
  package var maxY: Int { y + height }
  /// Whether there is no pixel.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The pixels that lie in both.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// The smallest box that covers both; an empty one counts for nothing.
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Whether the two share a pixel.
  package func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  /// Whether every pixel of another box lies in this one.
  package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY)
  }

  /// The box moved by a distance.
  package func offsetBy(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The box grown by a margin on every side.
  package func expanded(by margin: Int) -> PixelRect {
    PixelRect(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// A whole number, within what the X protocol's 16 bits hold; NaN becomes 0.
  package static func whole(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(max(-32_000, min(32_000, value)))
  }
}
