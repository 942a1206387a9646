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

  /// How a group comes and goes.
  enum Fade {
    /// With a scale from the top centre (A7).
    case scaled
    /// In place of another activity's (A9).
    case swap
  }

  let key: Key
  /// Never used twice.
  let number: Int
  var layout: ContentLayout
  var opacity: Animated<Double>
  var scale: Animated<Double>
  /// How far below the first row of the list it lies, in points.
  var position = Animated(0.0, tolerance: 0.05)
  /// The layers in drawing order, with what is in flight of each.
  var layers: [MovingLayer] = []
  /// What is no longer part of the layout, and fades out.
  var ghosts: [MovingLayer] = []
  /// Layers that move as one.
  var flights: [LayerFlight] = []
  var lastIndex = -1
  var lastFlight = 0
  /// What the still layers showed when the group began to move: made once, drawn in every frame.
  var picture = FlatPicture()

  /// The factor to which content shrinks that is not there (A7).
  static let hiddenScale = 0.8

  /// Makes a group that is there already, or that is to be faded in.
  init(
    key: Key, number: Int, layout: ContentLayout, isThere: Bool = false, moment: Moment,
    measurer: any TextMeasuring
  ) {
    self.key = key
    self.number = number
    self.layout = layout
    opacity = Animated(isThere ? 1 : 0, tolerance: 0.004)
    scale = Animated(isThere ? 1 : Self.hiddenScale, tolerance: 0.001)
    layers = layout.layers.map { added($0, at: moment, measurer: measurer) }
    freeze(at: moment)
  }

  /// Begins to move towards being there, or not being there.
  mutating func fade(in appears: Bool, _ fade: Fade = .scaled, at moment: Moment) {
    let target = appears ? 1.0 : 0.0
    guard opacity.target != target else { return freeze(at: moment) }
    // In a fade everything is one picture, of what is seen now.
    if !appears { keepWhatIsSeen(at: moment) }
    let time = moment.time
    let isSwap = fade == .swap
    let isThere = isVisible(at: time)
    if moment.reducesMotion {
      opacity.retarget(
        to: target, at: time, with: isSwap ? .none : .easeInOut(duration: 0.2))
      scale.retarget(to: 1, at: time, with: .none)
    } else {
      // What leaves is gone before what comes is there, so that two texts never fight.
      let spring = Spring(duration: appears ? 0.4 : 0.22, bounce: 0)
      opacity.retarget(to: target, at: time, with: .spring(spring))
      scale.retarget(
        to: appears || isSwap ? 1 : Self.hiddenScale, at: time,
        with: isSwap && !isThere
          ? .none : .spring(appears ? .bouncy : Spring(duration: 0.3)))
    }
    if appears { refreeze(at: moment) }
  }

  /// Lets what never rests stand still or go on, as the settings say now (A8).
  mutating func adjustMotion(at moment: Moment, measurer: any TextMeasuring) {
    for index in layers.indices {
      layers[index].motion.adjust(layers[index].layer, at: moment, measurer: measurer)
    }
  }

  /// Takes note that a picture in one of the layers changed.
  mutating func imageChanged() {
    picture.imageChanged()
    for index in flights.indices { flights[index].picture.imageChanged() }
  }

  /// Whether the group as a whole fades or changes its size.
  func isFading(at time: Double) -> Bool {
    opacity.isAnimating(at: time) || scale.isAnimating(at: time)
  }

  /// Whether the group as a whole moves at a time.
  func isFlying(at time: Double) -> Bool { isFading(at: time) || position.isAnimating(at: time) }

  /// Whether anything but endless motion moves at a time.
  func isMoving(at time: Double) -> Bool {
    if isFlying(at: time) { return true }
    for index in flights.indices where flights[index].isMoving(at: time) { return true }
    for index in layers.indices where layers[index].isMoving(at: time) { return true }
    return false
  }

  func isVisible(at time: Double) -> Bool {
    opacity.value(at: time) > 0.002 || opacity.target > 0
  }

  /// How many times a second its fastest endless motion moves that is seen in a window, in the
  /// space of the layout; `nil` where there is none.
  func framesPerSecond(at moment: Moment, in window: Rect) -> Double? {
    var fastest: Double?
    for index in layers.indices where isSeen(layers[index], in: window) {
      guard let rate = layers[index].framesPerSecond(at: moment) else { continue }
      fastest = max(fastest ?? 0, rate)
    }
    return fastest
  }

  /// When a layer that is seen looks different by itself next: a date in seconds since 1970.
  func nextDate(after moment: Moment, in window: Rect) -> Double? {
    var next: Double?
    for index in layers.indices where isSeen(layers[index], in: window) {
      guard let date = layers[index].nextDate(after: moment) else { continue }
      next = min(next ?? .infinity, date)
    }
    return next
  }

  /// Whether endless motion that is seen in a window is on its way to rest at a time.
  func isSettling(at time: Double, in window: Rect) -> Bool {
    for index in layers.indices where layers[index].motion.isSettling(at: time) {
      if isSeen(layers[index], in: window) { return true }
    }
    return false
  }

  private func isSeen(_ layer: MovingLayer, in window: Rect) -> Bool {
    let seen = layer.layer.frame.intersection(window)
    return !(layout.clip.map { seen.intersection($0) } ?? seen).isEmpty
  }
}
