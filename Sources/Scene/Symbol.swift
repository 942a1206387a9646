import Geometry

/// The engine's own symbols, by their SF Symbol names, for what a pill shows most: they look the
/// same on every desktop and need no icon theme.
package enum Symbol: String, Hashable, Sendable, CaseIterable {
  // Playback.
  /// A triangle that points to the right.
  case play = "play.fill"
  /// Two upright bars.
  case pause = "pause.fill"
  /// A square.
  case stop = "stop.fill"
  /// Two triangles that point to the left.
  case backward = "backward.fill"
  /// Two triangles that point to the right.
  case forward = "forward.fill"
  /// Two notes on one beam.
  case musicNote = "music.note"
  // Marks.
  /// A tick.
  case checkmark
  /// A disc with a tick.
  case checkmarkCircle = "checkmark.circle.fill"
  /// A cross.
  case xmark
  /// A disc with a cross.
  case xmarkCircle = "xmark.circle.fill"
  /// A stroke over a point.
  case exclamationmark
  /// A triangle with an exclamation mark.
  case exclamationmarkTriangle = "exclamationmark.triangle.fill"
  /// A disc with an exclamation mark.
  case exclamationmarkCircle = "exclamationmark.circle.fill"
  /// A disc with an i.
  case infoCircle = "info.circle.fill"
  /// A plus sign.
  case plus
  /// A minus sign.
  case minus
  /// An arrow that points up.
  case arrowUp = "arrow.up"
  /// An arrow that points down.
  case arrowDown = "arrow.down"
  /// A disc with an arrow that points up.
  case arrowUpCircle = "arrow.up.circle.fill"
  /// A disc with an arrow that points down.
  case arrowDownCircle = "arrow.down.circle.fill"
  // Time.
  /// A dial that runs.
  case timer
  /// A clock's face.
  case clock = "clock.fill"
  /// A bell.
  case bell = "bell.fill"
  // Things.
  /// A telephone's receiver.
  case phone = "phone.fill"
  /// A house.
  case house = "house.fill"
  /// A shopping bag.
  case bag = "bag.fill"
  /// A parcel.
  case shippingbox = "shippingbox.fill"
  /// A car from the front.
  case car = "car.fill"
  /// A hammer.
  case hammer = "hammer.fill"
  /// A cogwheel.
  case gearshape = "gearshape.fill"
  // Signs.
  /// A flash of lightning.
  case bolt = "bolt.fill"
  /// A star with five points.
  case star = "star.fill"
  /// A heart.
  case heart = "heart.fill"
  /// A head and shoulders.
  case person = "person.fill"
  /// A pin on a map.
  case mappin = "mappin.and.ellipse"
  /// A compass needle.
  case location = "location.fill"
  /// A dashed square, for a name that is not known.
  case placeholder = "questionmark.square.dashed"

  /// The side of the square in which the parts are drawn.
  package static let grid = 24.0

  /// What draws it, in order.
  package var parts: [SymbolPart] {
    switch self {
    case .play, .pause, .stop, .backward, .forward, .musicNote: playbackParts
    case .checkmark, .checkmarkCircle, .xmark, .xmarkCircle, .exclamationmark,
      .exclamationmarkTriangle, .exclamationmarkCircle, .infoCircle, .plus, .minus, .arrowUp,
      .arrowDown, .arrowUpCircle, .arrowDownCircle:
      markParts
    case .timer, .clock, .bell: timeParts
    case .phone, .house, .bag, .shippingbox, .car, .hammer, .gearshape: thingParts
    case .bolt, .star, .heart, .person, .mappin, .location, .placeholder: signParts
    }
  }
}
