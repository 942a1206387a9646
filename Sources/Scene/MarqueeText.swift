/// A text on one line that is longer than its frame and scrolls through it.
struct MarqueeText: Hashable {
  /// The text, with no width that it is cut at.
  var run: TextRun
  /// How long it is, in points; 0 before it was placed.
  var length = 0.0

  init(_ run: TextRun) {
    self.run = run
    self.run.maxWidth = .infinity
  }

  /// Whether it begins at the right.
  var isRightToLeft: Bool {
    // The first letter with a direction of its own decides, as it does for the painter.
    for scalar in run.string.unicodeScalars {
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF,
        0x1_E800...0x1_EFFF:
        if scalar.properties.isAlphabetic { return true }
      default:
        if scalar.properties.isAlphabetic { return false }
      }
    }
    return false
  }

  /// The text cut to a width, with an ellipsis.
  func cut(to width: Double) -> TextRun {
    var run = run
    run.maxWidth = width
    return run
  }
}
