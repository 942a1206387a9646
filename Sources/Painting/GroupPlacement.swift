import Geometry
package import Scene

/// How a flattened group's picture is seen where the group is scaled (A7).
package struct GroupPlacement: Hashable, Sendable {
  /// Every pixel that it may touch.
  package let box: PixelRect
  /// Pixels of the back picture in a pixel of the group's; 1 where they are the same.
  package let scale: Double
  /// The column of the group's picture that falls on the box's left edge, where it is scaled.
  package let x: Double
  /// The row of the group's picture that falls on the box's top edge, where it is scaled.
  package let y: Double

  /// Places the picture of a group.
  ///
  /// - Parameters:
  ///   - group: Its scale and anchor.
  ///   - picture: The pixels that its picture shows at scale 1.
  ///   - grid: Where points lie.
  package init(_ group: DisplayGroup, picture: PixelRect, grid: PixelGrid) {
    if abs(group.scale - 1) < 0.000_1 || !group.scale.isFinite || group.scale <= 0 {
      // On whole pixels, so that what moves stays as sharp as what rests.
      box = picture.offsetBy(
        x: PixelRect.whole((group.offset.x * grid.scale).rounded()),
        y: PixelRect.whole((group.offset.y * grid.scale).rounded()))
      (scale, x, y) = (1, 0, 0)
      return
    }
    scale = group.scale
    // To move the picture is to move the anchor the other way, and the result with it.
    let (moveX, moveY) = (group.offset.x * grid.scale, group.offset.y * grid.scale)
    var anchor = grid.device(group.anchor)
    (anchor.x, anchor.y) = (anchor.x - moveX, anchor.y - moveY)
    box = PixelRect(
      covering: Rect(
        x: anchor.x + moveX + scale * (Double(picture.x) - anchor.x),
        y: anchor.y + moveY + scale * (Double(picture.y) - anchor.y),
        width: scale * Double(picture.width), height: scale * Double(picture.height)))
    // A pixel u of the source's own space is the device pixel `box + u`.
    x = (Double(box.x) - moveX - anchor.x) / scale + anchor.x - Double(picture.x)
    y = (Double(box.y) - moveY - anchor.y) / scale + anchor.y - Double(picture.y)
  }
}
