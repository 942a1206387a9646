import Geometry
import Motion

extension Scene {
  /// Whether anything but endless motion moves at a time.
  package func isAnimating(at time: Double) -> Bool {
    needsEveryFrame(at: time) || isSettling(at: time)
  }

  /// Whether something moves that is drawn in every frame.
  private func needsEveryFrame(at time: Double) -> Bool {
    if isOutlineMoving(at: time) || isKeylineMoving(at: time) || scroll.isAnimating(at: time) {
      return true
    }
    for index in groups.indices where groups[index].isMoving(at: time) { return true }
    for index in circleGroups.indices where circleGroups[index].isMoving(at: time) { return true }
    for index in travellers.indices where travellers[index].isMoving(at: time) { return true }
    return false
  }

  /// When the picture differs next.
  ///
  /// It allocates nothing: it is asked before every frame of every motion.
  package func nextUpdate(after moment: Moment) -> NextUpdate {
    let moment = adjusted(moment)
    // A running time that has ticked may slide to its new text.
    advance(to: moment)
    if needsEveryFrame(at: moment.time) { return .nextFrame }
    var rate = keyline?.framesPerSecond(at: moment)
    var date = keyline?.nextDate(after: moment.date)
    func ask(_ groups: [ContentGroup], in outline: Rect) {
      for index in groups.indices where groups[index].isVisible(at: moment.time) {
        let window = window(of: groups[index], in: outline, at: moment.time)
        if let other = groups[index].framesPerSecond(at: moment, in: window) {
          rate = max(rate ?? 0, other)
        }
        guard let other = groups[index].nextDate(after: moment, in: window) else { continue }
        date = min(date ?? .infinity, other)
      }
    }
    ask(groups, in: pillShape(at: moment.time).rect)
    if let circle = circleOutline(at: moment.time) { ask(circleGroups, in: circle) }
    // What ticks is seen in the frames of what never rests.
    if let rate { return .frames(perSecond: rate) }
    return date.map { .date($0) } ?? .never
  }

  /// Whether endless motion in sight is on its way to rest at a time.
  private func isSettling(at time: Double) -> Bool {
    func settles(_ groups: [ContentGroup], in outline: Rect) -> Bool {
      for index in groups.indices where groups[index].isVisible(at: time) {
        let window = window(of: groups[index], in: outline, at: time)
        if groups[index].isSettling(at: time, in: window) { return true }
      }
      return false
    }
    return settles(groups, in: pillShape(at: time).rect)
      || circleOutline(at: time).map { settles(circleGroups, in: $0) } ?? false
  }

  /// The box that cuts the circle's content; `nil` where there is none.
  private func circleOutline(at time: Double) -> Rect? {
    isCircleContentOnPill(at: time) ? pillShape(at: time).rect : circleShape(at: time)?.rect
  }

  /// What is seen of a group in an outline, in the space of its layout.
  private func window(of group: ContentGroup, in outline: Rect, at time: Double) -> Rect {
    let offset = offset(of: group, at: time)
    return outline.offsetBy(x: -offset.x, y: -offset.y)
  }
}
