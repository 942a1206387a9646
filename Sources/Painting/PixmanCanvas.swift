/// An image being drawn on, and the part of the back picture's space that it shows.
struct PixmanCanvas {
  /// The image.
  let image: PixmanImage
  /// The column of the space in the image's first column.
  let x: Int
  /// The row of the space in the image's first row.
  let y: Int
  /// The only pixels that may change, in the space.
  let clip: PixelRect

  /// Lays a colour over a box of the space.
  func fill(_ color: PremultipliedColor, _ box: PixelRect) {
    image.fill(.over, color, [box.intersection(clip).offsetBy(x: -x, y: -y)])
  }

  /// Lays a source over a box of the space, from the source's column and row on.
  func draw(
    _ source: PixmanImage, mask: PixmanImage? = nil, at box: PixelRect, column: Int = 0,
    row: Int = 0
  ) {
    let part = box.intersection(clip)
    image.composite(
      .over, source, mask: mask, box: part.offsetBy(x: -x, y: -y), x: column + part.x - box.x,
      y: row + part.y - box.y)
  }

  /// Paints a box of the space through a mask, from the mask's column on.
  func paint(
    _ color: PremultipliedColor, through mask: PixmanImage, at box: PixelRect, column: Int = 0
  ) {
    let part = box.intersection(clip)
    guard !part.isEmpty, let paint = PixmanImage(solid: color) else { return }
    image.composite(
      .over, paint, mask: mask, box: part.offsetBy(x: -x, y: -y),
      maskX: column + part.x - box.x, maskY: part.y - box.y)
  }
}
