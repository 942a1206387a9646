import Geometry
import Motion

/// Pictures that are the same in the presentation that leaves and in the one that arrives.
extension Scene {
  /// What is in the pill, or on its way: the groups, and what lies in its end.
  var presentedKeys: [ContentGroup.Key] {
    (groups + (circlePlace == .attached ? circleGroups : []))
      .filter { $0.opacity.target > 0 }.map(\.key)
  }

  /// Lets pictures travel from the groups that leave to those of the same activities that arrive.
  ///
  /// - Parameters:
  ///   - before: What was in the pill before the change.
  ///   - moment: The moment of the change.
  func match(after before: [ContentGroup.Key], at moment: Moment) {
    let now = presentedKeys
    if moment.reducesMotion {
      land(at: moment) { _ in true }
    } else {
      travel(from: before, to: now, at: moment)
    }
    // What came back before it was gone draws what it gave away, unless that comes back to it too.
    for key in now {
      guard let number = group(key)?.number, !travellers.contains(where: { $0.group == number })
      else { continue }
      change(key) { $0.landTraveller(at: moment) }
    }
  }

  private func travel(
    from before: [ContentGroup.Key], to now: [ContentGroup.Key], at moment: Moment
  ) {
    for key in now where !before.contains(key) {
      let leaving = before.first { $0.activity == key.activity && !now.contains($0) }
      if let leaving, let old = group(leaving), let new = group(key) {
        match(old, new, at: moment)
      }
    }
    retargetTravellers(at: moment)
  }

  private func match(_ old: ContentGroup, _ new: ContentGroup, at moment: Moment) {
    let rest = offset(of: new, at: .infinity)
    for layer in new.layers.sorted(by: { $0.layer.area > $1.layer.area }) {
      let frame = layer.layer.frame.offsetBy(x: rest.x, y: rest.y)
      guard let key = layer.layer.source.travelKey, isInPill(frame, at: .infinity) else { continue }
      let same = old.layers.filter {
        $0.layer.source.travelKey == key && $0.layer.frame.hasShape(of: layer.layer.frame)
      }
      guard let from = same.max(by: { $0.layer.area < $1.layer.area }) else { continue }
      let seen = seenFrame(of: from, in: old, at: moment.time)
      let known = travellers.firstIndex { $0.group == old.number && $0.layer == from.index }
      guard known != nil || isInPill(seen, at: moment.time) else { continue }
      if known == nil {
        lastNumber += 1
        travellers.append(
          Traveller(
            number: lastNumber, layer: from, in: old.number, frame: seen,
            opacity: old.opacity.value(at: moment.time)))
      }
      change(old.key) { $0.setTravelling(from.index) }
      change(new.key) { $0.setTravelling(layer.index) }
      travellers[known ?? travellers.count - 1].retarget(
        to: layer, in: new.number, frame: frame, at: moment.time, with: settings.spring)
      // One is what the eye follows; more would cost a picture each.
      return
    }
  }

  private func group(_ key: ContentGroup.Key) -> ContentGroup? {
    groups.first { $0.key == key } ?? circleGroups.first { $0.key == key }
  }

  private func group(number: Int) -> ContentGroup? {
    groups.first { $0.number == number } ?? circleGroups.first { $0.number == number }
  }

  private func change(_ key: ContentGroup.Key, _ change: (inout ContentGroup) -> Void) {
    for index in groups.indices where groups[index].key == key { change(&groups[index]) }
    for index in circleGroups.indices where circleGroups[index].key == key {
      change(&circleGroups[index])
    }
  }

  /// Sends every traveller to where its layer lies now, and lets it fade where that is gone.
  func retargetTravellers(at moment: Moment) {
    for index in travellers.indices {
      let traveller = travellers[index]
      let group = group(number: traveller.group)
      let layer = group?.layers.first { $0.index == traveller.layer }
      let isThere = layer != nil && (group?.opacity.target ?? 0) > 0
      if let group, let layer {
        let rest = offset(of: group, at: .infinity)
        travellers[index].retarget(
          to: layer, in: group.number, frame: layer.layer.frame.offsetBy(x: rest.x, y: rest.y),
          at: moment.time, with: settings.spring)
      }
      let target = isThere ? 1.0 : 0.0
      guard travellers[index].opacity.target != target || !isThere else { continue }
      travellers[index].opacity.retarget(
        to: target, at: moment.time, with: .spring(Spring(duration: isThere ? 0.4 : 0.22)))
    }
  }

  /// Gives what has arrived back to its group.
  func landTravellers(at moment: Moment) {
    guard !travellers.isEmpty, !isOutlineMoving(at: moment.time),
      !scroll.isAnimating(at: moment.time)
    else { return }
    land(at: moment) { traveller in
      guard !traveller.isMoving(at: moment.time) else { return false }
      return group(number: traveller.group)?.isFlying(at: moment.time) != true
    }
  }

  private func land(at moment: Moment, where isOver: (Traveller) -> Bool) {
    travellers.removeAll { traveller in
      guard isOver(traveller) else { return false }
      if let key = group(number: traveller.group)?.key {
        change(key) { $0.landTraveller(at: moment) }
      }
      return true
    }
  }

  /// Where a layer of a group is seen, in points of the window's space.
  private func seenFrame(
    of layer: MovingLayer, in group: ContentGroup, at time: Double
  ) -> Rect {
    let offset = offset(of: group, at: time)
    let anchor = anchor(of: group, offset: offset, in: pillShape(at: time))
    let scale = group.scale.value(at: time)
    let frame = group.frame(of: layer, at: time).offsetBy(x: offset.x, y: offset.y)
    return Rect(
      x: anchor.x + (frame.minX - anchor.x) * scale, y: anchor.y + (frame.minY - anchor.y) * scale,
      width: frame.width * scale, height: frame.height * scale)
  }

  /// Whether a frame lies in the pill, as far as that can be told from its middle.
  private func isInPill(_ frame: Rect, at time: Double) -> Bool {
    pillShape(at: time).rect.contains(Point(x: frame.midX, y: frame.midY))
  }
}

extension Layer {
  fileprivate var area: Double { frame.width * frame.height }
}

extension LayerSource {
  /// What makes two pictures one; `nil` where the layer is none.
  fileprivate var travelKey: LayerSource? {
    switch self {
    case .image(let key, _): .image(key, opacity: 1)
    case .icon(var icon) where icon.standIn == nil:
      {
        (icon.opacity, icon.side, icon.fillsRoom) = (1, 0, false)
        return .icon(icon)
      }()
    default: nil
    }
  }
}

extension ContentGroup {
  /// Leaves a layer out of all that the group draws, as it is drawn over it.
  fileprivate mutating func setTravelling(_ index: Int) {
    for position in layers.indices where layers[position].index == index {
      layers[position].isTravelling = true
      let identity = LayerIdentity(group: number, index: index)
      picture.show(picture.items.filter { $0.identity != identity })
    }
  }

  /// Draws its own pictures again.
  fileprivate mutating func landTraveller(at moment: Moment) {
    guard layers.contains(where: { $0.isTravelling }) else { return }
    for position in layers.indices { layers[position].isTravelling = false }
    refreeze(at: moment)
  }

  /// Where a layer is in the layout, with its flight.
  fileprivate func frame(of layer: MovingLayer, at time: Double) -> Rect {
    guard let flight = flights.first(where: { $0.number == layer.flight }) else {
      return layer.layer.frame
    }
    return (FrameVector(layer.layer.frame) + flight.shift.value(at: time)).rect
  }
}
