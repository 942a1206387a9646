import Activities
import Geometry
import Motion

extension Scene {
  /// Moves the list by a distance, as far as it goes; without a list nothing happens (B14).
  ///
  /// - Parameters:
  ///   - points: How far; more of what lies below is seen where it is above 0.
  ///   - moment: The moment at which the movement begins.
  package func scrollList(by points: Double, at moment: Moment) {
    guard presentation == .list, list != nil, points.isFinite else { return }
    let moment = adjusted(moment)
    scroll(to: scroll.target + points, at: moment)
    showRows(at: moment, arriving: false)
    retargetTravellers(at: moment)
  }

  /// Shows the list: as high as its rows, or as the list may be.
  func showList(at moment: Moment) {
    let isOpen = presentation == .list && list != nil
    presentation = .list
    list = ListRows(content.list, after: list)
    if !isOpen, !groups.contains(where: { $0.key.place == .row }) {
      scroll = Animated(0, tolerance: scroll.tolerance)
    }
    let height = extendList(to: settings.listHeight) + 2 * ContentLayout.listInset
    let shape = ContentLayout.pill(
      size: Size(
        width: settings.expandedWidth,
        height: max(min(height, settings.listHeight), settings.pillSize.height)),
      radius: settings.expandedCornerRadius, settings)
    move(to: shape, snappy: isOpen, at: moment)
    scroll(to: isOpen ? scroll.target : 0, at: moment)
    hideCircle(at: moment)
    showRows(at: moment, arriving: true)
  }

  /// Lays out rows until a distance from the first is filled.
  ///
  /// - Returns: The height of all that is laid out.
  @discardableResult
  private func extendList(to distance: Double) -> Double {
    list?.extend(to: distance) { activity in
      ContentLayout.row(activity, context: context(activity.identity), settings: settings)
    }
    return list?.height ?? 0
  }

  private func scroll(to wanted: Double, at moment: Moment) {
    let window = pill.target.height - 2 * ContentLayout.listInset
    // Only what is laid out is known to be there.
    let height = extendList(to: wanted + window + ContentLayout.listInset)
    let target = max(min(wanted, height - window), 0)
    guard target != scroll.target else { return }
    scroll.retarget(
      to: target, at: moment.time,
      with: moment.reducesMotion ? .none : .spring(Spring(duration: 0.3)))
  }

  /// Gives every row that can be seen, now or when the scrolling ends, its group.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - arrives: Whether new rows fade in, as they were not there before; otherwise they were, out
  ///     of sight.
  private func showRows(at moment: Moment, arriving arrives: Bool) {
    guard let list else { return }
    let (now, then) = (scroll.value(at: moment.time), scroll.target)
    let top = min(now, then) - ContentLayout.listInset
    let bottom =
      max(now, then) + max(pill.target.height, pillShape(at: moment.time).rect.height)
      - ContentLayout.listInset
    var keys: [ContentGroup.Key] = []
    for row in list.rows where row.bottom > top && row.top < bottom {
      let key = ContentGroup.Key(activity: row.activity.identity, place: .row)
      keys.append(key)
      show(row, key, arriving: arrives, at: moment)
    }
    // What scrolled out of sight is still there, until all rests.
    let rest = Set(list.rows.map(\.activity.identity))
    for index in groups.indices where !keys.contains(groups[index].key) {
      let key = groups[index].key
      if key.place == .row, rest.contains(key.activity) { continue }
      groups[index].fade(in: false, at: moment)
    }
  }

  private func show(
    _ row: ListRows.Row, _ key: ContentGroup.Key, arriving arrives: Bool, at moment: Moment
  ) {
    guard let index = groups.firstIndex(where: { $0.key == key }) else {
      lastNumber += 1
      var group = ContentGroup(
        key: key, number: lastNumber, layout: row.layout, isThere: !arrives, moment: moment,
        measurer: measurer)
      group.position = Animated(row.top, tolerance: group.position.tolerance)
      group.fade(in: true, at: moment)
      groups.append(group)
      return
    }
    groups[index].update(row.layout, change(at: moment))
    groups[index].fade(in: true, at: moment)
    guard groups[index].position.target != row.top else { return }
    groups[index].position.retarget(
      to: row.top, at: moment.time,
      with: moment.reducesMotion ? .easeInOut(duration: 0.2) : .spring(.snappy))
  }
}
