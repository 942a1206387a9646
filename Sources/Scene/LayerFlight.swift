import Geometry
import Motion

/// Layers of a group that come, go or move as one, drawn as one picture where that costs less.
struct LayerFlight {
  /// Never used twice in a group.
  let number: Int
  /// 0 is not there.
  var opacity = Animated(1.0, tolerance: 0.004)
  /// The scale about the anchor.
  var scale = Animated(1.0, tolerance: 0.001)
  /// How far from where the layers were laid out they are.
  var shift = Animated(FrameVector.zero, tolerance: 0.05)
  /// Whether what it shows is no longer part of the layout.
  var isLeaving = false
  /// Whether it is scaled about the middle, and not about the top centre (A7).
  var isResizing = false
  /// What is drawn as one; empty where the layers are drawn one by one.
  var picture = FlatPicture()
  /// The index of the layer in whose place the picture is drawn.
  var first: Int?

  /// Makes a flight that goes on from another, or from rest.
  init(number: Int, after other: LayerFlight?) {
    self.number = number
    guard let other else { return }
    (opacity, scale, shift) = (other.opacity, other.scale, other.shift)
    isResizing = other.isResizing
  }

  /// Whether it moves at a time.
  func isMoving(at time: Double) -> Bool {
    opacity.isAnimating(at: time) || scale.isAnimating(at: time) || shift.isAnimating(at: time)
  }

  /// The opacity at a time, 0…1.
  func opacity(at time: Double) -> Double { min(max(opacity.value(at: time), 0), 1) }

  /// The picture at a time.
  func item(group: Int, offset: Point, at time: Double) -> DisplayItem {
    let shift = shift.value(at: time)
    let offset = Point(x: shift.x + offset.x, y: shift.y + offset.y)
    let bounds = picture.bounds
    return picture.item(
      LayerIdentity(group: group, index: -2, part: number), scale: scale.value(at: time),
      anchor: Point(
        x: bounds.midX + offset.x, y: (isResizing ? bounds.midY : bounds.minY) + offset.y),
      offset: offset, opacity: opacity(at: time))
  }
}
