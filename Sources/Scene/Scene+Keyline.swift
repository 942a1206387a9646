import Activities
import Geometry
import Motion

extension Scene {
  /// How long the line waits for a pill that shrinks, in seconds: until that is almost there.
  private static let shrinkTime = 0.25

  /// Gives the collapsed pill the line of its activity, and takes it from any other.
  func showKeyline(at moment: Moment) {
    guard presentation == .compact, let activity = content.primary,
      let wanted = activity.views.keyline
    else { return hideKeyline(at: moment.time) }
    if keyline?.shows(wanted, of: activity.identity) != true {
      if let last = leavingKeyline, last.isVisible(at: moment.time),
        last.shows(wanted, of: activity.identity)
      {
        // It comes back before it was gone; what was to follow it never came.
        (keyline, leavingKeyline) = (last, nil)
      } else {
        hideKeyline(at: moment.time)
        let isLarge = pillShape(at: moment.time).rect.height > pill.target.height + 1
        let begin = moment.time + (isLarge ? Scene.shrinkTime : 0)
        // One line at a time.
        keyline = KeylineLayer(
          wanted, of: activity.identity, from: max(begin, leavingKeyline?.restTime ?? begin))
      }
    }
    keyline?.update(wanted, length: OutlineWay(pill.target.shape).length, at: moment)
    // What is out of date is fainter (B3).
    keyline?.fade(
      to: activity.state == .stale ? ContentLayout.dimmed : 1, at: moment.time)
  }

  private func hideKeyline(at time: Double) {
    if leavingKeyline?.isVisible(at: time) == false { leavingKeyline = nil }
    guard var line = keyline else { return }
    keyline = nil
    guard line.isVisible(at: time) else { return }
    line.fade(to: 0, at: time)
    leavingKeyline = line
  }

  /// The line at a moment, the one that leaves first.
  func keyline(at moment: Moment) -> Keyline? {
    leavingKeyline?.keyline(at: moment) ?? keyline?.keyline(at: moment)
  }

  /// Whether a line moves to where it will stand still.
  func isKeylineMoving(at time: Double) -> Bool {
    keyline?.isMoving(at: time) == true || leavingKeyline?.isMoving(at: time) == true
  }
}
