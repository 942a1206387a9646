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

  /// The mask; `nil` where it would be empty.
  package func bitmap() -> Bitmap? {
    let factor = Double(side)
    return Bitmap(
      drawing: mark.strokes(progress: Double(step) / Double(steps)).map { stroke in
        (
          stroke.path.transformed(scaleX: factor, scaleY: factor, x: 0, y: 0),
          width: stroke.width * factor, cuts: false
        )
      }, width: side, height: side)
  }
}

extension Mark {
  /// What is drawn at a progress, 0…1, in units of the side, with round ends and joins.
  fileprivate func strokes(progress: Double) -> [(path: Path, width: Double)] {
    switch self {
    case .check:
      let line = [Point(x: 0.17, y: 0.54), Point(x: 0.4, y: 0.77), Point(x: 0.83, y: 0.25)]
      return [(Path(line: Mark.cut(line, to: progress)), 0.13)]
    case .exclamation:
      // The line takes most of the time; the dot grows last.
      let line = [Point(x: 0.5, y: 0.13), Point(x: 0.5, y: 0.6)]
      let dot = Point(x: 0.5, y: 0.84)
      let (lineEnd, dotStart) = (0.7, 0.75)
      var strokes = [(Path(line: Mark.cut(line, to: min(progress / lineEnd, 1))), 0.14)]
      if progress > dotStart {
        let part = (progress - dotStart) / (1 - dotStart)
        strokes.append((Path(line: [dot, dot]), 0.16 * part))
      }
      return strokes
    }
  }

  /// The beginning of a line through points, as far as a part of its length.
  private static func cut(_ points: [Point], to part: Double) -> [Point] {
    func length(_ a: Point, _ b: Point) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    let pieces = zip(points, points.dropFirst())
    var rest = part * pieces.reduce(0) { $0 + length($1.0, $1.1) }
    var result = Array(points.prefix(1))
    for (a, b) in pieces {
      let piece = length(a, b)
      if piece >= rest {
        let at = piece > 0 ? rest / piece : 0
        result.append(Point(x: a.x + (b.x - a.x) * at, y: a.y + (b.y - a.y) * at))
        break
      }
      result.append(b)
      rest -= piece
    }
    return result
  }
}
