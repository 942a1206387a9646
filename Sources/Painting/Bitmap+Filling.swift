import CPango
package import Geometry

extension Bitmap {
  /// Fills an outline by winding into a mask, as Cairo's finest anti-aliasing does it.
  ///
  /// - Parameters:
  ///   - path: The outline, in pixels from the mask's top left corner.
  ///   - width: The number of columns.
  ///   - height: The number of rows; the result is `nil` where the mask would be empty.
  package init?(filling path: Path, width: Int, height: Int) {
    guard width > 0, height > 0,
      let canvas = ImageCanvas(format: .mask, width: width, height: height)
    else { return nil }
    let context = unsafe canvas.context
    unsafe cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    unsafe cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    unsafe cairo_set_tolerance(context, 0.05)
    for element in path.elements {
      switch element {
      case .move(let p): unsafe cairo_move_to(context, p.x, p.y)
      case .line(let p): unsafe cairo_line_to(context, p.x, p.y)
      case .curve(let a, let b, let p):
        unsafe cairo_curve_to(context, a.x, a.y, b.x, b.y, p.x, p.y)
      case .close: unsafe cairo_close_path(context)
      }
    }
    unsafe cairo_fill(context)
    self = canvas.bitmap()
  }

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
    let steps = max(6, Int((4.8 * shape.corner.extent.squareRoot()).rounded(.up)))
    var rasterizer = CoverageRasterizer()
    rasterizer.begin(width: width, height: height)
    // Left of the shape adds coverage where it runs down, the right side takes it away.
    let points = shape.polygon(steps: steps)
    for (index, point) in points.enumerated() {
      let previous = points[(index + points.count - 1) % points.count]
      rasterizer.addLine(x0: point.x, y0: point.y, x1: previous.x, y1: previous.y)
    }
    rasterizer.finish(into: &bytes, stride: stride)
  }
}
