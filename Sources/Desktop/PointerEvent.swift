package import Geometry

/// What the pointer does on the pill, in points of the window's space; nothing is ever grabbed.
package enum PointerEvent: Hashable, Sendable {
  /// It came onto the pill.
  case entered(Point)
  /// It left the pill.
  case left
  /// A button went down: 1 is the left one, 2 the middle one, 3 the right one.
  case pressed(button: Int, Point)
  /// It moved while the left button is down; anywhere on the screen.
  case dragged(Point)
  /// A button went up.
  case released(button: Int, Point)
  /// The wheel turned by one notch: positive is to the right and downwards.
  case scrolled(x: Int, y: Int, Point)
}
