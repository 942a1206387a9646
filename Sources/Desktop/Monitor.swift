package import Painting

/// One monitor, as RandR's list of monitors tells it (R29).
package struct Monitor: Hashable, Sendable {
  /// Its box in the root window, in pixels.
  package var frame: PixelRect
  /// How often it shows a frame, per second; `nil` where the server doesn't say.
  package var refreshRate: Double?

  /// Makes a monitor.
  package init(frame: PixelRect, refreshRate: Double? = nil) {
    self.frame = frame
    self.refreshRate = refreshRate
  }
}
