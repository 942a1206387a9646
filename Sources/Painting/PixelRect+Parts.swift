extension PixelRect {
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

  /// The filled part of a bar with round ends; never less than a dot, as the track's end is round.
  ///
  /// - Parameters:
  ///   - from: Where it begins, 0…1.
  ///   - to: Where it ends, 0…1.
  /// - Returns: `nil` where nothing is filled.
  package func filled(from: Double, to: Double) -> PixelRect? {
    func column(_ part: Double) -> Int { Int((Double(width) * max(0, min(1, part))).rounded()) }
    guard from < to, to > 0, from < 1 else { return nil }
    let (left, right) = (column(from), column(to))
    var part = self
    part.width = min(width, max(right - left, min(height, width)))
    part.x += max(0, min(left - (part.width - (right - left)) / 2, width - part.width))
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
