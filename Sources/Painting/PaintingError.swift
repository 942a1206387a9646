/// Why painting cannot start.
package enum PaintingError: Error, Hashable, CustomStringConvertible {
  /// Pango has no font back-end.
  case fonts
  /// There is no memory for a picture of that many pixels.
  case memory(width: Int, height: Int)
  /// A picture cannot be written to a file.
  case png(path: String, reason: String)

  /// What went wrong and what to do.
  package var description: String {
    switch self {
    case .fonts: "cannot start Pango: install fontconfig and a font such as fonts-inter"
    case .memory(let width, let height):
      "no memory for a picture of \(width) × \(height) pixels: use a smaller --scale"
    case .png(let path, let reason):
      "cannot write \(path): \(reason); name a file in a folder that you may write to"
    }
  }
}
