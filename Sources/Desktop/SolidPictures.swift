import CX11
import Geometry
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
  private var levels = [Entry?](repeating: nil, count: 256)

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The picture of a colour.
  func color(_ color: Color) -> UInt32 {
    let value = xcb_render_color_t(color)
    let key = Key(value)
    if let entry = colors.value(for: key) { return entry.picture.id }
    let entry = Entry(Picture(connection, solid: value))
    colors.insert(entry, for: key)
    return entry.picture.id
  }

  /// The mask of an opacity, 0…1; 0, which stands for no mask, where it is opaque.
  func mask(opacity: Double) -> UInt32 {
    let level = PremultipliedColor.level(opacity: opacity)
    if level == 255 { return 0 }
    if let entry = levels[level] { return entry.picture.id }
    let alpha = UInt16(level * 257)
    let entry = Entry(
      Picture(connection, solid: xcb_render_color_t(red: 0, green: 0, blue: 0, alpha: alpha)))
    levels[level] = entry
    return entry.picture.id
  }
}
