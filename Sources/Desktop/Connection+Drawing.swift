import CX11
import Geometry
import Painting

extension Connection {
  /// Combines a source, seen through a mask, with a picture (`xcb_render_composite`).
  ///
  /// - Parameters:
  ///   - operation: How the two are combined.
  ///   - source: A picture.
  ///   - mask: A picture, or 0 for none.
  ///   - target: The picture that changes.
  ///   - box: The pixels of the target.
  ///   - x: The column of the source that falls on the box's left edge.
  ///   - y: The row of the source that falls on the box's top edge.
  ///   - maskX: The column of the mask that falls on the box's left edge.
  ///   - maskY: The row of the mask that falls on the box's top edge.
  func composite(
    _ operation: CompositeOperator, _ source: UInt32, mask: UInt32 = 0, to target: UInt32,
    box: PixelRect, x: Int = 0, y: Int = 0, maskX: Int = 0, maskY: Int = 0
  ) {
    if box.isEmpty { return }
    unsafe sent(
      xcb_render_composite(
        pointer, operation.rawValue, source, mask, target, Int16(clamping: x),
        Int16(clamping: y), Int16(clamping: maskX), Int16(clamping: maskY),
        Int16(clamping: box.x), Int16(clamping: box.y), UInt16(clamping: box.width),
        UInt16(clamping: box.height)))
  }

  /// Combines a colour with boxes of a picture (`xcb_render_fill_rectangles`).
  func fill(
    _ operation: CompositeOperator, _ color: xcb_render_color_t, on target: UInt32,
    _ boxes: [xcb_rectangle_t]
  ) {
    if boxes.isEmpty { return }
    unsafe sent(
      xcb_render_fill_rectangles(
        pointer, operation.rawValue, target, color, UInt32(boxes.count), boxes))
  }

  /// Lets a picture change only within a box (`xcb_render_set_picture_clip_rectangles`).
  func setClip(_ box: PixelRect, of picture: UInt32) {
    unsafe sent(
      xcb_render_set_picture_clip_rectangles(pointer, picture, 0, 0, 1, [xcb_rectangle_t(box)]))
  }
}

extension xcb_rectangle_t {
  /// A box of pixels, clamped to what the protocol holds.
  init(_ box: PixelRect) {
    self.init(
      x: Int16(clamping: box.x), y: Int16(clamping: box.y), width: UInt16(clamping: box.width),
      height: UInt16(clamping: box.height))
  }
}
