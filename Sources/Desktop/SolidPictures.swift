import CX11
import Painting

/// One-colour pictures: the paint of masks, and, as levels of opacity, the masks of pictures.
///
/// All have their places from the start: a fade meets a colour that it never had in the middle of
/// its flight, and makes a picture in the server for it, but allocates nothing.
final class SolidPictures {
  /// What the colour of a place is, and when it was last used.
  private struct Use {
    var color: UInt64 = 0
    var number = 0
  }

  /// How many the server holds: at most 256 colours and as many levels.
  private(set) var count = 0
  private let connection: Connection
  private var levels = InlineArray<256, Picture?> { _ in nil }
  private var colors = InlineArray<256, Picture?> { _ in nil }
  private var uses = InlineArray<256, Use>(repeating: Use())
  private var places: [UInt64: Int] = [:]
  private var lastNumber = 0

  init(_ connection: Connection) {
    self.connection = connection
    places.reserveCapacity(uses.count + 1)
  }

  /// The picture of a colour; the one that was used longest ago gives way to a new one.
  func picture(of color: PremultipliedColor) -> UInt32 {
    let value = xcb_render_color_t(color)
    let key =
      UInt64(value.red) << 48 | UInt64(value.green) << 32 | UInt64(value.blue) << 16
      | UInt64(value.alpha)
    lastNumber += 1
    if let place = places[key], let known = colors[place]?.id {
      uses[place].number = lastNumber
      return known
    }
    var place = 0
    for other in uses.indices where uses[other].number < uses[place].number { place = other }
    if uses[place].number > 0 { places[uses[place].color] = nil }
    places[key] = place
    uses[place] = Use(color: key, number: lastNumber)
    let picture = Picture(connection, solid: value)
    let id = picture.id
    if colors[place] == nil { count += 1 }
    colors[place] = consume picture
    return id
  }

  /// The mask of a level of opacity, 0…255.
  func mask(level: Int) -> UInt32 {
    if let known = levels[level]?.id { return known }
    let picture = Picture(
      connection, solid: xcb_render_color_t(PremultipliedColor(level: level)))
    let id = picture.id
    count += 1
    levels[level] = consume picture
    return id
  }
}
