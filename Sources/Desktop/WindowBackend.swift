package import Painting
package import Scene

/// A painter with a back picture that it copies to a window, part by part.
package protocol WindowBackend: PainterBackend {
  /// What shows the picture; `nil` while that is unmapped.
  var target: WindowTarget? { get set }
  /// Copies a part of the back picture to the target; everything where it was exposed or resized.
  func show(_ box: PixelRect)
  /// How many one-colour pictures the server keeps for it, at most 512.
  var keptColors: Int { get }
}

extension WindowBackend {
  /// Draws what differs from the list before, and shows it.
  package func render(_ list: DisplayList, settled: Bool) {
    painter.render(list, settled: settled)
    show(painter.damage)
  }
}
