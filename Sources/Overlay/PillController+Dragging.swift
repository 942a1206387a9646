import Activities
import Geometry
import Scene

/// The pointer moves a bar: at once and without a word to anybody, until it lets go.
extension PillController {
  /// Lets the pointer hold the bar at a point.
  func beginDrag(at point: Point) {
    isDragging = scene.holdBar(at: point, moment: moment(at: PillController.now))
    if isDragging { requestFrame() }
  }

  /// The pointer moved with a button down.
  ///
  /// - Parameter point: In points of the window's space; anywhere.
  func drag(to point: Point) {
    guard isDragging else { return }
    // What takes the bar away ends nothing yet: the button is still down.
    if scene.moveBar(to: point, at: moment(at: PillController.now)) { requestFrame() }
  }

  /// The button came up: the bar stays where it is, and its source is told.
  ///
  /// - Parameter point: In points of the window's space; anywhere.
  func endDrag(at point: Point) {
    drag(to: point)
    let seek = scene.releaseBar(at: moment(at: PillController.now))
    (isDragging, pressed) = (false, nil)
    requestFrame()
    if let seek {
      onAction(
        .seek(seek.action, argument: PillController.text(of: seek.fraction), seek.activity))
    }
    // It may have left the pill meanwhile.
    if !isUnderPointer { pointerLeft() }
  }

  /// A fraction, 0…1, with four decimals.
  static func text(of fraction: Double) -> String {
    let whole = Int((min(max(fraction, 0), 1) * 10_000).rounded())
    let digits = String(whole % 10_000)
    return "\(whole / 10_000)." + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
