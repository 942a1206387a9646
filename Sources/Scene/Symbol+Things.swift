import Geometry

import func Glibc.cos
import func Glibc.sin

// Things that one can touch.

extension Symbol {
  var thingParts: [SymbolPart] {
    switch self {
    case .phone: Symbol.phoneParts
    case .house:
      [
        .polygon(1.6, (12, 1.2), (24.2, 12.6), (-0.2, 12.6)), .box(3.8, 9, 16.4, 13, radius: 2),
        SymbolPart.box(9.6, 14, 4.8, 12, radius: 1.2).cut,
      ]
    case .bag: Symbol.bagParts
    case .shippingbox:
      [
        .polygon(
          1.8, (12, 0.6), (22.2, 6.2), (22.2, 17.8), (12, 23.4), (1.8, 17.8), (1.8, 6.2)),
        SymbolPart.line(1.5, (1.2, 6.3), (12, 12.2), (22.8, 6.3)).cut,
        SymbolPart.line(1.5, (12, 12.2), (12, 24)).cut,
        SymbolPart.line(1.5, (6.5, 3.3), (17.4, 9.3)).cut,
      ]
    case .car: Symbol.carParts
    case .hammer: Symbol.hammerParts
    case .gearshape: Symbol.gearParts
    default: []
    }
  }

  private static func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  private static var phoneParts: [SymbolPart] {
    // The grip bends around the lower left; the ear and the mouth piece look up and right.
    var grip = Path()
    grip.move(to: p(5.4, 6.6))
    grip.curve(to: p(17.4, 18.6), control1: p(5.6, 12.8), control2: p(11.2, 18.4))
    return [
      .stroke(grip, 5),
      .polygon(2.2, (1.9, 4.8), (5.6, 1.1), (10.6, 7.4), (6.9, 11.1)),
      .polygon(2.2, (19.2, 22.1), (22.9, 18.4), (16.6, 13.4), (12.9, 17.1)),
    ]
  }

  private static var bagParts: [SymbolPart] {
    // The handle goes down behind the front, into two slots.
    var handle = Path()
    handle.move(to: p(7.9, 8))
    handle.line(to: p(7.9, 6.2))
    handle.curve(to: p(16.1, 6.2), control1: p(7.9, 0.4), control2: p(16.1, 0.4))
    handle.line(to: p(16.1, 8))
    return [
      .stroke(handle, 2.1), .polygon(2.6, (3.8, 7), (20.2, 7), (21.6, 23), (2.4, 23)),
      SymbolPart.line(2.1, (7.9, 9.4), (7.9, 11.4)).cut,
      SymbolPart.line(2.1, (16.1, 9.4), (16.1, 11.4)).cut,
    ]
  }

  private static var carParts: [SymbolPart] {
    [
      .polygon(2.4, (5.8, 2.8), (18.2, 2.8), (21.4, 11.6), (2.6, 11.6)),
      .box(1.2, 9.6, 21.6, 9, radius: 3), .box(2.4, 15, 4.2, 6.4, radius: 1.5),
      .box(17.4, 15, 4.2, 6.4, radius: 1.5),
      SymbolPart.polygon(0.9, (7.4, 5), (16.6, 5), (18.2, 9.8), (5.8, 9.8)).cut,
      SymbolPart.disc(5.6, 14, 1.6).cut, SymbolPart.disc(18.4, 14, 1.6).cut,
      SymbolPart.line(1.5, (9.6, 14.4), (14.4, 14.4)).cut,
    ]
  }

  private static var hammerParts: [SymbolPart] {
    [
      .line(3.6, (3.6, 20.4), (12.4, 11.6)),
      SymbolPart.line(7.4, (12.6, 11.4), (13, 11)).cut,
      .polygon(1.2, (6.2, 4.6), (12.6, 1.4), (23, 11.8), (18.4, 16.4), (12.6, 10.6), (10.6, 7)),
    ]
  }

  private static var gearParts: [SymbolPart] {
    let teeth = 8
    var corners: [Point] = []
    for index in 0..<teeth {
      // The foot and the tip of a tooth, on either side of its middle, in parts of a tooth.
      for (part, radius) in [(-0.32, 8.6), (-0.19, 11.4), (0.19, 11.4), (0.32, 8.6)] {
        let angle = (Double(index) + part) / Double(teeth) * 2 * .pi
        corners.append(p(12 + radius * sin(angle), 12 - radius * cos(angle)))
      }
    }
    return [.fill(Path(polygon: corners, cornerRadius: 0.9)), SymbolPart.disc(12, 12, 3.7).cut]
  }
}
