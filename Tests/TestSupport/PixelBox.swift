/// A box of whole pixels, of the screen or of a window.
package struct PixelBox: Hashable, Sendable, CustomStringConvertible {
  /// The left and top edge.
  package var x: Int, y: Int
  /// The size.
  package var width: Int, height: Int

  /// A box by its corner and size.
  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// As X tools write geometries.
  package var description: String { "\(width)x\(height)+\(x)+\(y)" }

  /// Whether the other box lies within this one.
  package func contains(_ other: PixelBox) -> Bool {
    x <= other.x && y <= other.y && other.x + other.width <= x + width
      && other.y + other.height <= y + height
  }

  /// The smallest box around all of them; nil for none.
  package static func around(_ boxes: [PixelBox]) -> PixelBox? {
    guard let first = boxes.first else { return nil }
    return boxes.dropFirst().reduce(first) { all, box in
      let (x, y) = (min(all.x, box.x), min(all.y, box.y))
      return PixelBox(
        x: x, y: y, width: max(all.x + all.width, box.x + box.width) - x,
        height: max(all.y + all.height, box.y + box.height) - y)
    }
  }
}
