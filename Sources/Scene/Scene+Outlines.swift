package import Geometry
import Motion

extension Scene {
  /// The side of the circle before it comes out of the pill: it lies below the pill's round end, and
  /// below the corner of an expanded one too.
  private static let hiddenCircleSide = 20.0

  /// The outlines that everything moves towards: the pill's, then the circle's where there is one,
  /// in points of the window's space.
  package var targetShapes: [PillShape] {
    let shape = pill.target.shape
    return showsCircle ? [shape, beside(shape, circle.target)] : [shape]
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
    guard showsCircle || circle.isAnimating(at: time) else { return nil }
    let shape = pillShape(at: time)
    let circle = beside(shape, circle.value(at: time))
    return circle.rect.isEmpty || shape.covers(circle) ? nil : circle
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

  /// Moves the circle to its place beside the pill, or below the pill's end where the width is
  /// `nil`.
  func moveCircle(width: Double?, at moment: Moment) {
    let height = settings.pillSize.height
    showsCircle = width != nil
    var target = PillVector.zero
    if let width {
      target = PillVector(
        midX: ContentLayout.circleGap + width / 2, minY: 0, width: width, height: height,
        radius: height / 2)
    } else if presentation != .hidden {
      let side = min(Scene.hiddenCircleSide, height)
      target = PillVector(
        midX: -height / 2, minY: (height - side) / 2, width: side, height: side, radius: side / 2)
    }
    guard target != circle.target else { return }
    // It is gone before a pill that grows has its new corner where the circle was.
    let spring = showsCircle ? settings.spring : Spring(duration: 0.35)
    circle.retarget(
      to: target, at: moment.time,
      with: moment.reducesMotion ? .easeInOut(duration: 0.2) : .spring(spring))
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
      if group.isAttached {
        return Point(
          x: pill.maxX - group.layout.shape.rect.width / 2,
          y: pill.minY + settings.pillSize.height / 2)
      }
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
