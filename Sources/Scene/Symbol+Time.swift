import Geometry

// What has to do with time.

extension Symbol {
  var timeParts: [SymbolPart] {
    switch self {
    case .timer:
      var dial = Path()
      dial.addArc(center: Point(x: 12, y: 12), radius: 9.9, from: 0, to: 0.86)
      return [
        .stroke(dial, 2.1), .line(2.1, (12, 2.1), (12, 6.4)), .line(2.1, (12, 12), (7.6, 7.6)),
        .disc(12, 12, 1.9),
      ]
    case .clock: return Symbol.disc([.line(2.1, (12, 5.6), (12, 12.4), (16.4, 14.8))])
    case .bell: return Symbol.bellParts
    default: return []
    }
  }

  private static var bellParts: [SymbolPart] {
    func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    var dome = Path()
    dome.move(to: p(12, 1.6))
    dome.curve(to: p(18.6, 8.9), control1: p(16, 1.6), control2: p(18.6, 4.8))
    dome.curve(to: p(21.6, 16), control1: p(18.6, 13), control2: p(21.6, 14.2))
    dome.curve(to: p(20, 17.6), control1: p(21.6, 17), control2: p(21, 17.6))
    dome.line(to: p(4, 17.6))
    dome.curve(to: p(2.4, 16), control1: p(3, 17.6), control2: p(2.4, 17))
    dome.curve(to: p(5.4, 8.9), control1: p(2.4, 14.2), control2: p(5.4, 13))
    dome.curve(to: p(12, 1.6), control1: p(5.4, 4.8), control2: p(8, 1.6))
    dome.close()
    var clapper = Path()
    clapper.move(to: p(8.4, 19.4))
    clapper.line(to: p(15.6, 19.4))
    clapper.curve(to: p(12, 22.6), control1: p(15.3, 21.3), control2: p(13.8, 22.6))
    clapper.curve(to: p(8.4, 19.4), control1: p(10.2, 22.6), control2: p(8.7, 21.3))
    clapper.close()
    return [.fill(dome), .fill(clapper)]
  }
}
