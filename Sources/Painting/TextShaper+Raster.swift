import CPango
import Geometry
package import Scene

/// A rasterised text and where it lies.
package struct TextBitmap: Hashable, Sendable {
  /// The pixels: a mask to be coloured, or colours where a glyph has its own, such as an emoji.
  package let bitmap: Bitmap
  /// The column in which the text's left edge lies.
  package let left: Int
  /// The row at whose top the first baseline lies.
  package let baseline: Int

  /// The pixels' box where the text's left edge and first baseline are at a position.
  package func box(left x: Int, baseline y: Int) -> PixelRect {
    PixelRect(x: x - left, y: y - baseline, width: bitmap.width, height: bitmap.height)
  }
}

extension TextShaper {
  /// Rasterises a text with its left edge and first baseline on whole pixels.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - scale: Device pixels in a point.
  /// - Returns: `nil` where there is nothing to see.
  package func rasterize(_ run: TextRun, scale: Double) -> TextBitmap? {
    guard let layout = layout(run) else { return nil }
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    unsafe pango_layout_get_extents(layout.pointer, &ink, &logical)
    if ink.width <= 0 || ink.height <= 0 { return nil }
    let factor = scale / Self.unit
    let baseline = unsafe Double(pango_layout_get_baseline(layout.pointer))
    // Hinting may move the ink by up to a pixel.
    let margin = 2
    let left = Int((Double(logical.x - ink.x) * factor).rounded(.up)) + margin
    let top = Int(((baseline - Double(ink.y)) * factor).rounded(.up)) + margin
    // Where not even an ellipsis fits, the text is cut.
    let limit = max(run.maxWidth, 0) * scale
    let right = min(Double(ink.x + ink.width - logical.x) * factor, limit)
    let width = left + Int(min(right.rounded(.up), 16_000)) + margin
    let below = (Double(ink.y + ink.height) - baseline) * factor
    let height = top + Int(min(below.rounded(.up), 16_000)) + margin
    guard width > 0, height > 0, width * height <= 1 << 24 else { return nil }

    let format: Bitmap.Format = hasColor(layout) ? .color : .mask
    guard let canvas = ImageCanvas(format: format, width: width, height: height) else {
      return nil
    }
    let context = unsafe canvas.context
    let color = run.color
    if format == .color {
      unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }
    unsafe cairo_translate(context, Double(left), Double(top))
    unsafe cairo_scale(context, scale, scale)
    unsafe cairo_move_to(context, -Double(logical.x) / Self.unit, -baseline / Self.unit)
    unsafe pango_cairo_show_layout(context, layout.pointer)
    return TextBitmap(bitmap: canvas.bitmap(), left: left, baseline: top)
  }

  /// Whether a glyph of the layout brings its own colours.
  private func hasColor(_ layout: borrowing GLibObject) -> Bool {
    guard let iterator = unsafe pango_layout_get_iter(layout.pointer) else { return false }
    defer { unsafe pango_layout_iter_free(iterator) }
    repeat {
      guard let run = unsafe pango_layout_iter_get_run_readonly(iterator),
        let glyphs = unsafe run.pointee.glyphs
      else { continue }
      for index in 0..<Int(unsafe glyphs.pointee.num_glyphs) {
        if unsafe glyphs.pointee.glyphs[index].attr.is_color != 0 { return true }
      }
    } while unsafe pango_layout_iter_next_run(iterator) != 0
    return false
  }
}
