import Geometry
package import Scene

/// The mask of a mark that is drawn along its stroke as far as a step.
package struct MarkMask: Hashable, Sendable {
  /// The sign.
  package let mark: Mark
  /// The width and height, in pixels.
  package let side: Int
  /// How far it is drawn, of ``steps``.
  package let step: Int

  /// How many steps there are: one for each half pixel of the way.
  package var steps: Int { MarkMask.steps(side: side) }

  private static func steps(side: Int) -> Int { max(2 * side, 1) }

  /// The mask of a progress, 0…1; `nil` where nothing is drawn yet.
  package init?(_ mark: Mark, progress: Double, side: Int) {
    let part = progress.isNaN ? 0 : max(0, min(1, progress))
    guard part > 0, side > 0 else { return nil }
    self.mark = mark
    self.side = side
    step = max(1, Int((part * Double(MarkMask.steps(side: side))).rounded()))
  }

  /// Goes through the straight lines that the mark is made of, as far as it is drawn, in pixels.
  ///
  /// Each has round ends; what several cover is seen as of the one that covers most.
  func forEachLine(_ visit: (_ from: Point, _ to: Point, _ width: Double) -> Void) {
    let factor = Double(side)
    mark.forEachLine(progress: Double(step) / Double(steps)) { from, to, width in
      visit(
        Point(x: from.x * factor, y: from.y * factor), Point(x: to.x * factor, y: to.y * factor),
        width * factor)
    }
  }
}

extension Mark {
  /// Goes through what is drawn at a progress, 0…1, in units of the side.
  fileprivate func forEachLine(progress: Double, _ visit: (Point, Point, Double) -> Void) {
    switch self {
    case .check:
      let (start, corner, end) = (
        Point(x: 0.17, y: 0.54), Point(x: 0.4, y: 0.77), Point(x: 0.83, y: 0.25)
      )
      let (short, long) = (Mark.length(start, corner), Mark.length(corner, end))
      let way = progress * (short + long)
      visit(start, Mark.point(start, corner, min(way / short, 1)), 0.13)
      if way > short { visit(corner, Mark.point(corner, end, (way - short) / long), 0.13) }
    case .exclamation:
      // The line takes most of the time; the dot grows last.
      let (lineEnd, dotStart) = (0.7, 0.75)
      let (top, bottom) = (Point(x: 0.5, y: 0.13), Point(x: 0.5, y: 0.6))
      visit(top, Mark.point(top, bottom, min(progress / lineEnd, 1)), 0.14)
      if progress > dotStart {
        let dot = Point(x: 0.5, y: 0.84)
        visit(dot, dot, 0.16 * (progress - dotStart) / (1 - dotStart))
      }
    }
  }

  private static func length(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// The point at a part of the way between two.
  private static func point(_ a: Point, _ b: Point, _ part: Double) -> Point {
    Point(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
  }
}
