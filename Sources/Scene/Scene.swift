import Activities
package import Geometry
import Motion

/// The retained picture of the pill: what it moves towards, and what it shows at any moment.
///
/// The scene has no clock. It is told what to show and when, and yields a display list for a
/// moment; ``nextUpdate(after:)`` says when asking again makes a difference.
package final class Scene {
  /// The measures of the pill.
  package private(set) var settings: SceneSettings
  /// What the pill shows, or is on its way to show.
  package private(set) var presentation = Presentation.hidden
  /// What the scene was told to show.
  package private(set) var content = SceneContent()
  /// Whether it was told at all.
  private var isTold = false

  private let measurer: any TextMeasuring
  private var pill: Animated<PillVector>
  private var groups: [ContentGroup] = []
  private var lastNumber = 0
  private var lastList = DisplayList(pill: nil)
  /// The items of the list before the last one, for their memory.
  private var spareItems: [DisplayItem] = []
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
    pill = Animated(PillVector(Scene.hiddenShape(settings)), tolerance: 0.05)
  }

  /// The outlines that everything moves towards: the pill's, then the circle's where there is one,
  /// in points of the window's space.
  package var targetShapes: [PillShape] { [pill.target.shape] }

  /// The outlines at a time: the pill's, then the circle's where there is one, in points of the
  /// window's space.
  package func shapes(at time: Double) -> [PillShape] { [shape(at: time)] }

  private func shape(at time: Double) -> PillShape { pill.value(at: time).shape }

  /// Whether anything but endless motion moves at a time.
  package func isAnimating(at time: Double) -> Bool {
    pill.isAnimating(at: time) || groups.contains { $0.isMoving(at: time) }
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

  /// Moves the list by a distance, as far as it goes; without a list nothing happens (B14).
  ///
  /// - Parameters:
  ///   - points: How far; more of what lies below is seen where it is above 0.
  ///   - moment: The moment at which the movement begins.
  package func scrollList(by points: Double, at moment: Moment) {}

  private func apply(swaps: Bool, at moment: Moment) {
    let expanded = content.mode != .collapsed
    guard content.primary != nil || expanded else {
      presentation = settings.showsIdle ? .idle : .hidden
      let shape =
        presentation == .idle
        ? ContentLayout.idle(settings).shape : Scene.hiddenShape(settings)
      fadeAll(except: nil, at: moment)
      move(to: shape, snappy: false, at: moment)
      return
    }
    presentation =
      content.mode == .list ? .list : content.mode == .expanded ? .expanded : .compact
    let identity = content.primary?.identity ?? Scene.emptyIdentity
    let views = content.primary?.views ?? settings.emptyViews
    let key = ContentGroup.Key(activity: identity, presentation: presentation)
    let context = LayoutContext(measurer: measurer, source: identity.source)
    let layout =
      expanded
      ? ContentLayout.expanded(views, context: context, settings: settings)
      : ContentLayout.compact(views, context: context, settings: settings)
    var group: ContentGroup
    if let index = groups.firstIndex(where: { $0.key == key }) {
      group = groups.remove(at: index)
      group.update(layout, at: moment)
    } else {
      lastNumber += 1
      group = ContentGroup(key: key, number: lastNumber, layout: layout, moment: moment)
    }
    group.fade(in: true, at: moment)
    fadeAll(except: key, at: moment)
    groups.append(group)
    move(to: layout.shape, snappy: swaps, at: moment)
  }

  /// Takes new measures and lays out anew.
  package func update(_ newSettings: SceneSettings, at moment: Moment) {
    guard newSettings != settings else { return }
    settings = newSettings
    apply(swaps: false, at: adjusted(moment))
  }

  /// Notes that the picture of a key changed, so that what shows it is drawn anew.
  package func imageChanged(_ key: ImageKey) {
    for index in groups.indices where groups[index].layout.shows(key) {
      groups[index].imageChanged()
      changedImages.insert(key)
    }
  }

  /// The icons of the desktop's theme that are shown now, or on their way.
  package var iconKeys: Set<ImageKey> {
    groups.reduce(into: []) { $0.formUnion($1.layout.iconKeys) }
  }

  /// The picture at a moment, with the damage since the list before.
  package func displayList(at moment: Moment) -> DisplayList {
    let moment = adjusted(moment)
    groups.removeAll { !$0.isVisible(at: moment.time) && !$0.isMoving(at: moment.time) }
    let shape = shape(at: moment.time)
    let isGone = presentation == .hidden && !pill.isAnimating(at: moment.time)
    let anchor = Point(x: shape.rect.midX, y: shape.rect.minY)
    var list = DisplayList(pill: isGone ? nil : shape)
    // Two arrays take turns, so that a frame allocates none.
    swap(&list.items, &spareItems)
    list.items.removeAll(keepingCapacity: true)
    if !isGone {
      // Nothing but the moving is worth an item of its own: the rest of the flight is one picture.
      let flattens = pill.isAnimating(at: moment.time)
      for group in groups {
        group.appendItems(at: moment, anchor: anchor, flattens: flattens, to: &list.items)
      }
    }
    list.damage = Scene.damage(from: lastList, to: list, changed: changedImages)
    if !changedImages.isEmpty { changedImages.removeAll() }
    spareItems = lastList.items
    lastList = list
    return list
  }

  /// The groups of content as items, while anything moves: what a painter may make ready before
  /// the first frame that shows them.
  package func groupItems(at moment: Moment) -> [DisplayItem] {
    guard isAnimating(at: moment.time) else { return [] }
    return groups.filter { !$0.layout.layers.isEmpty }.map {
      $0.groupItem(at: adjusted(moment), anchor: .zero, opacity: 1)
    }
  }

  /// When the picture differs next.
  package func nextUpdate(after moment: Moment) -> NextUpdate {
    let moment = adjusted(moment)
    if isAnimating(at: moment.time) { return .nextFrame }
    // Layers that move by themselves do so at rest alone: in flight a group is one picture.
    let layers = groups.filter { $0.isVisible(at: moment.time) }.flatMap(\.layout.layers)
    if layers.contains(where: { $0.source.isEndless(reducesMotion: moment.reducesMotion) }) {
      return .frames(perSecond: Waveform.rate)
    }
    let date = layers.compactMap { $0.source.nextDate(after: moment.date) }.min()
    return date.map { .date($0) } ?? .never
  }

  /// What a click at a point does.
  ///
  /// - Parameters:
  ///   - point: In points of the window's space.
  ///   - time: The time of the click.
  /// - Returns: The topmost thing that the point meets.
  package func hit(_ point: Point, at time: Double) -> Hit {
    guard shape(at: time).contains(point) else { return .outside }
    guard presentation == .expanded || presentation == .list, let group = groups.last,
      group.key.activity != Scene.emptyIdentity
    else { return .pill }
    let regions = group.layout.targets
    if let region = regions.last(where: { $0.rect.contains(point) }) {
      return .target(region.target, group.key.activity)
    }
    return group.layout.layers.contains(where: { $0.frame.contains(point) })
      ? .content(group.key.activity) : .pill
  }

  /// The layer tree as text, one layer a line, for tests and for people.
  package func layersDescription(at moment: Moment) -> String {
    let moment = adjusted(moment)
    var printer = LayerPrinter()
    printer.line("presentation: \(presentation.rawValue)")
    printer.line("activity: \(content.primary.map { $0.identity.description } ?? "none")")
    printer.line("state: \(content.primary?.state.rawValue ?? "none")")
    printer.line("animating: \(isAnimating(at: moment.time) ? "yes" : "no")")
    printer.shape("pill", shape(at: moment.time))
    printer.shape("target", pill.target.shape)
    for group in groups { printer.group(group, at: moment) }
    return printer.text
  }

  private func adjusted(_ moment: Moment) -> Moment {
    Moment(time: moment.time, date: moment.date, reducesMotion: settings.reducesMotion)
  }

  private func fadeAll(except key: ContentGroup.Key?, at moment: Moment) {
    for index in groups.indices where groups[index].key != key {
      groups[index].fade(in: false, at: moment)
    }
  }

  private func move(to shape: PillShape, snappy: Bool, at moment: Moment) {
    let target = PillVector(shape)
    guard target != pill.target else { return }
    let spring: Animation = .spring(snappy ? .snappy : settings.spring)
    pill.retarget(
      to: target, at: moment.time,
      with: moment.reducesMotion ? (snappy ? .none : .easeInOut(duration: 0.2)) : spring)
  }

  /// The identity of what is shown when there is nothing to show; no source has the number 0.
  private static let emptyIdentity = Activity.Identity(source: 0, id: "empty")

  private static func hiddenShape(_ settings: SceneSettings) -> PillShape {
    PillShape(rect: Rect(x: 0, y: settings.topOffset, width: 0, height: 0), radius: 0)
  }

  /// The box in which two lists differ; what lies outside both outlines does not count.
  private static func damage(
    from old: DisplayList, to new: DisplayList, changed: Set<ImageKey>
  ) -> Rect? {
    let outline = (old.pill?.rect ?? .zero).union(new.pill?.rect ?? .zero)
    guard old.pill == new.pill else { return outline.isEmpty ? nil : outline }
    var box = Rect.zero
    var before: [LayerIdentity: DisplayItem] = [:]
    for item in old.items { before[item.identity] = item }
    for item in new.items {
      let previous = before.removeValue(forKey: item.identity)
      if previous != item || item.shows(changed) {
        box = box.union(item.ink).union(previous?.ink ?? .zero)
      }
    }
    for item in before.values { box = box.union(item.ink) }
    let visible = box.intersection(outline)
    return visible.isEmpty ? nil : visible
  }
}

extension DisplayItem {
  /// Whether the item itself shows one of some pictures; a group has its version for that.
  fileprivate func shows(_ keys: Set<ImageKey>) -> Bool {
    content.imageKey.map(keys.contains) ?? false
  }

  /// The box that the item may draw in: its frame, or for a group the scaled one.
  package var ink: Rect {
    guard case .group(let group) = content else { return frame }
    let (anchor, scale) = (group.anchor, group.scale)
    return Rect(
      x: anchor.x + (frame.minX - anchor.x) * scale, y: anchor.y + (frame.minY - anchor.y) * scale,
      width: frame.width * scale, height: frame.height * scale)
  }
}
