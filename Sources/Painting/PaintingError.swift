/// Why painting cannot start.
package enum PaintingError: Error, Hashable, CustomStringConvertible {
  /// Pango has no font back-end.
  case fonts

  /// What went wrong and what to do.
  package var description: String {
    switch self {
    case .fonts: "cannot start Pango: install fontconfig and a font such as fonts-inter"
    }
  }
}
