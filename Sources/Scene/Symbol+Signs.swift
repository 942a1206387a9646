import Geometry

import func Glibc.cos
import func Glibc.sin

// Signs that stand for something else.

extension Symbol {
  var signParts: [SymbolPart] {
    switch self {
    case .bolt:
      [
        .polygon(
          0.9, (14.6, 0.6), (3.8, 13.8), (10.8, 13.8), (9.4, 23.4), (20.2, 9.8), (13, 9.8))
      ]
    case .star: [.fill(Symbol.starPath)]
    case .heart: [.fill(Symbol.heartPath)]
    case .person: [.disc(12, 6.8, 5.2), .fill(Symbol.shouldersPath)]
    case .mappin: Symbol.pinParts
    case .location: [.polygon(1.3, (23, 1), (13.6, 23.4), (11.2, 12.8), (0.6, 10.4))]
    case .placeholder: Symbol.placeholderParts
    default: []
    }
  }

  private static func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  private static var starPath: Path {
    let corners = (0..<10).map { index in
      let radius = index % 2 == 0 ? 12.2 : 5.4
      let angle = Double(index) / 10 * 2 * .pi
      return p(12 + radius * sin(angle), 12.8 - radius * cos(angle))
    }
    return Path(polygon: corners, cornerRadius: 1)
  }

  private static var heartPath: Path {
    var path = Path()
    path.move(to: p(12, 22.2))
    path.curve(to: p(1, 8.6), control1: p(6.4, 18.2), control2: p(1, 13.6))
    path.curve(to: p(6.9, 2.4), control1: p(1, 5), control2: p(3.5, 2.4))
    path.curve(to: p(12, 5.6), control1: p(9.1, 2.4), control2: p(10.9, 3.5))
    path.curve(to: p(17.1, 2.4), control1: p(13.1, 3.5), control2: p(14.9, 2.4))
    path.curve(to: p(23, 8.6), control1: p(20.5, 2.4), control2: p(23, 5))
    path.curve(to: p(12, 22.2), control1: p(23, 13.6), control2: p(17.6, 18.2))
    path.close()
    return path
  }

  private static var shouldersPath: Path {
    var path = Path()
    path.move(to: p(12, 13.8))
    path.curve(to: p(22, 20.6), control1: p(18, 13.8), control2: p(22, 17.4))
    path.curve(to: p(19.6, 22.8), control1: p(22, 22), control2: p(21.2, 22.8))
    path.line(to: p(4.4, 22.8))
    path.curve(to: p(2, 20.6), control1: p(2.8, 22.8), control2: p(2, 22))
    path.curve(to: p(12, 13.8), control1: p(2, 17.4), control2: p(6, 13.8))
    path.close()
    return path
  }

  private static var pinParts: [SymbolPart] {
    var ground = Path()
    ground.addCircle(center: .zero, radius: 1)
    let ellipse = ground.transformed(scaleX: 9.8, scaleY: 3.6, x: 12, y: 18.4)
    return [
      .stroke(ellipse, 2), SymbolPart.line(6, (12, 8), (12, 18)).cut, .disc(12, 6, 5.2),
      .line(2.2, (12, 9), (12, 18.4)), SymbolPart.disc(10.6, 4.6, 1.3).cut,
    ]
  }

  private static var placeholderParts: [SymbolPart] {
    (0..<3).flatMap { index in
      let start = 2 + Double(index) * 7.4
      return [2.0, 20.6].flatMap { edge in
        [
          SymbolPart.box(start, edge, 4.8, 1.5, radius: 0.5),
          SymbolPart.box(edge, start, 1.5, 4.8, radius: 0.5),
        ]
      }
    }
  }
}
