import Geometry
package import Scene

/// Measures texts on a grid: every character is half as wide as the font is high.
package final class GridMeasurer: TextMeasuring {
  /// How often a text was measured.
  package private(set) var count = 0

  /// Makes a measurer.
  package init() {}

  /// The size of a text in whole cells, wrapped at its width.
  package func measure(_ text: TextRun) -> TextMetrics {
    count += 1
    let cell = text.font.size / 2
    let ideal = Double(text.string.count) * cell
    let lines =
      text.maxWidth < ideal && text.maxWidth > cell
      ? min(Double(text.lineLimit), (ideal / text.maxWidth).rounded(.up)) : 1
    return TextMetrics(
      size: Size(
        width: min(ideal, max(text.maxWidth, 0)), height: lines * (text.font.size * 1.25).rounded()),
      baseline: text.font.size)
  }
}
