import Activities
import Desktop
import EventLoop
import Geometry
import ProviderHosting
import Scene

/// Decides what the pill shows and when it draws: between the activities, the scene and the
/// surface.
///
/// At rest it has nothing armed. A change asks for one frame, however many changes come before it,
/// and what that frame shows is laid out in the frame itself: at most once.
final class PillController {
  /// How long the pill stays expanded once the pointer has left it, in seconds.
  var collapseDelay = 2.0
  /// How long an alert keeps the pill expanded, in seconds (B10).
  var alertTime = 5.0
  /// Is called with what somebody asks of the content.
  var onAction: (PillAction) -> Void = { _ in }
  /// Is called when an alert has been shown, or was put away.
  var onAlertEnd: () -> Void = {}
  /// Is called when the frame to come was laid out, and may show other icons than the last.
  var onLayout: () -> Void = {}
  /// Is called after every frame.
  var onFrame: () -> Void = {}
  /// What the list shows (B14); asked for in the frames in which it is open.
  var list: () -> [Activity] = { [] }

  let scene: Scene
  /// How many frames were drawn.
  private(set) var framesDrawn = 0
  /// How many frames took longer than a period, from the clock's tick to the flush.
  private(set) var framesLate = 0
  /// How often content was laid out; never more often than frames were drawn.
  private(set) var layouts = 0
  /// Whether something changed since the last frame.
  private(set) var hasChanges = false
  /// What the pill shows, or will from the next frame on.
  private(set) var content = PillContent()
  /// The form of the pill, from the next frame on.
  private(set) var mode = SceneContent.Mode.collapsed
  /// Whether an alert has the pill.
  var isAlerting = false
  /// Whether that alert stays until somebody has handled it (B10).
  var alertStays = false
  /// Whether the pill has to collapse some time after the alert: the pointer has left it.
  var collapsesAfterAlert = false
  /// What a button went down on.
  var pressed: Hit?
  /// Whether the pointer holds a bar, which keeps the pill as it is.
  var isDragging = false

  /// Whether the expanded presentation is shown, or will be from the next frame on.
  var isExpanded: Bool { mode == .expanded }

  private unowned let surface: any PillSurface
  private var needsLayout = false
  /// Whether the window is as large, and takes clicks where, the outlines at rest are.
  private var isSettled = false
  var collapseTimer: Timer?
  var alertTimer: Timer?
  private(set) var isUnderPointer = false
  /// Whether the alert found the pill collapsed: what the user opened, only the user closes.
  var isOpenedByAlert = false
  private var dateTimer: Timer?

  /// Makes a controller whose pill is not yet on the screen.
  ///
  /// - Parameters:
  ///   - scene: What is shown.
  ///   - surface: Where it is shown; not retained.
  ///   - loop: For the collapse delay, the time of alerts and the ticks of running times.
  /// - Throws: `Errno` where the loop refuses a timer.
  init(scene: Scene, surface: any PillSurface, loop: EventLoop) throws(Errno) {
    self.scene = scene
    self.surface = surface
    collapseTimer = try loop.makeTimer(.monotonic) { [weak self] in self?.collapse() }
    alertTimer = try loop.makeTimer(.monotonic) { [weak self] in self?.alertTimeIsUp() }
    // A running time follows the wall clock that its interval was told in.
    dateTimer = try loop.makeTimer(.realTime) { [weak self] in self?.draw(at: PillController.now) }
  }

  /// The time of the frame clock, in seconds.
  static var now: Double { Double(Clock.monotonic.now()) / 1e6 }

  /// The date, in seconds since 1970.
  static var date: Double { Double(Clock.realTime.now()) / 1e6 }

  func moment(at time: Double) -> Moment {
    Moment(time: time, date: PillController.date)
  }

  /// Whether anything but endless motion moves, or is about to.
  var isAnimating: Bool { scene.isAnimating(at: PillController.now) }

  // MARK: What is shown

  /// Takes who is shown where now.
  func show(_ content: PillContent) {
    guard content != self.content || scene.presentation == .hidden else { return }
    self.content = content
    if content.primary == nil, mode == .expanded { endExpansion() }
    invalidate()
  }

  /// Notes that the list shows something else now, if it is open.
  func listChanged() {
    if mode == .list { invalidate() }
  }

  /// Notes that a picture which may be on the screen has changed.
  func imageChanged(_ key: ImageKey) {
    scene.imageChanged(key)
    requestFrame()
  }

  /// Notes that the time of day was set: running times show it at once, and are waited for anew.
  ///
  /// A timer for the next tick alone would fire when the clock says so, which is an hour later where
  /// that was set back by an hour.
  func clockWasSet() {
    if scene.presentation != .hidden { requestFrame() }
  }

  /// Notes that the desktop has other icons than it was said to have.
  func iconsChanged() {
    scene.iconsChanged()
    invalidate()
  }

  /// Takes other measures of the pill.
  func update(_ change: (inout SceneSettings) -> Void) {
    var settings = scene.settings
    change(&settings)
    isSettled = false
    let moment = moment(at: PillController.now)
    scene.update(settings, at: moment)
    // On its way from another place it is beyond what the window holds of the new one.
    if scene.isOutlineMoving(at: moment.time) { surface.setEnvelope(.list) }
    // Not with the clock's next tick: a window of another size or scale has nothing to show before.
    draw(at: moment.time)
  }

  /// Expands the pill; without an activity it says that there is none.
  func expand() { change(to: .expanded) }

  /// Opens the list of all activities (B14).
  func showList() { change(to: .list) }

  /// Shrinks the expanded pill or the list.
  ///
  /// An alert that stays and that nobody could see in the list is shown then.
  func collapse() {
    if mode == .list, alertStays { return expandForAlert() }
    let wasCollapsed = mode == .collapsed
    endExpansion()
    if !wasCollapsed { invalidate() }
  }

  func change(to mode: SceneContent.Mode) {
    collapseTimer?.disarm()
    isOpenedByAlert = false
    guard mode != self.mode else { return }
    self.mode = mode
    invalidate()
  }

  private func endExpansion() {
    collapseTimer?.disarm()
    alertTimer?.disarm()
    isOpenedByAlert = false
    mode = .collapsed
    guard isAlerting else { return }
    alertIsOver()
    onAlertEnd()
  }

  private func invalidate() {
    needsLayout = true
    // A pill that is not on the screen yet waits for no clock.
    if scene.presentation == .hidden { draw(at: PillController.now) } else { requestFrame() }
  }

  func requestFrame() {
    hasChanges = true
    surface.requestFrame()
  }

  /// Moves the scene to what is wanted, from wherever it is.
  private func layOut(at moment: Moment) {
    needsLayout = false
    isSettled = false
    layouts += 1
    let before = scene.shapes(at: moment.time)
    // The window is large enough before anything grows, and cut back only after all is at rest.
    if envelope(for: mode) > surface.envelope { surface.setEnvelope(envelope(for: mode)) }
    scene.show(
      SceneContent(
        primary: content.primary, secondary: content.secondary, others: content.others, mode: mode,
        list: mode == .list ? list() : []), at: moment)
    let after = scene.targetShapes
    surface.setInteractive(before == after ? after : before + after)
    onLayout()
    if scene.isAnimating(at: moment.time) { surface.prepare(scene.groupItems(at: moment)) }
  }

  // MARK: Frames

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
    if needsLayout { layOut(at: moment) }
    // The next frame is asked for before this one is drawn, so that its moment is not missed.
    let next = scene.nextUpdate(after: moment)
    switch next {
    case .nextFrame: surface.requestFrame()
    case .frames(let rate): surface.requestFrame(perSecond: rate)
    case .date(let date): dateTimer?.arm(at: PillController.microseconds(date) + 1000)
    case .never: break
    }
    // A date that was waited for comes in one of the frames that are asked for anyway.
    if case .date = next {} else { dateTimer?.disarm() }
    // An outline that rests lies on whole pixels, even while something moves inside.
    let settled = !scene.isOutlineMoving(at: time)
    let list = scene.displayList(at: moment)
    surface.present(list, settled: settled)
    // A window that has gone is not told when the button comes up.
    if list.pill == nil { isDragging = false }
    framesDrawn += 1
    if settled, !isSettled { settle() }
    isSettled = settled
    onFrame()
  }

  private func settle() {
    surface.setInteractive(scene.presentation == .hidden ? [] : scene.targetShapes)
    surface.setEnvelope(envelope(for: mode))
    // Until somebody has something to show, next to nothing of the program is needed.
    if scene.presentation == .idle { ProcessMemory.releaseUnchangedPages() }
  }

  private func envelope(for mode: SceneContent.Mode) -> Surface.Envelope {
    switch mode {
    case .collapsed: .collapsed
    case .expanded: .expanded
    case .list: .list
    }
  }

  /// Moves the list by a distance in points; without one nothing happens.
  func scrollList(by points: Double) {
    scene.scrollList(by: points, at: moment(at: PillController.now))
    requestFrame()
  }

  /// The layer tree as text.
  func layersDescription() -> String {
    scene.layersDescription(at: moment(at: PillController.now))
  }

  // MARK: The pointer's presence

  /// The pointer came over the pill: what an alert expanded stays for it.
  func pointerEntered() {
    isUnderPointer = true
    collapsesAfterAlert = false
    collapseTimer?.disarm()
    alertTimer?.disarm()
  }

  /// The pointer left the pill.
  func pointerLeft() {
    isUnderPointer = false
    guard mode != .collapsed, !isDragging else { return }
    if alertStays, mode == .expanded { collapsesAfterAlert = true } else { armCollapse() }
  }

  static func microseconds(_ seconds: Double) -> UInt64 { UInt64(max(seconds, 0) * 1e6) }
}
