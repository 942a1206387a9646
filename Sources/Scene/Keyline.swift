package import Geometry

/// A line along the edge of the pill, inside of it and below all content: a track all the way
/// round, and a part of the way over it, with round ends.
package struct Keyline: Hashable, Sendable {
  /// Where the part begins, in turns with the clock from the middle of the top edge; the way is
  /// as long as the outline.
  package var from: Double
  /// Where the part ends, in turns: ``from`` is nothing, and a whole turn more is all of it,
  /// without ends.
  package var to: Double
  /// The width of the line, in points; a painter takes a whole number of pixels (R34).
  package var width: Double
  /// The colour of the part.
  package var tint: Color
  /// The colour of the rest of the way.
  package var track: Color
  /// Multiplied with both colours, 0…1.
  package var opacity: Double

  /// Makes a line.
  package init(
    from: Double = 0, to: Double, width: Double = Keyline.width, tint: Color, track: Color,
    opacity: Double = 1
  ) {
    self.from = from
    self.to = to
    self.width = width
    self.tint = tint
    self.track = track
    self.opacity = opacity
  }

  /// The width of a line that shows a progress, in points.
  package static let width = 2.5
  /// The width of a plain line, in points.
  static let plainWidth = 1.5

  /// The box in which two lines along one outline differ, in points: where only an end has moved,
  /// no more than the way of that (R39).
  static func change(from old: Keyline?, to new: Keyline?, along shape: PillShape) -> Rect {
    guard old != new else { return .zero }
    guard var old, let new, old.isLike(new) else { return shape.rect }
    // A whole turn more or less is the same place.
    let turns = (new.from - old.from).rounded()
    old.from += turns
    old.to += turns
    let way = OutlineWay(shape)
    // From the edge to the other side of the line, and what its round end takes.
    func box(_ before: Double, _ after: Double) -> Rect {
      if before == after { return .zero }
      return way.box(from: min(before, after), to: max(before, after), margin: new.width)
        .intersection(shape.rect)
    }
    return box(old.from, new.from).union(box(old.to, new.to))
  }

  /// Whether only the part of the way differs.
  private func isLike(_ other: Keyline) -> Bool {
    var same = self
    (same.from, same.to) = (other.from, other.to)
    return same == other
  }
}
