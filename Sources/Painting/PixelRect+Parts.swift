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

  /// The filled part of a bar with round ends.
  ///
  /// - Parameter fraction: 0…1; never less than a dot is filled, as the track's end is round.
  /// - Returns: `nil` where nothing is filled.
  package func filled(fraction: Double) -> PixelRect? {
    let fraction = fraction.isNaN ? 0 : max(0, min(1, fraction))
    if fraction == 0 { return nil }
    var part = self
    part.width = min(
      width, max(Int((Double(width) * fraction).rounded()), min(height, width)))
    return part
  }
}
