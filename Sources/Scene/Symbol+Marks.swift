import Geometry

// Signs that say how something went, and arrows.

extension Symbol {
  var markParts: [SymbolPart] {
    switch self {
    case .checkmark: [.line(2.9, (4.2, 12.9), (9.6, 18.3), (19.8, 6))]
    case .checkmarkCircle: Symbol.disc([.line(2.1, (7.2, 12.6), (10.6, 16), (16.8, 8.4))])
    case .xmark: Symbol.cross(reach: 6.8, width: 2.9)
    case .xmarkCircle: Symbol.disc(Symbol.cross(reach: 3.8, width: 2.1))
    case .exclamationmark:
      [.polygon(1.5, (10, 2), (14, 2), (13.2, 15), (10.8, 15)), .disc(12, 19.7, 2.1)]
    case .exclamationmarkTriangle:
      [
        .polygon(3.2, (12, 0.6), (24, 22.2), (0, 22.2)),
        SymbolPart.line(2.2, (12, 8.4), (12, 13.6)).cut, SymbolPart.disc(12, 17.5, 1.35).cut,
      ]
    case .exclamationmarkCircle:
      Symbol.disc([.line(2.3, (12, 6.6), (12, 12.6)), .disc(12, 17, 1.4)])
    case .infoCircle: Symbol.disc([.disc(12, 7.2, 1.4), .line(2.3, (12, 11.4), (12, 17.2))])
    case .plus: [.line(2.9, (3.4, 12), (20.6, 12)), .line(2.9, (12, 3.4), (12, 20.6))]
    case .minus: [.line(2.9, (3.4, 12), (20.6, 12))]
    case .arrowDown: Symbol.arrow(from: 3.2, to: 20.6, wing: 6.8, width: 2.8)
    case .arrowUp:
      Symbol.arrow(from: 3.2, to: 20.6, wing: 6.8, width: 2.8).map { $0.mirrored(y: true) }
    case .arrowDownCircle: Symbol.disc(Symbol.arrow(from: 6.6, to: 17.2, wing: 4.2, width: 2.1))
    case .arrowUpCircle:
      Symbol.disc(
        Symbol.arrow(from: 6.6, to: 17.2, wing: 4.2, width: 2.1).map { $0.mirrored(y: true) })
    default: []
    }
  }

  /// A disc from which parts are cut.
  static func disc(_ parts: [SymbolPart]) -> [SymbolPart] {
    [.disc(12, 12, 11)] + parts.map(\.cut)
  }

  private static func cross(reach: Double, width: Double) -> [SymbolPart] {
    let (a, b) = (12 - reach, 12 + reach)
    return [.line(width, (a, a), (b, b)), .line(width, (a, b), (b, a))]
  }

  private static func arrow(
    from top: Double, to tip: Double, wing: Double, width: Double
  ) -> [SymbolPart] {
    [
      .line(width, (12, top), (12, tip)),
      .line(width, (12 - wing, tip - wing), (12, tip), (12 + wing, tip - wing)),
    ]
  }
}
