import Geometry
import Motion

/// A layer of a group, from the first layout that has its node to the last, with what is in flight.
struct MovingLayer {
  var layer: Layer
  /// Its place among the identities of its group; never used twice.
  let index: Int
  var motion: LayerMotion
  /// The flight of the group that it is part of, by number.
  var flight: Int?
  /// Whether it is drawn by itself over the picture of its group while that is in flight.
  var isLoose = false
  /// Whether it is on its way from another presentation, and drawn over all groups.
  var isTravelling = false

  /// Makes a layer.
  init(_ layer: Layer, index: Int, motion: LayerMotion = .none) {
    self.layer = layer
    self.index = index
    self.motion = motion
  }

  /// Whether anything but endless motion of its own moves at a time.
  func isMoving(at time: Double) -> Bool { motion.isMoving(at: time) }

  /// How many times a second it moves for as long as it is shown; `nil` where it does not.
  func framesPerSecond(at moment: Moment) -> Double? {
    motion.framesPerSecond(at: moment)
      ?? layer.source.framesPerSecond(reducesMotion: moment.reducesMotion)
  }

  /// The date at which it looks different by itself next, in seconds since 1970.
  func nextDate(after moment: Moment) -> Double? {
    let date = layer.source.nextDate(after: moment.date)
    guard let time = motion.nextTime(after: moment.time) else { return date }
    return min(moment.date + (time - moment.time), date ?? .infinity)
  }

  /// Adds what is seen of it at a moment.
  ///
  /// - Parameters:
  ///   - group: The number of its group.
  ///   - offset: How far it lies from where it was laid out.
  ///   - flight: The flight that it is part of, where that draws its layers one by one.
  ///   - moment: The moment.
  ///   - items: Takes the items.
  func appendItems(
    group: Int, offset: Point, flight: LayerFlight? = nil, at moment: Moment,
    to items: inout [DisplayItem]
  ) {
    let identity = LayerIdentity(group: group, index: index)
    var frame = layer.frame.offsetBy(x: offset.x, y: offset.y)
    guard let flight else {
      return motion.appendItems(of: layer, in: frame, identity, at: moment, to: &items)
    }
    let opacity = flight.opacity(at: moment.time)
    guard opacity > 0.002 else { return }
    frame = (FrameVector(frame) + flight.shift.value(at: moment.time)).rect
    let first = items.count
    motion.appendItems(of: layer, in: frame, identity, at: moment, to: &items)
    if opacity < 1 {
      for index in first..<items.count { items[index].opacity *= opacity }
    }
  }
}
