import Geometry
import Motion

/// How much of each stage of a download is there: one of them at rest, and together always 1.
///
/// All that a download pill looks like follows from it, so that one spring moves all of it and an
/// interruption at any frame keeps position and velocity (C1, C5). In flight a share may be a
/// little below 0 or above 1.
package struct DownloadPhases: VectorArithmetic, Hashable {
  /// The capsule with the title.
  package var idle: Double
  /// The ring.
  package var ring: Double
  /// The check mark.
  package var check: Double
  /// The exclamation mark.
  package var exclamation: Double

  /// Makes shares; all of it is nothing by default.
  package init(
    idle: Double = 0, ring: Double = 0, check: Double = 0, exclamation: Double = 0
  ) {
    self.idle = idle
    self.ring = ring
    self.check = check
    self.exclamation = exclamation
  }

  /// Nothing of any.
  package static let zero = DownloadPhases()

  /// The sums of the shares.
  package static func + (left: DownloadPhases, right: DownloadPhases) -> DownloadPhases {
    DownloadPhases(
      idle: left.idle + right.idle, ring: left.ring + right.ring, check: left.check + right.check,
      exclamation: left.exclamation + right.exclamation)
  }

  /// The differences of the shares.
  package static func - (left: DownloadPhases, right: DownloadPhases) -> DownloadPhases {
    left + right.scaled(by: -1)
  }

  /// The shares multiplied by a factor.
  package func scaled(by factor: Double) -> DownloadPhases {
    DownloadPhases(
      idle: idle * factor, ring: ring * factor, check: check * factor,
      exclamation: exclamation * factor)
  }

  /// The largest absolute share.
  package var magnitude: Double { max(abs(idle), abs(ring), abs(check), abs(exclamation)) }

  /// The mixture of one colour for each stage.
  ///
  /// A colour that is clear counts little, as where pictures are laid over each other; what a spring
  /// overshoots does not count.
  func mix(idle: Color, ring: Color, check: Color, exclamation: Color) -> Color {
    var (red, green, blue, alpha, whole) = (0.0, 0.0, 0.0, 0.0, 0.0)
    func add(_ color: Color, _ share: Double) {
      let share = max(share, 0)
      let part = share * color.alpha
      red += color.red * part
      green += color.green * part
      blue += color.blue * part
      alpha += part
      whole += share
    }
    add(idle, self.idle)
    add(ring, self.ring)
    add(check, self.check)
    add(exclamation, self.exclamation)
    guard alpha > 0 else { return .clear }
    return Color(red: red / alpha, green: green / alpha, blue: blue / alpha, alpha: alpha / whole)
  }
}
