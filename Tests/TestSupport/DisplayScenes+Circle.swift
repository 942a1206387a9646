package import Geometry
package import Scene

extension DisplayScenes {
  /// The circle on its way from below the pill's end to its place beside it, 0…1.
  package static func circle(_ part: Double) -> PillShape {
    let side = 20 + 17 * part
    let middle = compact.rect.maxX - 18.5 + 45.3 * part
    return PillShape(
      rect: Rect(
        x: middle - side / 2, y: 11 + (37 - side) / 2, width: side + 3 * part, height: side),
      radius: side / 2)
  }

  /// The compact pill with a circle on its way, both with their contents.
  package static func pair(_ part: Double) -> DisplayList {
    let shape = circle(part)
    let middle = Point(x: shape.rect.midX, y: shape.rect.midY)
    let items = [
      DisplayItem(
        identity: LayerIdentity(group: 3, index: 1),
        frame: Rect(x: -14, y: -12, width: 24, height: 24), content: .image(cover, radius: 12)),
      DisplayItem(
        identity: LayerIdentity(group: 3, index: 2),
        frame: Rect(x: -16, y: -8, width: 40, height: 16),
        content: text("+2", size: 11, color: .secondary)),
    ]
    return DisplayList(
      pill: compact, items: [group(1, compactItems())], circle: shape,
      circleItems: [
        DisplayItem(
          identity: LayerIdentity(group: 3, index: 0),
          frame: Rect(x: -16, y: -12, width: 40, height: 24),
          content: .group(
            DisplayGroup(
              version: 1, items: items, scale: 0.8 + 0.2 * part, anchor: middle, offset: middle)),
          opacity: part)
      ], damage: everywhere)
  }

  /// A circle that comes out of the compact pill, and goes back.
  package static var pairStory: [Frame] {
    let steps = (0...10).map { step in
      Frame(
        name: "circle \(step) of 10", list: pair(Double(step) / 10), isSettled: step == 10)
    }
    return steps + steps.reversed().dropFirst()
      + [
        Frame(
          name: "no circle",
          list: DisplayList(
            pill: compact, items: [group(1, compactItems())], damage: everywhere),
          isSettled: true)
      ]
  }
}
