/// What the X server tells, as values: no pointer outlives its event.
package enum DisplayEvent: Hashable, Sendable {
  /// A part of a window lost its pixels; `isLast` in the last event of a burst (R21).
  case exposed(window: UInt32, isLast: Bool)
  /// A mouse button went down; in pixels of the window. Buttons 4…7 are the wheel.
  case buttonPressed(window: UInt32, button: UInt8, x: Int, y: Int)
  /// A mouse button went up; in pixels of the window.
  case buttonReleased(window: UInt32, button: UInt8, x: Int, y: Int)
  /// The pointer moved with the left button down; in pixels of the window, and beyond it.
  case dragged(window: UInt32, x: Int, y: Int)
  /// The pointer came in; in pixels of the window.
  case entered(window: UInt32, x: Int, y: Int)
  /// The pointer left.
  case left(window: UInt32)
  /// A property of a window was set or deleted.
  case propertyChanged(window: UInt32, atom: UInt32)
  /// A window has a new extent, in pixels.
  case configured(window: UInt32, width: Int, height: Int)
  /// A window is gone.
  case destroyed(window: UInt32)
  /// A program announces that it owns a manager selection now (ICCCM 2.8); anybody can.
  case managerStarted(selection: UInt32)
  /// RandR reports a change of outputs, modes or the root's extent.
  case screenChanged
  /// A selection has a new owner; 0 where it has none any more.
  case selectionOwnerChanged(selection: UInt32, owner: UInt32)
  /// A clock tick that was asked for with a serial number (R35).
  case tick(window: UInt32, serial: UInt32, ust: UInt64, msc: UInt64)
}
