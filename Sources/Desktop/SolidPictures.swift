import CX11
import Painting

/// One-colour pictures: the paint of masks, and, as levels of opacity, the masks of pictures.
final class SolidPictures {
  private final class Entry {
    let picture: Picture
    init(_ picture: consuming Picture) { self.picture = picture }
  }

  private struct Key: Hashable {
    var rgba: UInt64

    init(_ color: xcb_render_color_t) {
      rgba =
        UInt64(color.red) << 48 | UInt64(color.green) << 32 | UInt64(color.blue) << 16
        | UInt64(color.alpha)
    }
  }

  private let connection: Connection
  private var colors = BoundedCache<Key, Entry>(costLimit: 256)
  // In place, as a fade comes to a level that it never had in the middle of its flight.
  private var levels = InlineArray<256, Picture?> { _ in nil }

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The picture of a colour.
  func picture(of color: PremultipliedColor) -> UInt32 {
    let value = xcb_render_color_t(color)
    let key = Key(value)
    if let entry = colors.value(for: key) { return entry.picture.id }
    let entry = Entry(Picture(connection, solid: value))
    colors.insert(entry, for: key)
    return entry.picture.id
  }

  /// The mask of a level of opacity, 0…255.
  func mask(level: Int) -> UInt32 {
    if let known = levels[level]?.id { return known }
    let picture = Picture(
      connection, solid: xcb_render_color_t(PremultipliedColor(level: level)))
    let id = picture.id
    levels[level] = consume picture
    return id
  }
}
