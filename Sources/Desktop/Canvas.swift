import Painting

/// A picture being drawn on, and the part of the back picture's space that it shows.
struct Canvas {
  /// The picture.
  var picture: UInt32
  /// The column of the space in the picture's first column.
  var x: Int
  /// The row of the space in the picture's first row.
  var y: Int
  /// The only pixels that may change, in the space.
  var clip: PixelRect

  /// A box of the space in pixels of the picture.
  func local(_ box: PixelRect) -> PixelRect { box.offsetBy(x: -x, y: -y) }
}
