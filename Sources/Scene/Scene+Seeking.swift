package import Activities
package import Geometry
import Motion

/// A bar that the pointer holds.
struct HeldBar {
  /// Whose bar it is, and where.
  var group: ContentGroup.Key
  /// The index of its layer in that group.
  var layer: Int
  /// What its source is told.
  var action: String
}

extension Scene {
  /// Where a bar was left, and who is to be told.
  package struct Seek: Hashable, Sendable {
    /// The name of the action.
    package var action: String
    /// The part of the bar, from its left end, 0…1.
    package var fraction: Double
    /// Whose bar it is.
    package var activity: Activity.Identity
  }

  /// Lets the pointer hold the bar at a point of the expanded pill, and moves it there.
  ///
  /// - Parameters:
  ///   - point: In points of the window's space.
  ///   - moment: The moment.
  /// - Returns: Whether there is a bar.
  package func holdBar(at point: Point, moment: Moment) -> Bool {
    let moment = adjusted(moment)
    cancelBar(at: moment)
    guard case .target(.seek(let action), let activity) = hit(point, at: moment.time) else {
      return false
    }
    let key = ContentGroup.Key(activity: activity, place: .expanded)
    guard let group = groups.last(where: { $0.key == key }) else { return false }
    let place = place(of: point, in: group, at: moment.time)
    guard
      let layer = group.layers.last(where: { $0.layer.seekRegion?.rect.contains(place) == true })
    else { return false }
    heldBar = HeldBar(group: key, layer: layer.index, action: action)
    return moveBar(to: point, at: moment)
  }

  /// Moves the bar that the pointer holds to where that is.
  ///
  /// - Parameters:
  ///   - point: In points of the window's space; anywhere.
  ///   - moment: The moment.
  /// - Returns: Whether the bar is still there.
  package func moveBar(to point: Point, at moment: Moment) -> Bool {
    let moment = adjusted(moment)
    guard let (index, layer) = heldLayer else {
      heldBar = nil
      return false
    }
    let x = place(of: point, in: groups[index], at: moment.time).x
    groups[index].holdBar(layer, x: x, at: moment, refreezes: isOutlineMoving(at: moment.time))
    return true
  }

  /// Takes note that the pointer lets go of the bar.
  ///
  /// - Returns: Where it was left; `nil` where it has gone meanwhile.
  package func releaseBar(at moment: Moment) -> Seek? {
    let moment = adjusted(moment)
    defer { heldBar = nil }
    guard let bar = heldBar, let (index, layer) = heldLayer,
      let fraction = groups[index].layers[layer].motion.release(at: moment)
    else { return nil }
    return Seek(action: bar.action, fraction: fraction, activity: bar.group.activity)
  }

  /// Takes note that the pointer holds no bar any more, and tells nobody.
  func cancelBar(at moment: Moment) {
    defer { heldBar = nil }
    guard let bar = heldBar, let index = groups.firstIndex(where: { $0.key == bar.group })
    else { return }
    for layer in groups[index].layers.indices { groups[index].cancelBar(layer, at: moment) }
  }

  /// Where the bar is that the pointer holds: in the group of an index, the layer of another; `nil`
  /// where it is on its way out, or is another one now.
  var heldLayer: (group: Int, layer: Int)? {
    guard let bar = heldBar,
      let index = groups.firstIndex(where: { $0.key == bar.group && $0.opacity.target > 0 }),
      let layer = groups[index].layers.firstIndex(where: {
        $0.index == bar.layer && $0.layer.seekRegion?.target == .seek(bar.action)
      })
    else { return nil }
    return (index, layer)
  }

  /// A point in the space of a group's layout.
  private func place(of point: Point, in group: ContentGroup, at time: Double) -> Point {
    let offset = offset(of: group, at: time)
    return Point(x: point.x - offset.x, y: point.y - offset.y)
  }
}

extension ContentGroup {
  /// Moves a bar to a column of the layout.
  ///
  /// - Parameters:
  ///   - index: The place of its layer.
  ///   - x: The column, in points.
  ///   - moment: The moment.
  ///   - refreezes: Whether the outline moves, and so the group is drawn as a picture.
  fileprivate mutating func holdBar(
    _ index: Int, x: Double, at moment: Moment, refreezes: Bool
  ) {
    let frame = layers[index].layer.frame
    guard frame.width > 0 else { return }
    layers[index].motion.hold(at: min(max((x - frame.minX) / frame.width, 0), 1), moment)
    let isInPicture = refreezes || isFlying(at: moment.time) || layers[index].flight != nil
    if isInPicture, !layers[index].isLoose { refreeze(at: moment) }
  }

  /// Lets go of a bar without a word.
  fileprivate mutating func cancelBar(_ index: Int, at moment: Moment) {
    guard case .progress(let progress) = layers[index].layer.source else { return }
    layers[index].motion.cancel(progress, at: moment)
  }
}

extension Layer {
  /// The least height of the part of a bar that takes the pointer, in points.
  private static let seekHeight = 16.0
  /// How far beyond its ends a bar takes the pointer, in points.
  private static let seekMargin = 4.0

  /// Where the pointer can hold it, where it is a bar that can be moved.
  var seekRegion: HitRegion? {
    guard case .progress(let progress) = source, let action = progress.seekAction else {
      return nil
    }
    let more = max(Self.seekHeight - frame.height, 0) / 2
    return HitRegion(
      rect: Rect(
        x: frame.minX - Self.seekMargin, y: frame.minY - more,
        width: frame.width + 2 * Self.seekMargin, height: frame.height + 2 * more),
      target: .seek(action))
  }
}
