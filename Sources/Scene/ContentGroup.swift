import Activities
import Geometry
import Motion

/// Everything that one activity shows in one place, with its own fade and scale (A7).
struct ContentGroup {
  /// Where an activity shows something.
  enum Place: String, Hashable {
    /// Around the centre of the collapsed pill.
    case compact
    /// In the circle, or in the cell in its place.
    case minimal
    /// In the regions of the expanded pill.
    case expanded
    /// In a row of the list.
    case row
  }

  /// Which content it is: the same key is the same group, however often it comes and goes.
  struct Key: Hashable {
    var activity: Activity.Identity
    var place: Place
  }

  let key: Key
  /// Never used twice.
  let number: Int
  private(set) var layout: ContentLayout
  /// Grows with every change of the layers, so that a flattened picture is made anew.
  private(set) var version = 0
  var opacity: Animated<Double>
  var scale: Animated<Double>
  /// How far below the first row of the list it lies, in points.
  var position = Animated(0.0, tolerance: 0.05)
  /// Whether a minimal view lies in the pill's trailing end instead of a circle.
  var isAttached = false
  /// What the layers showed when the group began to move: made once, drawn in every frame.
  private var frozenItems: [DisplayItem]
  private var bounds: Rect

  /// The factor to which content shrinks that is not there (A7).
  static let hiddenScale = 0.8

  /// Makes a group that is there already, or that is to be faded in.
  init(
    key: Key, number: Int, layout: ContentLayout, isThere: Bool = false, moment: Moment
  ) {
    self.key = key
    self.number = number
    self.layout = layout
    frozenItems = []
    bounds = layout.bounds
    opacity = Animated(isThere ? 1 : 0, tolerance: 0.004)
    scale = Animated(isThere ? 1 : Self.hiddenScale, tolerance: 0.001)
    frozenItems = leaves(at: moment)
  }

  /// Takes a new layout of the same content; the version grows only where something differs.
  mutating func update(_ newLayout: ContentLayout, at moment: Moment) {
    guard newLayout != layout else { return }
    layout = newLayout
    bounds = newLayout.bounds
    frozenItems = leaves(at: moment)
    version += 1
  }

  /// Keeps what the layers show now for the flight that begins, if none is under way.
  mutating func freeze(at moment: Moment) {
    guard !isMoving(at: moment.time) else { return }
    refreeze(at: moment)
  }

  /// Begins to move towards being there, or not being there.
  mutating func fade(in appears: Bool, at moment: Moment) {
    freeze(at: moment)
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
    let now = leaves(at: moment)
    guard now != frozenItems else { return }
    frozenItems = now
    version += 1
  }

  func isMoving(at time: Double) -> Bool {
    opacity.isAnimating(at: time) || scale.isAnimating(at: time) || position.isAnimating(at: time)
  }

  func isVisible(at time: Double) -> Bool {
    opacity.value(at: time) > 0.002 || opacity.target > 0
  }

  /// Adds the items at a moment: one by one at rest, flattened into one picture while in motion,
  /// or while something else is and that is wanted.
  mutating func appendItems(
    at moment: Moment, anchor: Point, offset: Point, flattens: Bool, to items: inout [DisplayItem]
  ) {
    let opacity = min(max(opacity.value(at: moment.time), 0), 1)
    guard opacity > 0.002, !layout.layers.isEmpty else { return }
    let moves = flattens || isMoving(at: moment.time) || opacity < 1
    if !moves, layout.clip == nil {
      for (index, layer) in layout.layers.enumerated() {
        var item = layer.item(LayerIdentity(group: number, index: index), at: moment)
        item.frame = item.frame.offsetBy(x: offset.x, y: offset.y)
        items.append(item)
      }
      return
    }
    if !moves {
      // Only a picture can be clipped; at rest what it shows goes on.
      refreeze(at: moment)
    }
    items.append(groupItem(at: moment, anchor: anchor, offset: offset, opacity: opacity))
  }

  /// The group as one picture.
  func groupItem(
    at moment: Moment, anchor: Point, offset: Point, opacity: Double
  ) -> DisplayItem {
    let group = DisplayGroup(
      version: version, items: frozenItems,
      scale: max(scale.value(at: moment.time), 0.01), anchor: anchor, offset: offset,
      clip: layout.clip)
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
