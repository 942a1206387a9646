import Activities
import Geometry
import Motion

/// The retained picture of the pill: what it moves towards, and what it shows at any moment.
///
/// The scene has no clock. It is told what to show and when, and yields a display list for a
/// moment; ``nextUpdate(after:)`` says when asking again makes a difference.
package final class Scene {
  /// The measures of the pill.
  package private(set) var settings: SceneSettings
  /// What the pill shows, or is on its way to show.
  package internal(set) var presentation = Presentation.hidden
  /// What the scene was told to show.
  package private(set) var content = SceneContent()

  /// Knows which icons the desktop has; without one it has every icon.
  package weak var icons: (any IconLookup)?

  let measurer: any TextMeasuring
  /// The pill's outline.
  var pill: Animated<PillVector>
  /// The circle's outline, seen from the pill's top right corner: so the two are never torn apart,
  /// whatever the pill does.
  var circle: Animated<PillVector>
  /// Where the circle is, or is on its way to.
  var circlePlace = CirclePlace.none
  /// Whether the circle has an outline of its own, unless it has come to rest in the pill.
  var isCircleOut = false
  /// Whether what the circle shows is drawn on the pill, or was when the circle set off.
  var showsCircleOnPill = false
  /// What is drawn in the pill.
  var groups: [ContentGroup] = []
  /// What is drawn in the circle, or in the pill's end in its place.
  var circleGroups: [ContentGroup] = []
  /// The line around the collapsed pill.
  var keyline: KeylineLayer?
  /// The last such line, for as long as it fades out.
  var leavingKeyline: KeylineLayer?
  /// What is drawn over the groups of the pill, on its way from one to another.
  var travellers: [Traveller] = []
  /// The bar that the pointer holds.
  var heldBar: HeldBar?
  /// The rows of the list, while it is shown.
  var list: ListRows?
  /// How far the list is scrolled, in points.
  var scroll = Animated(0.0, tolerance: 0.05)
  var lastNumber = 0
  /// The time of endless motion.
  private var endlessClock: EndlessClock
  /// Whether the scene was told anything at all.
  private var isTold = false
  private var lastList = DisplayList(pill: nil)
  /// The arrays of the list before the last one, for their memory.
  private var spare = DisplayList(pill: nil)
  /// Pictures that changed since the last list without any layer knowing.
  private var changedImages: Set<ImageKey> = []

  /// Makes a scene that shows nothing.
  ///
  /// - Parameters:
  ///   - measurer: Measures texts for layout.
  ///   - settings: The measures of the pill.
  package init(measurer: any TextMeasuring, settings: SceneSettings = SceneSettings()) {
    self.measurer = measurer
    self.settings = settings
    endlessClock = EndlessClock(stands: settings.reducesMotion)
    pill = Animated(PillVector(Scene.hiddenShape(settings)), tolerance: 0.05)
    circle = Animated(.zero, tolerance: 0.05)
  }

  /// Whether the outline of the pill or of the circle moves at a time; while both rest they lie on
  /// whole pixels, whatever moves inside.
  package func isOutlineMoving(at time: Double) -> Bool {
    pill.isAnimating(at: time) || circle.isAnimating(at: time)
  }

  /// Shows activities, or the plain pill, from wherever everything is now.
  ///
  /// - Parameters:
  ///   - content: What to show; the same as before changes nothing.
  ///   - moment: The moment at which the change begins.
  package func show(_ content: SceneContent, at moment: Moment) {
    let content = content.reduced
    guard content != self.content || !isTold else { return }
    let swaps =
      presentation == .expanded && content.mode == .expanded
      && content.primary?.identity != self.content.primary?.identity
    self.content = content
    isTold = true
    apply(swaps: swaps, at: adjusted(moment))
  }

  /// Takes new measures and lays out anew.
  package func update(_ newSettings: SceneSettings, at moment: Moment) {
    guard newSettings != settings else { return }
    let adjusts = newSettings.reducesMotion != settings.reducesMotion
    settings = newSettings
    list = nil
    if adjusts { adjustMotion(at: moment) }
    if isTold { apply(swaps: false, at: adjusted(moment)) }
  }

  /// Notes that the desktop has other icons now: what it is told to show next is laid out anew.
  package func iconsChanged() {
    list = nil
    isTold = false
  }

  /// Notes that the picture of a key changed, so that what shows it is drawn anew.
  package func imageChanged(_ key: ImageKey) {
    for index in groups.indices where groups[index].layout.shows(key) {
      groups[index].imageChanged()
      changedImages.insert(key)
    }
    for index in travellers.indices { travellers[index].imageChanged(key) }
    for index in circleGroups.indices where circleGroups[index].layout.shows(key) {
      circleGroups[index].imageChanged()
      changedImages.insert(key)
    }
  }

  /// The icons of the desktop's theme that are shown now, or on their way.
  package var iconKeys: Set<ImageKey> {
    (groups + circleGroups).reduce(into: []) { $0.formUnion($1.layout.iconKeys) }
  }

  /// The picture at a moment, with the damage since the list before.
  package func displayList(at moment: Moment) -> DisplayList {
    let moment = adjusted(moment)
    let time = moment.time
    advance(to: moment)
    let pillMoves = pill.isAnimating(at: time)
    let isGone = presentation == .hidden && !pillMoves
    let shape = pillShape(at: time)
    let scrolls = scroll.isAnimating(at: time)
    circleGroups.removeAll { isDone(with: $0, at: time) }
    groups.removeAll {
      // A row that nobody sees may wake nobody.
      isDone(with: $0, at: time)
        || !pillMoves && !scrolls && !$0.isMoving(at: time)
          && !isInSight($0, offset: offset(of: $0, at: time), in: shape)
    }
    // Two pairs of arrays take turns, so that a frame allocates none.
    var list = spare
    spare = DisplayList(pill: nil)
    list.items.removeAll(keepingCapacity: true)
    list.circleItems.removeAll(keepingCapacity: true)
    list.pill = isGone ? nil : shape
    list.keyline = isGone ? nil : keyline(at: moment)
    list.circle = isGone ? nil : circleShape(at: time)
    if !isGone {
      // Nothing but the moving is worth an item of its own: the rest of the flight is one picture.
      for index in groups.indices {
        let offset = offset(of: groups[index], at: time)
        guard isInSight(groups[index], offset: offset, in: shape) else { continue }
        groups[index].appendItems(
          at: moment, anchor: anchor(of: groups[index], offset: offset, in: shape),
          offset: offset, flattens: pillMoves || (scrolls && groups[index].key.place == .row),
          to: &list.items)
      }
    }
    if !isGone { appendCircle(at: moment, pillMoves: pillMoves, to: &list) }
    for index in travellers.indices where !isGone {
      let item = travellers[index].item(at: time)
      if item.opacity > 0.002 { list.items.append(item) }
    }
    list.damage = list.damage(since: lastList, images: changedImages)
    if !changedImages.isEmpty { changedImages.removeAll() }
    spare = lastList
    lastList = list
    return list
  }

  /// Adds what the circle shows: to the circle, to the pill's end, or to both while it changes from
  /// one to the other, each of which shows its part.
  private func appendCircle(at moment: Moment, pillMoves: Bool, to list: inout DisplayList) {
    let time = moment.time
    let flattens = pillMoves || circle.isAnimating(at: time)
    let opacity = circleContentOpacity(at: time)
    let onPill = isCircleContentOnPill(at: time)
    guard list.circle != nil || onPill, opacity > 0.002 else { return }
    for index in circleGroups.indices {
      let offset = offset(of: circleGroups[index], at: time)
      if onPill {
        circleGroups[index].appendItems(
          at: moment, anchor: offset, offset: offset, flattens: flattens, to: &list.items)
      }
      if list.circle != nil {
        circleGroups[index].appendItems(
          at: moment, anchor: offset, offset: offset, flattens: flattens, to: &list.circleItems)
      }
    }
    guard opacity < 1 else { return }
    for index in list.circleItems.indices { list.circleItems[index].opacity *= opacity }
  }

  /// The groups of content as items, while anything moves: what a painter may make ready before
  /// the first frame that shows them.
  package func groupItems(at moment: Moment) -> [DisplayItem] {
    guard isAnimating(at: moment.time) else { return [] }
    let moment = adjusted(moment)
    return (groups + circleGroups).flatMap { $0.pictures(at: moment) }
      + travellers.map { $0.item(at: moment.time) }
  }

  /// Whether the expanded content or a visible row asks for more height than it gets (B7).
  package var isContentTooHigh: Bool {
    groups.contains { $0.opacity.target > 0 && $0.layout.isTooHigh }
  }

  func advance(to moment: Moment) {
    for index in groups.indices { groups[index].advance(to: moment, measurer: measurer) }
    for index in circleGroups.indices {
      circleGroups[index].advance(to: moment, measurer: measurer)
    }
    landTravellers(at: moment)
  }

  /// The moment, with endless motion standing still where the settings say so.
  func adjusted(_ moment: Moment) -> Moment {
    var moment = moment
    moment.reducesMotion = settings.reducesMotion
    moment.endless = endlessClock.value(at: moment.time)
    return moment
  }

  /// Lets endless motion stand still or go on, as the settings say now (A8).
  private func adjustMotion(at moment: Moment) {
    endlessClock.set(stands: settings.reducesMotion, at: moment.time)
    let moment = adjusted(moment)
    if settings.reducesMotion { calmOutlines(at: moment.time) }
    for index in groups.indices { groups[index].adjustMotion(at: moment, measurer: measurer) }
    for index in circleGroups.indices {
      circleGroups[index].adjustMotion(at: moment, measurer: measurer)
    }
  }

  private func isDone(with group: ContentGroup, at time: Double) -> Bool {
    !group.isVisible(at: time) && !group.isMoving(at: time)
  }
}
