package import Geometry

/// A text with all that decides its picture.
///
/// It is plain text: no markup.
package struct TextRun: Hashable, Sendable {
  /// The characters.
  package var string: String
  /// The typeface.
  package var font: Font
  /// The colour; emoji keep their own.
  package var color: Color
  /// The width at which it wraps and past which it is cut with an ellipsis, in points.
  package var maxWidth: Double
  /// The number of lines, at least 1.
  package var lineLimit: Int
  /// How its lines lie to each other, and how it lies in a frame that is wider.
  package var alignment: TextAlignment

  /// Makes a text.
  package init(
    string: String, font: Font, color: Color, maxWidth: Double = .infinity, lineLimit: Int = 1,
    alignment: TextAlignment = .leading
  ) {
    self.string = string
    self.font = font
    self.color = color
    self.maxWidth = maxWidth
    self.lineLimit = max(lineLimit, 1)
    self.alignment = alignment
  }
}

/// How the lines of a text lie in its frame.
package enum TextAlignment: String, Hashable, Sendable {
  /// At the left.
  case leading
  /// In the middle.
  case center
  /// At the right.
  case trailing

  /// The part of the free room that lies left of the text.
  package var factor: Double {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}

/// A typeface in numbers (D1).
package struct Font: Hashable, Sendable {
  /// The family of forms.
  package enum Design: String, Hashable, Sendable {
    /// The desktop's sans-serif typeface.
    case `default`
    /// Round ends, where the desktop has such a typeface.
    case rounded
    /// Every letter equally wide.
    case monospaced
    /// With serifs.
    case serif
  }

  /// The size in points.
  package var size: Double
  /// The weight, 100…900; 400 is regular.
  package var weight: Int
  /// Whether all digits are equally wide.
  package var monospacedDigits: Bool
  /// The family of forms.
  package var design: Design

  /// Makes a typeface.
  package init(
    size: Double, weight: Int = 400, monospacedDigits: Bool = false, design: Design = .default
  ) {
    self.size = size
    self.weight = weight
    self.monospacedDigits = monospacedDigits
    self.design = design
  }
}

/// The size of a laid-out text, in points.
package struct TextMetrics: Hashable, Sendable {
  /// The advance width and the height of its lines.
  package var size: Size
  /// The distance from the top to the first baseline.
  package var baseline: Double

  /// Makes metrics.
  package init(size: Size, baseline: Double) {
    self.size = size
    self.baseline = baseline
  }
}

/// Measures texts; the painter's font engine implements it, tests use a fixed grid.
package protocol TextMeasuring: AnyObject {
  /// The size that a text takes, never wider than its `maxWidth`.
  func measure(_ text: TextRun) -> TextMetrics
}
