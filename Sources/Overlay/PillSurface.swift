import Desktop
import Geometry
import Painting
import Scene

/// Where a pill is shown: the window, its painter and its frame clock, as the controller sees them.
protocol PillSurface: AnyObject {
  /// The time between two of the display's frames, in seconds.
  var framePeriod: Double { get }
  /// Asks for a tick at the display's next frame.
  func requestFrame()
  /// Asks for a tick when so many frames a second are enough; no more come.
  func requestFrame(perSecond rate: Double)
  /// Makes ready what the next frames need, so that the first is as cheap as the others.
  func prepare(_ items: [DisplayItem])
  /// Draws a display list; the window is on the screen while the list has a pill (R7, R8).
  func present(_ list: DisplayList, settled: Bool)
  /// Sends what was drawn; that may have to wait for a server that does not read.
  func flush()
  /// How large the window is.
  var envelope: Surface.Envelope { get }
  /// Makes the window large enough for the expanded pill, or only for the others (R6).
  func setEnvelope(_ envelope: Surface.Envelope)
  /// Lets clicks in these outlines reach the window, and no others (R19).
  func setInteractive(_ shapes: [PillShape])
}

extension Surface: PillSurface {
  var framePeriod: Double { clock.period }

  func requestFrame() { clock.request() }

  func requestFrame(perSecond rate: Double) { clock.request(perSecond: rate) }

  func prepare(_ items: [DisplayItem]) { backend.prepare(items) }
}
