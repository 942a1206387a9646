package import Geometry

extension Bitmap {
  /// The mask of a whole outline with continuous corners that fills its box.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - radius: The nominal radius in pixels; more than half a side is round.
  package init(roundedWidth width: Int, height: Int, radius: Double) {
    self.init(
      filling: PillShape(
        rect: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), radius: radius),
      width: width, height: height)
  }

  /// The mask of an outline with continuous corners, exact to the area.
  ///
  /// - Parameters:
  ///   - shape: The outline, in pixels from the mask's top left corner.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  package init(filling shape: PillShape, width: Int, height: Int) {
    self.init(format: .mask, width: width, height: height)
    var rasterizer = CoverageRasterizer()
    rasterizer.begin(width: width, height: height)
    rasterizer.add(shape)
    rasterizer.finish(into: &bytes, stride: stride)
  }
}
