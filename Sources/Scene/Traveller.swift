import Geometry
import Motion

/// A picture that an activity shows in two presentations, on its way from one to the other: one
/// element that moves and grows with the pill.
struct Traveller {
  /// Its group among the identities of items; never used twice.
  let number: Int
  /// The number of the group that it goes to.
  private(set) var group: Int
  /// The index of the layer there.
  private(set) var layer: Int
  /// Where it is, in points of the window's space.
  private(set) var frame: Animated<FrameVector>
  var opacity: Animated<Double>
  /// The picture as large as it ever is.
  private(set) var picture = FlatPicture()
  private var place: Rect
  private var clip: FillShape?

  /// Makes one where a layer is seen.
  init(number: Int, layer: MovingLayer, in group: Int, frame: Rect, opacity: Double) {
    self.number = number
    self.group = group
    self.layer = layer.index
    self.frame = Animated(FrameVector(frame), tolerance: 0.05)
    self.opacity = Animated(opacity, tolerance: 0.004)
    place = layer.layer.frame
    clip = layer.layer.clip
  }

  /// Goes to a layer of a group.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - group: The number of its group.
  ///   - target: Where it lies when all rests.
  ///   - time: The time.
  ///   - spring: How the pill moves.
  mutating func retarget(
    to layer: MovingLayer, in group: Int, frame target: Rect, at time: Double, with spring: Spring
  ) {
    self.group = group
    self.layer = layer.index
    // The picture is scaled down, never up.
    if target.width > place.width { (place, clip) = (target, layer.layer.clip) }
    let source = layer.layer.source
    picture.show([
      DisplayItem(
        identity: LayerIdentity(group: number, index: 0, part: 1), frame: place,
        content: source.content(
          frame: place, clip: clip, at: Moment(time: time, date: 0)), opacity: source.opacity)
    ])
    guard FrameVector(target) != frame.target else { return }
    frame.retarget(to: FrameVector(target), at: time, with: .spring(spring))
  }

  /// Takes note that the picture of a key is another one.
  mutating func imageChanged(_ key: ImageKey) {
    if picture.items.contains(where: { $0.content.imageKey == key }) { picture.imageChanged() }
  }

  func isMoving(at time: Double) -> Bool {
    frame.isAnimating(at: time) || opacity.isAnimating(at: time)
  }

  /// The picture at a time.
  func item(at time: Double) -> DisplayItem {
    let frame = frame.value(at: time).rect
    return picture.item(
      LayerIdentity(group: number, index: 0), scale: frame.width / max(place.width, 1),
      anchor: Point(x: frame.midX, y: frame.midY),
      offset: Point(x: frame.midX - place.midX, y: frame.midY - place.midY),
      opacity: min(max(opacity.value(at: time), 0), 1))
  }
}
