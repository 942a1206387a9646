import Activities
import Desktop
import EventLoop
import Geometry
import Scene

/// Decides what the pill shows and when it draws: between the arbiter, the scene and the surface.
///
/// At rest it has nothing armed; a change asks for one frame, however many changes come before it.
final class PillController {
  /// How long the pill stays expanded once the pointer has left it, in seconds.
  var collapseDelay = 2.0
  /// Is called with what a click on content asks for.
  var onActivate: (Activity, HitTarget) -> Void = { _, _ in }
  /// Is called after every frame.
  var onFrame: () -> Void = {}

  let scene: Scene
  /// How many frames were drawn.
  private(set) var framesDrawn = 0
  /// How many frames took longer than a period, from the clock's tick to the flush.
  private(set) var framesLate = 0
  /// Whether the activities changed since the last frame.
  private(set) var hasChanges = false

  private unowned let surface: any PillSurface
  private var primary: Activity?
  private var wantsExpanded = false
  /// What the main button went down on.
  private var pressed: Hit?
  private var collapseTimer: Timer?
  private var dateTimer: Timer?

  /// Makes a controller whose pill is not yet on the screen.
  ///
  /// - Parameters:
  ///   - scene: What is shown.
  ///   - surface: Where it is shown; not retained.
  ///   - loop: For the collapse delay and the ticks of running times.
  /// - Throws: `Errno` where the loop refuses a timer.
  init(scene: Scene, surface: any PillSurface, loop: EventLoop) throws(Errno) {
    self.scene = scene
    self.surface = surface
    collapseTimer = try loop.makeTimer(.monotonic) { [weak self] in self?.collapse() }
    // A running time follows the wall clock that its interval was told in.
    dateTimer = try loop.makeTimer(.realTime) { [weak self] in self?.draw(at: PillController.now) }
  }

  /// The time of the frame clock, in seconds.
  static var now: Double { Double(Clock.monotonic.now()) / 1e6 }

  private static var date: Double { Double(Clock.realTime.now()) / 1e6 }

  private func moment(at time: Double) -> Moment {
    Moment(time: time, date: PillController.date)
  }

  /// Whether the expanded presentation is shown or on its way.
  var isExpanded: Bool { scene.presentation == .expanded }

  /// Whether anything but endless motion moves.
  var isAnimating: Bool { scene.isAnimating(at: PillController.now) }

  /// Takes the activity that has the pill now.
  func show(_ activity: Activity?) {
    guard activity != primary || scene.presentation == .hidden else { return }
    if activity == nil { wantsExpanded = false }
    primary = activity
    apply()
  }

  /// Notes that a picture which may be on the screen has changed.
  func imageChanged(_ key: ImageKey) {
    scene.imageChanged(key)
    hasChanges = true
    surface.requestFrame()
  }

  /// Takes the width of the monitor that the pill is on now, in points.
  func monitorChanged(width: Double) {
    var settings = scene.settings
    settings.monitorWidth = width
    scene.update(settings, at: moment(at: PillController.now))
    hasChanges = true
    surface.requestFrame()
  }

  /// Expands the pill; without an activity it says that there is none.
  func expand() {
    collapseTimer?.disarm()
    guard !wantsExpanded else { return }
    wantsExpanded = true
    apply()
  }

  /// Shrinks the expanded pill.
  func collapse() {
    collapseTimer?.disarm()
    guard wantsExpanded else { return }
    wantsExpanded = false
    apply()
  }

  /// Moves the scene to what is wanted, from wherever it is.
  private func apply() {
    let now = PillController.now
    let before = scene.shapes(at: now)
    let wasHidden = scene.presentation == .hidden
    // The window is large enough before anything grows, and cut back only after all is at rest.
    if wantsExpanded { surface.setEnvelope(.expanded) }
    scene.show(
      SceneContent(primary: primary, mode: wantsExpanded ? .expanded : .collapsed),
      at: moment(at: now))
    surface.setInteractive(before + scene.targetShapes)
    hasChanges = true
    if scene.isAnimating(at: now) { surface.prepare(scene.groupItems(at: moment(at: now))) }
    // A pill that is not on the screen yet waits for no clock.
    if wasHidden { draw(at: now) } else { surface.requestFrame() }
  }

  /// The frame clock ticked.
  ///
  /// - Parameter time: The time of the frame, in seconds of the monotonic clock.
  func tick(at time: Double) {
    let begin = PillController.now
    draw(at: time)
    surface.flush()
    if PillController.now - begin > surface.framePeriod { framesLate += 1 }
  }

  /// Draws the frame of a time, and arms whatever makes the next one.
  ///
  /// - Parameter time: Seconds of the monotonic clock.
  func draw(at time: Double) {
    hasChanges = false
    let moment = moment(at: time)
    // The next frame is asked for before this one is drawn, so that its moment is not missed.
    let next = scene.nextUpdate(after: moment)
    switch next {
    case .nextFrame: surface.requestFrame()
    case .frames(let rate): surface.requestFrame(perSecond: rate)
    case .date(let date): dateTimer?.arm(at: UInt64(max(date, 0) * 1e6) + 1000)
    case .never: dateTimer?.disarm()
    }
    let settled = next != .nextFrame
    let list = scene.displayList(at: moment)
    surface.present(list, settled: settled)
    framesDrawn += 1
    if settled { settle() }
    onFrame()
  }

  private func settle() {
    surface.setInteractive(scene.presentation == .hidden ? [] : scene.targetShapes)
    if scene.presentation != .expanded { surface.setEnvelope(.collapsed) }
  }

  /// The layer tree as text.
  func layersDescription() -> String {
    scene.layersDescription(at: moment(at: PillController.now))
  }

  /// The main button went down.
  ///
  /// - Parameter point: In points of the window's space.
  func press(at point: Point) { pressed = scene.hit(point, at: PillController.now) }

  /// The main button came up: a click, where it went down on the same thing.
  ///
  /// - Parameter point: In points of the window's space.
  func release(at point: Point) {
    let hit = scene.hit(point, at: PillController.now)
    defer { pressed = nil }
    guard hit == pressed else { return }
    switch hit {
    case .outside: return
    case .target(let target, _):
      if let primary { onActivate(primary, target) }
    case .content:
      guard let primary, let link = primary.views.link else { return collapse() }
      onActivate(primary, HitTarget(link: link))
    case .pill, .circle, .count:
      if wantsExpanded { collapse() } else { expand() }
    }
  }

  /// The pointer came over the pill.
  func pointerEntered() { collapseTimer?.disarm() }

  /// The pointer left the pill.
  func pointerLeft() {
    guard wantsExpanded else { return }
    collapseTimer?.arm(after: UInt64(max(collapseDelay, 0) * 1e6))
  }
}

extension HitTarget {
  /// What an archive's link asks for: an action after `action:`, otherwise a URL.
  init(link: String) {
    self = link.hasPrefix("action:") ? .action(String(link.dropFirst(7))) : .link(link)
  }
}
