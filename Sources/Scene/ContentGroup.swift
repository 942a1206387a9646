import Activities
import Geometry
import Motion

/// Everything that one activity shows in one presentation, with its own fade and scale (A7).
struct ContentGroup {
  /// Which content it is: the same key is the same group, however often it comes and goes.
  struct Key: Hashable {
    var activity: Activity.Identity
    var presentation: Presentation
  }

  let key: Key
  /// Never used twice.
  let number: Int
  private(set) var layout: ContentLayout
  /// Grows with every change of the layers, so that a flattened picture is made anew.
  private(set) var version = 0
  var opacity: Animated<Double>
  var scale: Animated<Double>
  /// What the layers showed when the group began to move: made once, drawn in every frame.
  private var frozenItems: [DisplayItem]
  private var bounds: Rect

  /// The factor to which content shrinks that is not there (A7).
  static let hiddenScale = 0.8

  init(key: Key, number: Int, layout: ContentLayout, moment: Moment) {
    self.key = key
    self.number = number
    self.layout = layout
    frozenItems = []
    bounds = layout.bounds
    opacity = Animated(0, tolerance: 0.004)
    scale = Animated(Self.hiddenScale, tolerance: 0.001)
    frozenItems = leaves(at: moment)
  }

  /// Takes a new layout of the same content; the version grows only where something differs.
  mutating func update(_ newLayout: ContentLayout, at moment: Moment) {
    guard newLayout != layout else { return }
    layout = newLayout
    bounds = newLayout.bounds
    refreeze(at: moment)
  }

  /// Begins to move towards being there, or not being there.
  mutating func fade(in appears: Bool, at moment: Moment) {
    if !isMoving(at: moment.time) { refreeze(at: moment) }
    let target = appears ? 1.0 : 0.0
    guard opacity.target != target else { return }
    if moment.reducesMotion {
      opacity.retarget(to: target, at: moment.time, with: .easeInOut(duration: 0.2))
      scale.retarget(to: 1, at: moment.time, with: .none)
    } else {
      // What leaves is gone before what comes is there, so that two texts never fight.
      let fade = Spring(duration: appears ? 0.4 : 0.22, bounce: 0)
      opacity.retarget(to: target, at: moment.time, with: .spring(fade))
      scale.retarget(
        to: appears ? 1 : Self.hiddenScale, at: moment.time,
        with: .spring(appears ? .bouncy : Spring(duration: 0.3)))
    }
  }

  /// Takes note that a picture in one of the layers changed.
  mutating func imageChanged() { version += 1 }

  private mutating func refreeze(at moment: Moment) {
    frozenItems = leaves(at: moment)
    version += 1
  }

  func isMoving(at time: Double) -> Bool {
    opacity.isAnimating(at: time) || scale.isAnimating(at: time)
  }

  func isVisible(at time: Double) -> Bool {
    opacity.value(at: time) > 0.002 || opacity.target > 0
  }

  /// Adds the items at a moment: one by one at rest, flattened into one picture while in motion,
  /// or while something else is and that is wanted.
  func appendItems(
    at moment: Moment, anchor: Point, flattens: Bool, to items: inout [DisplayItem]
  ) {
    let opacity = min(max(opacity.value(at: moment.time), 0), 1)
    guard opacity > 0.002, !layout.layers.isEmpty else { return }
    if flattens || isMoving(at: moment.time) || opacity < 1 {
      items.append(groupItem(at: moment, anchor: anchor, opacity: opacity))
    } else {
      items += leaves(at: moment)
    }
  }

  /// The group as one picture.
  func groupItem(at moment: Moment, anchor: Point, opacity: Double) -> DisplayItem {
    let group = DisplayGroup(
      version: version, items: frozenItems,
      scale: max(scale.value(at: moment.time), 0.01), anchor: anchor)
    return DisplayItem(
      identity: LayerIdentity(group: number, index: -1), frame: bounds,
      content: .group(group), opacity: opacity)
  }

  private func leaves(at moment: Moment) -> [DisplayItem] {
    layout.layers.enumerated().map { index, layer in
      layer.item(LayerIdentity(group: number, index: index), at: moment)
    }
  }
}
