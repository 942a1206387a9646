package import Geometry

/// The engine's own symbols, drawn as outlines in a unit square that are filled by winding.
package enum Symbol: String, Hashable, Sendable, CaseIterable {
  /// A triangle that points to the right.
  case play = "play.fill"
  /// Two upright bars.
  case pause = "pause.fill"
  /// Two triangles that point to the left.
  case backward = "backward.fill"
  /// Two triangles that point to the right.
  case forward = "forward.fill"
  /// Two notes on one beam.
  case musicNote = "music.note"
  /// A dashed square, for a name that is not known.
  case placeholder = "questionmark.square.dashed"

  /// The symbol of a name; ``placeholder`` for an unknown one.
  package init(name: String) {
    self = Symbol(rawValue: name) ?? .placeholder
  }

  /// The outline in a square from 0 to 1.
  package var path: Path {
    switch self {
    case .play: Symbol.triangle(x: 0.16, y: 0.06, width: 0.76, height: 0.88)
    case .pause: Symbol.pausePath
    case .forward: Symbol.doubleTriangle
    case .backward:
      Symbol.doubleTriangle.transformed(scaleX: -1, scaleY: 1, x: 1, y: 0)
    case .musicNote: Symbol.notePath
    case .placeholder: Symbol.placeholderPath
    }
  }

  /// A triangle that points to the right, its corners rounded as if by a thick join.
  private static func triangle(x: Double, y: Double, width: Double, height: Double) -> Path {
    let corners = [
      Point(x: x, y: y), Point(x: x + width, y: y + height / 2), Point(x: x, y: y + height),
    ]
    return rounded(corners, radius: 0.13 * height)
  }

  private static var doubleTriangle: Path {
    var path = triangle(x: 0, y: 0.2, width: 0.5, height: 0.6)
    path.append(triangle(x: 0.48, y: 0.2, width: 0.5, height: 0.6))
    return path
  }

  private static var pausePath: Path {
    func bar(_ x: Double) -> Path {
      Path(
        polygon: PillShape(
          rect: Rect(x: x, y: 0.1, width: 0.24, height: 0.8), radius: 0.07
        ).polygon(steps: 6))
    }
    var path = bar(0.18)
    path.append(bar(0.58))
    return path
  }

  private static var notePath: Path {
    var path = Path()
    // Heads are slanted ellipses; the stems meet their right edges, and one beam joins the stems.
    func head(_ x: Double, _ y: Double) -> Path {
      var circle = Path()
      circle.addCircle(center: .zero, radius: 1)
      return circle.transformed(scaleX: 0.15, scaleY: 0.115, x: x, y: y)
    }
    path.append(head(0.24, 0.80))
    path.append(head(0.72, 0.70))
    path.append(
      Path(polygon: [
        Point(x: 0.31, y: 0.22), Point(x: 0.87, y: 0.10), Point(x: 0.87, y: 0.70),
        Point(x: 0.79, y: 0.70), Point(x: 0.79, y: 0.34), Point(x: 0.39, y: 0.426),
        Point(x: 0.39, y: 0.80), Point(x: 0.31, y: 0.80),
      ]))
    return path
  }

  private static var placeholderPath: Path {
    var path = Path()
    for index in 0..<3 {
      let start = 0.08 + Double(index) * 0.31
      for edge in [0.08, 0.86] {
        path.append(box(x: start, y: edge, width: 0.2, height: 0.06))
        path.append(box(x: edge, y: start, width: 0.06, height: 0.2))
      }
    }
    return path
  }

  private static func box(x: Double, y: Double, width: Double, height: Double) -> Path {
    Path(polygon: [
      Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
      Point(x: x, y: y + height),
    ])
  }

  /// A polygon whose corners are cut back by a distance and joined by curves.
  private static func rounded(_ corners: [Point], radius: Double) -> Path {
    var path = Path()
    for (index, corner) in corners.enumerated() {
      let previous = corners[(index + corners.count - 1) % corners.count]
      let next = corners[(index + 1) % corners.count]
      let entry = step(from: corner, towards: previous, by: radius)
      let exit = step(from: corner, towards: next, by: radius)
      if index == 0 { path.move(to: entry) } else { path.line(to: entry) }
      path.curve(
        to: exit, control1: step(from: corner, towards: previous, by: radius * 0.45),
        control2: step(from: corner, towards: next, by: radius * 0.45))
    }
    path.close()
    return path
  }

  private static func step(from a: Point, towards b: Point, by distance: Double) -> Point {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = max((dx * dx + dy * dy).squareRoot(), 1e-9)
    return Point(x: a.x + dx / length * distance, y: a.y + dy / length * distance)
  }
}
