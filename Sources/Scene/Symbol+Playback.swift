import Geometry

// What plays and how it goes on.

extension Symbol {
  var playbackParts: [SymbolPart] {
    switch self {
    case .play: [.polygon(2.7, (4.2, 1.6), (22.2, 12), (4.2, 22.4))]
    case .pause: [.box(4.4, 2.4, 5.7, 19.2, radius: 1.7), .box(13.9, 2.4, 5.7, 19.2, radius: 1.7)]
    case .stop: [.box(4, 4, 16, 16, radius: 2.8)]
    case .forward: Symbol.forwardParts
    case .backward: Symbol.forwardParts.map { $0.mirrored(x: true) }
    case .musicNote: Symbol.noteParts
    default: []
    }
  }

  private static let forwardParts: [SymbolPart] = [
    .polygon(1.8, (0.2, 4.8), (12.2, 12), (0.2, 19.2)),
    .polygon(1.8, (11.7, 4.8), (23.7, 12), (11.7, 19.2)),
  ]

  private static var noteParts: [SymbolPart] {
    // Heads are slanted ellipses; the stems meet their right edges, and one beam joins the stems.
    func head(_ x: Double, _ y: Double) -> SymbolPart {
      var circle = Path()
      circle.addCircle(center: .zero, radius: 1)
      return .fill(circle.transformed(scaleX: 3.6, scaleY: 2.76, x: x, y: y))
    }
    return [
      head(5.76, 19.2), head(17.28, 16.8),
      .polygon(
        0.3, (7.44, 5.28), (20.88, 2.4), (20.88, 16.8), (18.96, 16.8), (18.96, 8.16),
        (9.36, 10.22), (9.36, 19.2), (7.44, 19.2)),
    ]
  }
}
