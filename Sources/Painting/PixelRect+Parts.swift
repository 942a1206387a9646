extension PixelRect {
  /// The part around a hole, as up to four boxes that don't overlap.
  package func bands(around hole: PixelRect) -> [PixelRect] {
    var bands: [PixelRect] = []
    forEachBand(around: hole) { bands.append($0) }
    return bands
  }

  /// Goes through the part around a hole without an array: up to four boxes that don't overlap.
  package func forEachBand(around hole: PixelRect, _ body: (PixelRect) -> Void) {
    func visit(_ band: PixelRect) { if !band.isEmpty { body(band) } }
    let inner = intersection(hole)
    if inner.isEmpty { return visit(self) }
    visit(PixelRect(x: x, y: y, width: width, height: inner.y - y))
    visit(PixelRect(x: x, y: inner.y, width: inner.x - x, height: inner.height))
    visit(PixelRect(x: inner.maxX, y: inner.y, width: maxX - inner.maxX, height: inner.height))
    visit(PixelRect(x: x, y: inner.maxY, width: width, height: maxY - inner.maxY))
  }

  /// The filled part of a bar with round ends.
  ///
  /// - Parameter fraction: 0…1; never less than a dot is filled, as the track's end is round.
  ///   `nil` is indeterminate: a part in the middle, which no fraction looks like.
  /// - Returns: `nil` where nothing is filled.
  package func filled(fraction: Double?) -> PixelRect? {
    var part = self
    guard let fraction else {
      part.width = min(width, max(Int((Double(width) * 0.3).rounded()), min(height, width)))
      part.x += (width - part.width) / 2
      return part
    }
    let filled = fraction.isNaN ? 0 : max(0, min(1, fraction))
    if filled == 0 { return nil }
    part.width = min(
      width, max(Int((Double(width) * filled).rounded()), min(height, width)))
    return part
  }

  /// The largest box of an aspect that fits, in the middle.
  package func fitted(width aspectWidth: Int, height aspectHeight: Int) -> PixelRect {
    guard aspectWidth > 0, aspectHeight > 0, aspectWidth != aspectHeight || width != height
    else { return self }
    let factor = min(
      Double(width) / Double(aspectWidth), Double(height) / Double(aspectHeight))
    var part = self
    part.width = max(Int((Double(aspectWidth) * factor).rounded()), min(width, 1))
    part.height = max(Int((Double(aspectHeight) * factor).rounded()), min(height, 1))
    part.x += (width - part.width) / 2
    part.y += (height - part.height) / 2
    return part
  }
}
