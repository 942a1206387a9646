import EventLoop
import Scene

/// The pill expands by itself for alerts, and shrinks again (B10).
extension PillController {
  /// Expands the pill by itself, to show the primary activity's news (B10): for a while, or until
  /// somebody has handled them.
  ///
  /// A pointer on the pill keeps it open for as long as it stays there, and what was open before
  /// stays open after.
  func beginAlert(stays: Bool = false) {
    isAlerting = true
    alertStays = stays
    if mode == .collapsed { expandForAlert() }
    alertTimer?.disarm()
    if stays, collapseTimer?.isArmed == true {
      collapseTimer?.disarm()
      collapsesAfterAlert = true
    }
    if !stays, !isInUse { alertTimer?.arm(after: PillController.microseconds(alertTime)) }
  }

  /// Notes that the alert which has the pill is over, and that no other waits.
  func alertIsGone() {
    guard isAlerting else { return }
    alertIsOver()
    alertTimer?.disarm()
    // Under the pointer somebody may be about to click: it collapses when that has left.
    if isOpenedByAlert, !isInUse { collapse() }
  }

  func alertTimeIsUp() {
    guard !isOpenedByAlert else { return collapse() }
    alertIsOver()
    onAlertEnd()
  }

  func alertIsOver() {
    (isAlerting, alertStays) = (false, false)
    if collapsesAfterAlert, !isInUse, mode != .collapsed { armCollapse() }
    collapsesAfterAlert = false
  }

  func expandForAlert() {
    change(to: .expanded)
    isOpenedByAlert = true
  }

  /// Whether the pointer keeps the pill open.
  private var isInUse: Bool { isUnderPointer || isDragging }

  func armCollapse() {
    collapseTimer?.arm(after: PillController.microseconds(collapseDelay))
  }
}
