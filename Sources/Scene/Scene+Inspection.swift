import Activities
package import Geometry
import Motion

extension Scene {
  /// What a click at a point does.
  ///
  /// - Parameters:
  ///   - point: In points of the window's space.
  ///   - time: The time of the click.
  /// - Returns: The topmost thing that the point meets.
  package func hit(_ point: Point, at time: Double) -> Hit {
    let pill = pillShape(at: time)
    guard pill.contains(point) else {
      guard let circle = circleShape(at: time), circle.contains(point) else { return .outside }
      // A circle that goes back is a part of the pill already.
      guard circlePlace == .detached, let group = circleGroups.last else { return .pill }
      return hit(minimal: group, point, at: time)
    }
    if circlePlace == .attached, let group = circleGroups.last, group.opacity.target > 0 {
      let offset = offset(of: group, at: time)
      let place = Point(x: point.x - offset.x, y: point.y - offset.y)
      if group.layout.shape.rect.contains(place) { return hit(minimal: group, point, at: time) }
    }
    for group in groups.reversed() where group.opacity.target > 0 {
      let offset = offset(of: group, at: time)
      let place = Point(x: point.x - offset.x, y: point.y - offset.y)
      switch group.key.place {
      case .compact, .minimal: continue
      case .expanded, .row:
        if let hit = group.hit(place) { return hit }
      }
    }
    return .pill
  }

  private func hit(minimal group: ContentGroup, _ point: Point, at time: Double) -> Hit {
    let offset = offset(of: group, at: time)
    let place = Point(x: point.x - offset.x, y: point.y - offset.y)
    if let count = group.layout.count, count.contains(place) { return .count }
    return .circle(group.key.activity)
  }

  /// The layer tree as text, one layer a line, for tests and for people.
  package func layersDescription(at moment: Moment) -> String {
    let moment = adjusted(moment)
    var printer = LayerPrinter()
    printer.line("presentation: \(presentation.rawValue)")
    printer.line("activity: \(content.primary.map { $0.identity.description } ?? "none")")
    printer.line("state: \(content.primary?.state.rawValue ?? "none")")
    printer.line("animating: \(isAnimating(at: moment.time) ? "yes" : "no")")
    printer.shape("pill", pillShape(at: moment.time))
    printer.shape("target", pill.target.shape)
    if let keyline = keyline(at: moment) {
      printer.line("keyline: \(DisplayListPrinter.describe(keyline))")
    }
    if let circle = circleShape(at: moment.time) { printer.shape("circle", circle) }
    for group in groups + circleGroups {
      printer.group(group, offset: offset(of: group, at: moment.time), at: moment)
    }
    return printer.text
  }
}

extension ContentGroup {
  /// What a point of the layout meets.
  fileprivate func hit(_ point: Point) -> Hit? {
    guard key.activity != Scene.emptyIdentity else { return nil }
    if let clip = layout.clip, !clip.contains(point) { return nil }
    let met = layout.targets.filter { $0.rect.contains(point) }
    // A bar takes more room than is seen of it, and in the list the wheel has to get past it.
    if let region = met.last(where: { !$0.isBar }) ?? (key.place == .row ? nil : met.last) {
      return .target(region.target, key.activity)
    }
    return layout.layers.contains { $0.frame.contains(point) } ? .content(key.activity) : nil
  }
}
