/// A raster being drawn on, and the part of the back picture's space that it shows.
struct Canvas {
  /// The raster.
  let target: any Raster
  /// The column of the space in the raster's first column.
  let x: Int
  /// The row of the space in the raster's first row.
  let y: Int
  /// The only pixels that may change, in the space.
  var clip: PixelRect

  /// A box of the space in pixels of the raster.
  func local(_ box: PixelRect) -> PixelRect { box.offsetBy(x: -x, y: -y) }

  /// The canvas where only what lies in a box may change.
  func clipped(to box: PixelRect) -> Canvas {
    Canvas(target: target, x: x, y: y, clip: clip.intersection(box))
  }
}
