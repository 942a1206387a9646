import Geometry
import Scene

/// Where a pill is shown: the window, its painter and its frame clock, as the controller sees them.
protocol PillSurface: AnyObject {
  /// The time between two of the display's frames, in seconds.
  var framePeriod: Double { get }
  /// Asks for a tick at the display's next frame.
  func requestFrame()
  /// Asks for a tick when so many frames a second are enough.
  func requestFrame(perSecond: Double)
  /// Draws a display list.
  func render(_ list: DisplayList, settled: Bool)
  /// Makes the window large enough for a rectangle, in points of its own space.
  func setEnvelope(_ rect: Rect)
  /// Lets clicks in these outlines reach the window, and no others.
  func setInputShape(_ shapes: [PillShape])
  /// Shows the window, or takes it off the screen (R8).
  func setVisible(_ isVisible: Bool)
}
