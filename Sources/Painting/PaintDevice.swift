/// What a painter paints with: the few operations that RENDER and pixman have in common.
///
/// A device decides nothing. All boxes are pixels of the target. What it is given and what it
/// returns are rasters of its own; in a frame whose pictures are known it allocates nothing.
package protocol PaintDevice: AnyObject {
  /// Where everything is painted: a picture as large as the grid, clear at first.
  var back: any Raster { get }

  /// Makes a picture with undefined pixels in 32-bit colour, premultiplied.
  func makeRaster(width: Int, height: Int) -> (any Raster)?

  /// Makes a mask with undefined coverage, to be uploaded to time and again.
  func makeMask(width: Int, height: Int) -> (any Raster)?

  /// Replaces a part of a mask.
  ///
  /// - Parameters:
  ///   - coverage: Rows of `stride` bytes, at least `height` of them.
  ///   - stride: The number of bytes from one row to the next, a multiple of four.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - mask: A mask of this device that is large enough.
  ///   - x: The column of the mask for the first byte of a row.
  ///   - y: The row of the mask for the first row.
  func upload(
    _ coverage: [UInt8], stride: Int, width: Int, height: Int, to mask: any Raster, x: Int, y: Int)

  /// Makes a raster of a bitmap that is not empty.
  func makeRaster(_ bitmap: Bitmap) -> (any Raster)?

  /// Makes an endless paint of a gradient over a box whose top left corner is the origin.
  func makeRaster(_ gradient: Gradient, width: Int, height: Int) -> (any Raster)?

  /// Maps the pixels of a raster before they are used, interpolated: a scaling followed by a move.
  func setTransform(scale: Double, x: Double, y: Double, of raster: any Raster)

  /// Combines a colour with boxes of a raster; empty ones are no error.
  func fill(
    _ operation: CompositeOperator, _ color: PremultipliedColor, _ boxes: [PixelRect],
    on target: any Raster)

  /// Combines a source, seen through a mask, with a box of a raster.
  ///
  /// - Parameters:
  ///   - operation: How the two are combined.
  ///   - source: What is laid over the target.
  ///   - x: The column of the source that falls on the box's left edge.
  ///   - y: The row of the source that falls on the box's top edge.
  ///   - mask: What the source is seen through; `nil` for all of it.
  ///   - maskX: The column of the mask that falls on the box's left edge.
  ///   - maskY: The row of the mask that falls on the box's top edge.
  ///   - target: What changes.
  ///   - box: The pixels of the target; an empty box is no error.
  func composite(
    _ operation: CompositeOperator, _ source: Paint, x: Int, y: Int, mask: Paint?, maskX: Int,
    maskY: Int, to target: any Raster, box: PixelRect)

  /// The mask of an outline's corner, mirrored as it says, and the column and row in it that fall
  /// on the corner's box; `nil` where there is no memory for it.
  func mask(of corner: PillPlan.Corner) -> (raster: any Raster, x: Int, y: Int)?

  /// Lays upright capsules of one width over a raster, each wholly; only what lies in a box
  /// changes.
  func draw(
    _ bars: [CapsuleMask.Bar], of mask: CapsuleMask, _ color: PremultipliedColor,
    on target: any Raster, clip: PixelRect)
}
