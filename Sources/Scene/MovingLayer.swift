import Geometry
import Motion

/// A layer of a group, from the first layout that has its node to the last, with what is in flight.
struct MovingLayer {
  var layer: Layer
  /// Its place among the identities of its group; never used twice.
  let index: Int
  var motion: LayerMotion
  /// Whether it is drawn by itself over the picture of its group while that is in flight.
  var isLoose = false

  /// Makes a layer that rests.
  init(_ layer: Layer, index: Int, at moment: Moment) {
    self.layer = layer
    self.index = index
    motion = LayerMotion(layer, at: moment)
  }

  /// Whether anything but endless motion moves at a time.
  func isMoving(at time: Double) -> Bool { motion.isMoving(at: time) }

  /// How many times a second it moves for as long as it is shown; `nil` where it does not.
  func framesPerSecond(at moment: Moment) -> Double? {
    motion.framesPerSecond(at: moment)
      ?? layer.source.framesPerSecond(reducesMotion: moment.reducesMotion)
  }

  /// Adds what is seen of it at a moment, moved by an offset.
  func appendItems(
    group: Int, offset: Point, at moment: Moment, to items: inout [DisplayItem]
  ) {
    motion.appendItems(
      of: layer, in: layer.frame.offsetBy(x: offset.x, y: offset.y),
      LayerIdentity(group: group, index: index), at: moment, to: &items)
  }
}

extension LayerSource {
  /// Whether a layer that showed one can go on with the other.
  func isSameKind(as other: LayerSource) -> Bool {
    switch (self, other) {
    case (.text, .text), (.timer, .timer), (.image, .image), (.symbol, .symbol), (.icon, .icon),
      (.fill, .fill), (.progress, .progress), (.waveform, .waveform), (.download, .download),
      (.text, .timer),
      (.timer, .text), (.symbol, .icon), (.icon, .symbol):
      true
    default: false
    }
  }
}
