/// When a scene's picture differs next.
package enum NextUpdate: Hashable, Sendable {
  /// At the next frame of the display.
  case nextFrame
  /// So many times a second; fewer than the display's frames.
  case frames(perSecond: Double)
  /// At a date, in seconds since 1970.
  case date(Double)
  /// Not by itself.
  case never
}
