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
  /// The layers in drawing order, with what is in flight of each.
  private(set) var layers: [MovingLayer]
  private var nextIndex = 0
  /// What the still layers showed when the group began to move: made once, drawn in every frame.
  private var frozenItems: [DisplayItem] = []
  private var bounds = Rect.zero

  /// The factor to which content shrinks that is not there (A7).
  static let hiddenScale = 0.8

  /// Makes a group that is there already, or that is to be faded in.
  init(
    key: Key, number: Int, layout: ContentLayout, isThere: Bool = false, moment: Moment
  ) {
    self.key = key
    self.number = number
    self.layout = layout
    layers = []
    opacity = Animated(isThere ? 1 : 0, tolerance: 0.004)
    scale = Animated(isThere ? 1 : Self.hiddenScale, tolerance: 0.001)
    layers = layout.layers.map { added($0, at: moment) }
    freeze(at: moment)
  }

  private mutating func added(_ layer: Layer, at moment: Moment) -> MovingLayer {
    defer { nextIndex += 1 }
    return MovingLayer(layer, index: nextIndex, at: moment)
  }

  /// Takes a new layout of the same content; the version grows only where something differs.
  ///
  /// What changes moves by itself, unless the whole group fades or is not there yet.
  mutating func update(_ newLayout: ContentLayout, at moment: Moment) {
    guard newLayout != layout else { return }
    layout = newLayout
    let moves = !isFading(at: moment.time) && opacity.target == 1
    var old = layers
    layers = newLayout.layers.map { layer in
      guard let position = ContentGroup.match(layer, in: old) else {
        return added(layer, at: moment)
      }
      var moving = old.remove(at: position)
      moving.layer = layer
      if moves {
        moving.motion.retarget(to: layer, at: moment)
      } else {
        moving.motion = LayerMotion(layer, at: moment)
      }
      return moving
    }
    refreeze(at: moment)
  }

  /// Which of some layers a new one continues: the same node, or its neighbour that shows the
  /// same, as it has moved up.
  private static func match(_ layer: Layer, in old: [MovingLayer]) -> Int? {
    if let same = old.firstIndex(where: {
      $0.layer.source == layer.source && $0.layer.path == layer.path
    }) {
      return same
    }
    return old.firstIndex { $0.layer.source == layer.source && $0.layer.path.isBeside(layer.path) }
      ?? old.firstIndex {
        $0.layer.path == layer.path && $0.layer.source.isSameKind(as: layer.source)
      }
  }

  /// Keeps what the layers show now for the flight that begins, if none is under way.
  mutating func freeze(at moment: Moment) {
    guard !isFlying(at: moment.time) else { return }
    refreeze(at: moment)
  }

  /// Begins to move towards being there, or not being there.
  mutating func fade(in appears: Bool, at moment: Moment) {
    let target = appears ? 1.0 : 0.0
    guard opacity.target != target else { return freeze(at: moment) }
    // In a fade everything is one picture, of what is seen now.
    defer { refreeze(at: moment) }
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

  /// Lets what never rests stand still or go on, as the settings say now (A8).
  mutating func adjustMotion(at moment: Moment) {
    for index in layers.indices { layers[index].motion.adjust(layers[index].layer, at: moment) }
  }

  /// Takes note that a picture in one of the layers changed.
  mutating func imageChanged() { version += 1 }

  /// Takes apart what is drawn by itself in a flight, and keeps what the rest shows.
  private mutating func refreeze(at moment: Moment) {
    let isWhole = isFading(at: moment.time) || opacity.target < 1
    var items: [DisplayItem] = []
    for index in layers.indices {
      layers[index].isLoose =
        !isWhole
        && (layers[index].isMoving(at: moment.time)
          || layers[index].framesPerSecond(at: moment) != nil)
      if layers[index].isLoose { continue }
      layers[index].appendItems(group: number, offset: .zero, at: moment, to: &items)
    }
    guard items != frozenItems else { return }
    frozenItems = items
    bounds = items.reduce(Rect.zero) { $0.union($1.ink) }
    if let clip = layout.clip { bounds = bounds.intersection(clip) }
    version += 1
  }

  /// Whether the group as a whole fades or changes its size.
  private func isFading(at time: Double) -> Bool {
    opacity.isAnimating(at: time) || scale.isAnimating(at: time)
  }

  /// Whether the group as a whole moves at a time.
  private func isFlying(at time: Double) -> Bool {
    isFading(at: time) || position.isAnimating(at: time)
  }

  /// Whether anything but endless motion moves at a time.
  func isMoving(at time: Double) -> Bool {
    if isFlying(at: time) { return true }
    for index in layers.indices where layers[index].isMoving(at: time) { return true }
    return false
  }

  func isVisible(at time: Double) -> Bool {
    opacity.value(at: time) > 0.002 || opacity.target > 0
  }

  /// How many times a second its fastest endless motion moves; `nil` where there is none.
  func framesPerSecond(at moment: Moment) -> Double? {
    var fastest: Double?
    for index in layers.indices {
      guard let rate = layers[index].framesPerSecond(at: moment) else { continue }
      fastest = max(fastest ?? 0, rate)
    }
    return fastest
  }

  /// When a layer looks different by itself next: a date in seconds since 1970.
  func nextDate(after moment: Moment) -> Double? {
    var next: Double?
    for index in layers.indices {
      guard let date = layers[index].nextDate(after: moment) else { continue }
      next = min(next ?? .infinity, date)
    }
    return next
  }

  /// Adds the items at a moment: one by one at rest; while in motion, or while something else is
  /// and that is wanted, as one picture with what moves by itself over it.
  mutating func appendItems(
    at moment: Moment, anchor: Point, offset: Point, flattens: Bool, to items: inout [DisplayItem]
  ) {
    let opacity = min(max(opacity.value(at: moment.time), 0), 1)
    guard opacity > 0.002, !layers.isEmpty else { return }
    let time = moment.time
    let flies = flattens || isFlying(at: time) || opacity < 1
    if !flies, layout.clip == nil {
      for index in layers.indices {
        layers[index].appendItems(group: number, offset: offset, at: moment, to: &items)
      }
      return
    }
    if !flies {
      // Only a picture can be clipped; at rest what it shows goes on.
      refreeze(at: moment)
    }
    if !frozenItems.isEmpty {
      items.append(groupItem(at: moment, anchor: anchor, offset: offset, opacity: opacity))
    }
    for index in layers.indices where layers[index].isLoose {
      layers[index].appendItems(group: number, offset: offset, at: moment, to: &items)
    }
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
}
