package import Geometry

/// A ring: a track all the way round, and over it an arc with round ends.
package struct Ring: Hashable, Sendable {
  /// Where the arc begins, in turns from 12 o'clock, with the clock.
  package var start: Double
  /// How long the arc is, in turns, 0…1; 1 is the whole ring.
  package var length: Double
  /// The width of the line in points; `nil` is an eighth of the side, from 2 to 4.
  package var lineWidth: Double?
  /// The colour of the arc.
  package var fill: Color
  /// The colour of the track.
  package var track: Color

  /// Makes a ring.
  package init(
    start: Double = 0, length: Double, lineWidth: Double? = nil, fill: Color, track: Color
  ) {
    self.start = start
    self.length = length
    self.lineWidth = lineWidth
    self.fill = fill
    self.track = track
  }
}
