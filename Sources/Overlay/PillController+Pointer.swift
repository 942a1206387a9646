import Activities
import Desktop
import Geometry
import Scene

extension PillController {
  /// How far one step of the wheel moves the list, in points.
  private static let scrollStep = 48.0

  /// Takes what the pointer does on the pill.
  func handle(_ event: PointerEvent) {
    switch event {
    case .entered: pointerEntered()
    case .left: pointerLeft()
    case .pressed(let button, let point): press(button: button, at: point)
    case .dragged(let point): drag(to: point)
    case .released(let button, let point): release(button: button, at: point)
    case .scrolled(let x, let y, let point): scroll(x: x, y: y, at: point)
    }
  }

  /// A button went down.
  ///
  /// - Parameters:
  ///   - button: 1 begins to move a bar.
  ///   - point: In points of the window's space.
  func press(button: Int = 1, at point: Point) {
    pressed = scene.hit(point, at: PillController.now)
    if button == 1, case .target(.seek, _) = pressed { beginDrag(at: point) }
  }

  /// A button came up: a click, where it went down on the same thing.
  ///
  /// - Parameters:
  ///   - button: 1 acts, 2 dismisses, 3 opens and closes the list.
  ///   - point: In points of the window's space.
  func release(button: Int = 1, at point: Point) {
    if button == 1, isDragging { return endDrag(at: point) }
    let hit = scene.hit(point, at: PillController.now)
    defer { pressed = nil }
    guard hit == pressed, hit != .outside else { return }
    switch button {
    case 1: click(hit)
    case 2: dismiss(hit)
    case 3: mode == .list ? collapse() : showList()
    default: break
    }
  }

  private func click(_ hit: Hit) {
    switch hit {
    case .outside, .target(.seek, _): break
    case .target(let target, let identity): onAction(.activate(target, identity))
    case .circle(let identity): onAction(.choose(identity))
    case .count: showList()
    case .content(let identity):
      guard let link = activity(identity)?.views.link else { return collapse() }
      onAction(.activate(HitTarget(link: link), identity))
    case .pill:
      if mode == .collapsed { expand() } else { collapse() }
    }
  }

  private func activity(_ identity: Activity.Identity) -> Activity? {
    ([scene.content.primary].compactMap { $0 } + scene.content.list).first {
      $0.identity == identity
    }
  }

  private func dismiss(_ hit: Hit) {
    switch hit {
    case .circle(let identity), .content(let identity), .target(_, let identity):
      onAction(.dismiss(identity))
    case .pill:
      if mode != .list, let primary = content.primary { onAction(.dismiss(primary.identity)) }
    case .outside, .count: break
    }
  }

  private func scroll(x: Int, y: Int, at point: Point) {
    // A bar that is held goes where the pointer goes.
    guard !isDragging else { return }
    let steps = y == 0 ? x : y
    if mode == .list {
      scrollList(by: Double(steps) * Self.scrollStep)
    } else if case .target(.seek(let action), let identity) = scene.hit(
      point, at: PillController.now)
    {
      // Up is forwards, as with a volume, and so is right.
      let isForwards = y == 0 ? x > 0 : y < 0
      onAction(.seek(action, argument: isForwards ? "+1" : "-1", identity))
    } else {
      onAction(.cycle(by: steps))
    }
  }
}

extension HitTarget {
  /// What an archive's link asks for: an action after `action:`, otherwise a URL.
  init(link: String) {
    self = link.hasPrefix("action:") ? .action(String(link.dropFirst(7))) : .link(link)
  }
}
