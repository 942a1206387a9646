import Activities
import Geometry
import Motion

extension Scene {
  /// The identity of what is shown when there is nothing to show; no source has the number 0.
  static let emptyIdentity = Activity.Identity(source: 0, id: "empty")

  /// Moves everything towards what is to be shown.
  func apply(swaps: Bool, at moment: Moment) {
    let before = presentedKeys
    switch content.mode {
    case .list where !content.list.isEmpty: showList(at: moment)
    case .list, .expanded: showExpanded(swaps: swaps, at: moment)
    case .collapsed:
      if let primary = content.primary {
        showCompact(primary, at: moment)
      } else {
        showIdle(at: moment)
      }
    }
    showKeyline(at: moment)
    match(after: before, at: moment)
    if heldBar != nil, heldLayer == nil { cancelBar(at: moment) }
    // Whatever flies with an outline shows what it showed when that set off.
    for index in groups.indices { groups[index].freeze(at: moment) }
    for index in circleGroups.indices { circleGroups[index].freeze(at: moment) }
  }

  private func showIdle(at moment: Moment) {
    presentation = settings.showsIdle ? .idle : .hidden
    list = nil
    fade(keeping: [], at: moment)
    move(
      to: presentation == .idle
        ? ContentLayout.idle(settings).shape : Scene.hiddenShape(settings),
      snappy: false, at: moment)
    hideCircle(at: moment)
  }

  private func showExpanded(swaps: Bool, at moment: Moment) {
    presentation = content.mode == .list ? .list : .expanded
    list = nil
    // An empty list says the same as an expanded pill with nothing to show.
    let activity = content.mode == .list ? nil : content.primary
    let identity = activity?.identity ?? Scene.emptyIdentity
    let layout = ContentLayout.expanded(
      activity?.views ?? settings.emptyViews, of: activity, context: context(identity),
      settings: settings)
    let key = ContentGroup.Key(activity: identity, place: .expanded)
    let style: ContentGroup.Fade = swaps ? .swap : .scaled
    present(layout, key, in: &groups, style, at: moment)
    fade(keeping: [key], style, at: moment)
    move(to: layout.shape, snappy: swaps, at: moment)
    hideCircle(at: moment)
  }

  private func showCompact(_ primary: Activity, at moment: Moment) {
    presentation = .compact
    list = nil
    let isAttached = settings.minimalStyle == .attached
    var maxWidth = Double.infinity
    var minimal: (layout: ContentLayout, key: ContentGroup.Key)?
    if let secondary = content.secondary {
      minimal = (
        ContentLayout.minimal(
          secondary, others: content.others, isAttached: isAttached,
          context: context(secondary.identity),
          settings: settings),
        ContentGroup.Key(activity: secondary.identity, place: .minimal)
      )
    }
    let second = minimal?.layout.shape.rect.width
    if let second, !isAttached {
      if let width = ContentLayout.widthBeside(circle: second, settings) {
        maxWidth = width
      } else {
        // A monitor with no room for both shows the more relevant one.
        minimal = nil
      }
    }
    let layout = ContentLayout.compact(
      primary, cell: isAttached ? second ?? 0 : 0, maxWidth: maxWidth,
      context: context(primary.identity), settings: settings)
    let key = ContentGroup.Key(activity: primary.identity, place: .compact)
    present(layout, key, in: &groups, at: moment)
    fade(keeping: [key], at: moment)
    move(to: layout.shape, snappy: false, at: moment)
    guard let minimal else { return hideCircle(at: moment) }
    present(minimal.layout, minimal.key, in: &circleGroups, at: moment)
    Scene.fade(&circleGroups, keeping: [minimal.key], at: moment)
    moveCircle(
      to: isAttached ? .attached : .detached, width: minimal.layout.shape.rect.width, at: moment)
  }

  /// What the layout of an activity needs besides its nodes.
  func context(_ identity: Activity.Identity) -> LayoutContext {
    LayoutContext(measurer: measurer, source: identity.source, icons: icons)
  }

  /// Makes a layout that of its group, the last one of some, and fades it in.
  func present(
    _ layout: ContentLayout, _ key: ContentGroup.Key, in groups: inout [ContentGroup],
    _ style: ContentGroup.Fade = .scaled, at moment: Moment
  ) {
    var group: ContentGroup
    if let index = groups.firstIndex(where: { $0.key == key }) {
      group = groups.remove(at: index)
      group.update(layout, change(at: moment))
    } else {
      lastNumber += 1
      group = ContentGroup(
        key: key, number: lastNumber, layout: layout, moment: moment, measurer: measurer)
    }
    group.fade(in: true, style, at: moment)
    groups.append(group)
  }

  /// Fades out what is in the pill but these.
  func fade(
    keeping keys: [ContentGroup.Key], _ style: ContentGroup.Fade = .scaled, at moment: Moment
  ) {
    Scene.fade(&groups, keeping: keys, style, at: moment)
  }

  /// What a change of a layout needs besides.
  func change(at moment: Moment) -> LayoutChange {
    LayoutChange(moment: moment, measurer: measurer, spring: settings.spring)
  }

  static func fade(
    _ groups: inout [ContentGroup], keeping keys: [ContentGroup.Key],
    _ style: ContentGroup.Fade = .scaled, at moment: Moment
  ) {
    for index in groups.indices where !keys.contains(groups[index].key) {
      groups[index].fade(in: false, style, at: moment)
    }
  }
}
