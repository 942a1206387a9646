package import Geometry

/// The paint of a text that fades out at the ends of its frame: a colour from clear to opaque at
/// either end.
package struct EdgeFade: Hashable, Sendable {
  /// The colour between the ends.
  package let color: Color
  /// How opaque it is seen, 0…255.
  package let level: Int
  /// The width of the frame, in pixels.
  package let width: Int
  /// How far an end fades, in pixels.
  package let extent: Int
  /// How clear the left end is, in so many parts of ``levels``.
  package let leftLevel: Int
  /// How clear the right end is, likewise.
  package let rightLevel: Int

  /// In how many steps an end becomes clear: few, as each is a paint of its own.
  package static let levels = 8

  /// Makes the paint.
  ///
  /// - Parameters:
  ///   - color: The colour between the ends.
  ///   - opacity: How opaque that is seen, 0…1, in as many steps as a mask has.
  ///   - width: The width of the frame, in pixels.
  ///   - extent: How far an end fades, in pixels.
  ///   - left: How much of the text is cut at the left, in pixels: the end is clear only once that
  ///     is as much as an end fades, so that nothing vanishes at once.
  ///   - right: How much of it is cut at the right.
  package init(
    _ color: Color, opacity: Double, width: Int, extent: Double, left: Int, right: Int
  ) {
    self.color = color
    self.level = PremultipliedColor.level(opacity: opacity)
    self.width = max(width, 1)
    let extent = extent.isNaN ? 0 : max(0, min(extent, Double(self.width) / 2))
    self.extent = Int(extent)
    func level(_ cut: Int) -> Int {
      let part = max(0, min(1, Double(cut) / max(extent, 1)))
      return Int((part * Double(EdgeFade.levels)).rounded())
    }
    (leftLevel, rightLevel) = (level(left), level(right))
  }

  /// The paint as a gradient over a box of the width.
  package var gradient: Gradient {
    let color = color.opacity(Double(level) / 255)
    func end(_ level: Int) -> Color {
      color.opacity(1 - Double(level) / Double(EdgeFade.levels))
    }
    let part = Double(extent) / Double(width)
    return Gradient(
      stops: [
        GradientStop(at: 0, end(leftLevel)), GradientStop(at: part, color),
        GradientStop(at: 1 - part, color), GradientStop(at: 1, end(rightLevel)),
      ], from: Point(x: 0, y: 0), to: Point(x: 1, y: 0))
  }
}
