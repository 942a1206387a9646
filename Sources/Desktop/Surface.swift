package import EventLoop
package import Geometry
package import Painting
package import Scene

/// The pill's place on the screen: its window, its painter and its clock.
///
/// Only an owner knows what moves: it asks ``clock`` for ticks and gives each frame to
/// ``present(_:settled:)``. All lengths are points, with the origin in the middle of the monitor's
/// top edge.
package final class Surface {
  /// How much room the window takes.
  package enum Envelope: Int, Hashable, Comparable, Sendable {
    /// Enough for the idle and the compact pill, and the circle beside it.
    case collapsed
    /// Enough for the expanded pill, overshoot included.
    case expanded
    /// Enough for the list, overshoot included.
    case list

    /// Whether one takes less room than another.
    package static func < (left: Envelope, right: Envelope) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// How large a surface is and where it lies.
  package struct Options: Hashable, Sendable {
    /// Device pixels in a point.
    package var scale: Double
    /// The extent of the small envelope, from the monitor's top edge.
    package var collapsed: Size
    /// The extent of the large envelope.
    package var expanded: Size
    /// The extent of the largest envelope; `nil` makes it as large as the expanded one.
    package var list: Size?
    /// Where the envelopes lie on the monitor.
    package var placement = Placement()
    /// Whether the window is shaped even if a compositor runs (R18).
    package var isShaped: Bool
    /// Whether ticks come from a timer even if Present works.
    package var usesTimer: Bool

    /// Makes options.
    package init(
      scale: Double, collapsed: Size, expanded: Size, list: Size? = nil, isShaped: Bool = false,
      usesTimer: Bool = false
    ) {
      self.scale = scale
      self.collapsed = collapsed
      self.expanded = expanded
      self.list = list
      self.isShaped = isShaped
      self.usesTimer = usesTimer
    }

    /// The extent of all that will ever be seen.
    fileprivate var size: Size {
      let all = [collapsed, expanded, list ?? .zero]
      return Size(
        width: all.map(\.width).max() ?? 0, height: all.map(\.height).max() ?? 0)
    }
  }

  // Swift destroys these from top to bottom: the reverse of the order in which they are built.
  private var subscription: EventSubscription?
  /// Ticks once per frame, on request.
  package let clock: FrameClock
  /// Paints the display lists; give it the images that they name.
  ///
  /// Another one takes its place, with its images, when the options ask for another size.
  package private(set) var backend: any WindowBackend
  private let compositor: CompositorWatch
  private let window: OverlayWindow
  private let check: ResourceCheck

  /// Called when the monitor under the pill has changed; the pill has moved along already.
  package var onMonitorChange: ((Monitor?) -> Void)?
  /// Called when the pointer does something on the interactive part.
  package var onPointer: ((PointerEvent) -> Void)?
  /// The options.
  package private(set) var options: Options
  /// How much room the window takes.
  package private(set) var envelope = Envelope.collapsed
  /// Whether the window is on the screen.
  package var isVisible: Bool { window.isMapped }
  /// Whether the window shows through where the pill is not, as a compositor runs.
  package var isComposited: Bool { compositor.isComposited && !mustBeShaped }
  /// The window's number, for tests and logs.
  package var windowID: UInt32 { window.id }

  private let connection: Connection
  private let monitors: Monitors
  private let text: TextShaper
  private var interactive: [PillShape] = []
  private var pill: PillShape?
  private var lastShapeTime: UInt64 = 0
  private var shaped: OutlinePlans?
  /// Whether the window shows what a former backend painted.
  private var isOutdated = false

  /// Makes a surface; nothing is on the screen before the first frame.
  package init(
    connection: Connection, loop: EventLoop, monitors: Monitors, text: TextShaper,
    options: Options
  ) throws(DesktopError) {
    self.connection = connection
    self.monitors = monitors
    self.text = text
    self.options = options
    check = ResourceCheck(connection)
    window = OverlayWindow(
      connection,
      frame: options.placement.frame(
        options.collapsed, scale: options.scale, on: monitors.current))
    compositor = CompositorWatch(connection)
    backend = try Surface.makeBackend(options, connection: connection, text: text)
    clock = try FrameClock(
      connection, window: window.id, loop: loop, refreshRate: monitors.current?.refreshRate,
      usesTimer: options.usesTimer || monitors.isNvidia)
    window.setInputShape([])
    subscription = connection.subscribe { [unowned self] event in self.handle(event) }
    monitors.onChange = { [unowned self] in self.monitorChanged() }
    compositor.onChange = { [unowned self] in self.compositorChanged() }
  }

  deinit {
    monitors.onChange = nil
  }

  private static func makeBackend(
    _ options: Options, connection: Connection, text: TextShaper
  ) throws(DesktopError) -> any WindowBackend {
    connection.extensions.render
      ? XRenderBackend(connection, text: text, scale: options.scale, size: options.size)
      : try PutImageBackend(connection, text: text, scale: options.scale, size: options.size)
  }

  /// Takes other options while it is on the screen; the owner draws a frame afterwards.
  ///
  /// - Parameter new: The options; whether the window is shaped and the source of the ticks stay.
  /// - Throws: ``DesktopError`` where there is no memory for a picture of the new size; everything
  ///   is as before.
  package func update(_ new: Options) throws(DesktopError) {
    guard new != options else { return }
    if new.scale != options.scale || new.size != options.size {
      let other = try Surface.makeBackend(new, connection: connection, text: text)
      for (key, image) in backend.images { other.setImage(image, for: key) }
      backend = other
      isOutdated = true
    }
    options = new
    placeWindow()
  }

  /// Shows a frame: draws what differs, copies it to the window, and maps the window with the
  /// first frame that has a pill or unmaps it with the first that has none (R7, R8).
  ///
  /// - Parameters:
  ///   - list: What to show.
  ///   - settled: Whether nothing moves any more (R34).
  package func present(_ list: DisplayList, settled: Bool) {
    pill = list.pill
    guard pill != nil, monitors.current != nil else {
      backend.render(list, settled: settled)
      window.unmap()
      backend.target = nil
      return
    }
    // Shaped first: what is drawn where the window isn't yet would be lost.
    if usesShape {
      updateShape(
        to: backend.grid.place(list, after: backend.plans, settled: settled), settled: settled)
    }
    backend.render(list, settled: settled)
    if !window.isMapped {
      map()
    } else if isOutdated {
      backend.show(targetBox)
    }
    isOutdated = false
  }

  /// Writes a frame to the server now, not when the loop sleeps.
  package func flush() { connection.writeBuffered() }

  /// Changes the window's extent: to a larger ``Envelope`` before a growth begins, and back after a
  /// shrink has ended (R6).
  package func setEnvelope(_ envelope: Envelope) {
    guard envelope != self.envelope else { return }
    self.envelope = envelope
    placeWindow()
  }

  /// Says where clicks are for the pill: as an animation starts, where it is and where it goes;
  /// at rest, where it is; nowhere where it is not interactive (R19).
  package func setInteractive(_ shapes: [PillShape]) {
    guard shapes != interactive else { return }
    interactive = shapes
    applyInputShape()
  }

  private var mustBeShaped: Bool { options.isShaped || window.depth != 32 }
  private var usesShape: Bool { mustBeShaped || !compositor.isComposited }

  private var targetBox: PixelRect {
    PixelRect(
      x: (backend.grid.width - window.frame.width) / 2, y: 0, width: window.frame.width,
      height: window.frame.height)
  }

  private func target(_ drawable: UInt32) -> WindowTarget {
    .init(window: drawable, isARGB: window.depth == 32, box: targetBox)
  }

  private func map() {
    // The first frame is the window's background while it is mapped: no flash of garbage.
    let first = Pixmap(
      connection, depth: window.depth, width: window.frame.width, height: window.frame.height)
    backend.target = target(first.id)
    backend.show(targetBox)
    window.map(showing: first.id)
    backend.target = target(window.id)
  }

  private func placeWindow() {
    let size =
      switch envelope {
      case .collapsed: options.collapsed
      case .expanded: options.expanded
      case .list: options.list ?? options.expanded
      }
    let frame = options.placement.frame(size, scale: options.scale, on: monitors.current)
    let grows = frame.width > window.frame.width || frame.height > window.frame.height
    window.setFrame(frame)
    if window.isMapped {
      backend.target = target(window.id)
      // What there is to show of a new backend comes with the next frame.
      if grows, !isOutdated { backend.show(targetBox) }
      shaped = nil
      if usesShape { updateShape(to: backend.plans, settled: true) }
    }
    applyInputShape()
  }

  private func applyInputShape() {
    window.setInputShape(interactive.flatMap(rows))
  }

  /// The pixel rows of an outline in the window.
  private func rows(_ shape: PillShape) -> [PixelRect] {
    let left = Double(targetBox.x)
    let device = PillShape(
      rect: backend.grid.device(shape.rect).offsetBy(x: -left, y: 0),
      radius: shape.radius * options.scale)
    return device.rows().map(PixelRect.init(snapping:))
  }

  /// Lets the bounding shape follow the outlines, at most 30 times a second while they move (R16).
  private func updateShape(to plans: OutlinePlans, settled: Bool) {
    let now = Clock.monotonic.now()
    if !settled, now - lastShapeTime < 33_000, window.isShaped { return }
    guard plans.pill != nil, plans != shaped || !window.isShaped else { return }
    lastShapeTime = now
    shaped = plans
    let left = targetBox.x
    var rows = [plans.pill, plans.circle].compactMap(\.self).flatMap {
      $0.placement.shape.rows().map(PixelRect.init(snapping:))
    }
    rows += plans.neck?.rows() ?? []
    window.setBoundingShape(rows.map { $0.offsetBy(x: -left, y: 0) })
  }

  private func compositorChanged() {
    if usesShape {
      updateShape(to: backend.plans, settled: true)
    } else {
      window.setBoundingShape(nil)
    }
    backend.show(targetBox)
    clock.restart()
  }

  private func monitorChanged() {
    let monitor = monitors.current
    if monitor == nil {
      window.unmap()
      backend.target = nil
    } else {
      placeWindow()
      if pill != nil, !window.isMapped { map() }
    }
    clock.restart(refreshRate: monitor?.refreshRate)
    onMonitorChange?(monitor)
  }

  private func point(_ x: Int, _ y: Int) -> Point {
    Point(
      x: Double(x + targetBox.x - backend.grid.width / 2) / options.scale,
      y: Double(y) / options.scale)
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .exposed(window.id, let isLast):
      if isLast { backend.show(targetBox) }
    case .entered(window.id, let x, let y):
      onPointer?(.entered(point(x, y)))
    case .left(window.id):
      onPointer?(.left)
    case .buttonPressed(window.id, let button, let x, let y):
      let place = point(x, y)
      switch button {
      case 4: onPointer?(.scrolled(x: 0, y: -1, place))
      case 5: onPointer?(.scrolled(x: 0, y: 1, place))
      case 6: onPointer?(.scrolled(x: -1, y: 0, place))
      case 7: onPointer?(.scrolled(x: 1, y: 0, place))
      default: onPointer?(.pressed(button: Int(button), place))
      }
    case .dragged(window.id, let x, let y):
      onPointer?(.dragged(point(x, y)))
    case .buttonReleased(window.id, let button, let x, let y) where !(4...7).contains(button):
      onPointer?(.released(button: Int(button), point(x, y)))
    default:
      break
    }
  }
}
