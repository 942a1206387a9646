import CPango
import Geometry
package import Scene

extension Bitmap {
  /// Draws outlines one after the other into a mask, as Cairo's finest anti-aliasing does it.
  ///
  /// - Parameters:
  ///   - parts: Each outline, in pixels from the mask's top left corner, with the width of its
  ///     stroke or `nil` to fill it by winding, and whether it takes away what is there.
  ///   - width: The number of columns.
  ///   - height: The number of rows; the result is `nil` where the mask would be empty.
  init?(drawing parts: [(path: Path, width: Double?, cuts: Bool)], width: Int, height: Int) {
    guard width > 0, height > 0,
      let canvas = ImageCanvas(format: .mask, width: width, height: height)
    else { return nil }
    let context = unsafe canvas.context
    unsafe cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    unsafe cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    unsafe cairo_set_tolerance(context, 0.05)
    unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    for part in parts {
      unsafe cairo_set_operator(
        context, part.cuts ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_OVER)
      unsafe cairo_new_path(context)
      for element in part.path.elements {
        switch element {
        case .move(let p): unsafe cairo_move_to(context, p.x, p.y)
        case .line(let p): unsafe cairo_line_to(context, p.x, p.y)
        case .curve(let a, let b, let p):
          unsafe cairo_curve_to(context, a.x, a.y, b.x, b.y, p.x, p.y)
        case .close: unsafe cairo_close_path(context)
        }
      }
      if let width = part.width {
        unsafe cairo_set_line_width(context, width)
        unsafe cairo_stroke(context)
      } else {
        unsafe cairo_fill(context)
      }
    }
    self = canvas.bitmap()
  }

  /// The mask of a symbol that fills a square; `nil` where it would be empty.
  package init?(_ symbol: Symbol, side: Int) {
    let factor = Double(side) / Symbol.grid
    self.init(
      drawing: symbol.parts.map { part in
        (
          part.path.transformed(scaleX: factor, scaleY: factor, x: 0, y: 0),
          part.width.map { $0 * factor }, part.cuts
        )
      }, width: side, height: side)
  }

  /// The mask of how opaque a picture is.
  var opacity: Bitmap {
    guard format == .color else { return self }
    var mask = Bitmap(format: .mask, width: width, height: height)
    for row in 0..<height {
      for column in 0..<width {
        let pixel = unsafe bytes.withUnsafeBytes {
          unsafe $0.load(fromByteOffset: row * stride + column * 4, as: UInt32.self)
        }
        mask.bytes[row * mask.stride + column] = UInt8(pixel >> 24)
      }
    }
    return mask
  }
}
