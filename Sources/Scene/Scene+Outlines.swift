package import Geometry
import Motion

extension Scene {
  /// Where the second activity is (B6).
  enum CirclePlace {
    /// Nowhere: what is left of a circle goes back into the pill.
    case none
    /// In the pill's end.
    case attached
    /// Beside the pill.
    case detached
  }

  /// What the circle may leave the pill by and still be taken for covered, in points.
  private static let coverTolerance = 0.04

  /// The outlines that everything moves towards: the pill's, then the circle's where there is one,
  /// in points of the window's space.
  package var targetShapes: [PillShape] {
    let shape = pill.target.shape
    return circlePlace == .detached ? [shape, beside(shape, circle.target)] : [shape]
  }

  /// The outlines at a time: the pill's, then the circle's where it is seen, in points of the
  /// window's space.
  package func shapes(at time: Double) -> [PillShape] {
    let shape = pillShape(at: time)
    return circleShape(at: time).map { [shape, $0] } ?? [shape]
  }

  func pillShape(at time: Double) -> PillShape { pill.value(at: time).shape }

  /// The circle at a time; `nil` where there is none, or the pill covers it.
  func circleShape(at time: Double) -> PillShape? {
    guard isCircleOut, circlePlace == .detached || circle.isAnimating(at: time) else { return nil }
    let shape = pillShape(at: time)
    let circle = beside(shape, circle.value(at: time))
    return circle.rect.isEmpty || shape.covers(circle, tolerance: Scene.coverTolerance)
      ? nil : circle
  }

  private func beside(_ pill: PillShape, _ vector: PillVector) -> PillShape {
    var circle = vector.shape
    circle.rect = circle.rect.offsetBy(
      x: middleBeside(pill.rect, vector) - vector.midX, y: pill.rect.minY)
    return circle
  }

  /// The column of the circle's middle, on the side where the pill has room.
  private func middleBeside(_ pill: Rect, _ vector: PillVector) -> Double {
    settings.alignment == .trailing ? pill.minX - vector.midX : pill.maxX + vector.midX
  }

  /// Moves the pill to an outline.
  func move(to shape: PillShape, snappy: Bool, at moment: Moment) {
    let target = PillVector(shape)
    guard target != pill.target else { return }
    let spring: Animation = .spring(snappy ? .snappy : settings.spring)
    pill.retarget(
      to: target, at: moment.time,
      with: moment.reducesMotion ? (snappy ? .none : .easeInOut(duration: 0.2)) : spring)
  }

  /// Lets outlines in flight go where they go without the overshoot of their springs (A8).
  func calmOutlines(at time: Double) {
    let calm = Animation.easeInOut(duration: 0.2)
    if pill.isAnimating(at: time) { pill.retarget(to: pill.target, at: time, with: calm) }
    if circle.isAnimating(at: time) { circle.retarget(to: circle.target, at: time, with: calm) }
    if scroll.isAnimating(at: time) { scroll.retarget(to: scroll.target, at: time, with: calm) }
  }

  /// Moves the circle to its place beside the pill or in its end.
  ///
  /// It comes out of the pill's end and goes with the pill's own spring: slowly while it stretches
  /// that end, and then a little too far.
  func moveCircle(to place: CirclePlace, width: Double, at moment: Moment) {
    let height = settings.pillSize.height
    let target = PillVector(
      midX: place == .attached ? -width / 2 : ContentLayout.circleGap + width / 2, minY: 0,
      width: width, height: height, radius: height / 2)
    let isSeen = circleShape(at: moment.time) != nil
    if !isSeen { startCircle(at: moment.time, to: place, target) }
    showsCircleOnPill =
      place == .attached || circlePlace == .attached
      || showsCircleOnPill && circle.isAnimating(at: moment.time)
    isCircleOut = isSeen || place == .detached
    circlePlace = place
    guard target != circle.target else { return }
    circle.retarget(
      to: target, at: moment.time,
      with: moment.reducesMotion ? .easeInOut(duration: 0.2) : .spring(settings.spring))
  }

  /// Puts a circle that nobody sees where it may begin: where it was when it was last seen is of no
  /// importance, unless the pill's end shows what it held.
  private func startCircle(at time: Double, to place: CirclePlace, _ target: PillVector) {
    let pill = pillShape(at: time)
    if place == .attached {
      if circlePlace == .none { circle = Animated(target, tolerance: circle.tolerance) }
    } else if circlePlace == .none
      || !pill.covers(beside(pill, circle.value(at: time)), tolerance: Scene.coverTolerance)
    {
      circle = Animated(covered(by: pill), tolerance: circle.tolerance)
    }
  }

  /// Moves the circle into the pill; what moves the pill comes first.
  func hideCircle(at moment: Moment) {
    Scene.fade(&circleGroups, keeping: [], at: moment)
    guard circlePlace != .none else { return }
    isCircleOut = circleShape(at: moment.time) != nil
    if circlePlace == .detached, !circle.isAnimating(at: moment.time) { showsCircleOnPill = false }
    circlePlace = .none
    // One that is covered stays where it is, and what it showed with it.
    guard isCircleOut else { return }
    let spring = Spring(duration: Scene.swallowing)
    circle.retarget(
      to: covered(by: pill.target.shape), at: moment.time,
      with: moment.reducesMotion ? .easeInOut(duration: 0.2) : .spring(spring))
  }

  /// How long the pill takes to swallow the circle, in seconds: about as long as its growing end
  /// takes to get there, so that the circle stands still meanwhile.
  private static let swallowing = 0.25

  /// The largest circle that a pill covers: its round end, or deep in its corner.
  private func covered(by pill: PillShape) -> PillVector {
    let corner = min(pill.radius, pill.rect.width / 2, pill.rect.height / 2)
    let radius = min(settings.pillSize.height / 2, corner)
    // A circle that touches an arc of 45° from inside has its middle at 0.71 of the difference.
    let depth = corner - 0.6 * (corner - radius)
    return PillVector(
      midX: -depth, minY: depth - radius, width: 2 * radius, height: 2 * radius, radius: radius)
  }

  /// Whether the circle's content is drawn on the pill: in its end, or on the way there or back.
  func isCircleContentOnPill(at time: Double) -> Bool {
    showsCircleOnPill && (circlePlace != .detached || circle.isAnimating(at: time))
  }

  /// How much of the circle's content is seen, 0…1.
  ///
  /// Nothing shows before the circle has left the pill, which would cut it. What is drawn on the
  /// pill too is seen throughout.
  func circleContentOpacity(at time: Double) -> Double {
    if isCircleContentOnPill(at: time) { return 1 }
    let circle = circle.value(at: time)
    let inside = max(circle.width / 2 - circle.midX, 0)
    let part = min(max(1 - inside / max(circle.height / 2, 1), 0), 1)
    return part * part * (3 - 2 * part)
  }

  static func hiddenShape(_ settings: SceneSettings) -> PillShape {
    PillShape(
      rect: Rect(x: settings.left(ofWidth: 0), y: settings.topOffset, width: 0, height: 0),
      radius: 0)
  }

  /// How far a group's content lies from where it was laid out.
  func offset(of group: ContentGroup, at time: Double) -> Point {
    switch group.key.place {
    case .compact, .expanded: return .zero
    case .minimal:
      let pill = pillShape(at: time).rect
      let circle = circle.value(at: time)
      return Point(
        x: middleBeside(pill, circle), y: pill.minY + circle.minY + circle.height / 2)
    case .row:
      let room = settings.expandedRoom
      return Point(
        x: settings.left(ofWidth: room) + room / 2,
        y: settings.topOffset + ContentLayout.listInset + group.position.value(at: time)
          - scroll.value(at: time))
    }
  }

  /// The point about which a group's content is scaled: the middle of the pill's top edge (A7), or
  /// of a circle.
  func anchor(of group: ContentGroup, offset: Point, in shape: PillShape) -> Point {
    group.key.place == .minimal ? offset : Point(x: shape.rect.midX, y: shape.rect.minY)
  }

  /// Whether a row of the list can be seen in the pill; all else always can.
  func isInSight(_ group: ContentGroup, offset: Point, in shape: PillShape) -> Bool {
    guard group.key.place == .row else { return true }
    let row = group.layout.shape.rect.offsetBy(x: 0, y: offset.y)
    return row.maxY > shape.rect.minY && row.minY < shape.rect.maxY
  }
}
