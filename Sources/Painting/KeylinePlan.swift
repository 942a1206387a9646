import Geometry
package import Scene

/// Where a keyline lies on whole pixels, as what a painter draws below the items: the colour of the
/// line everywhere, the other colour in boxes, a mask for each end, and then black over the inside.
package struct KeylinePlan: Hashable, Sendable {
  /// A round end of the part.
  package struct End: Hashable, Sendable {
    /// The pixels of the mask; outside of them the part is seen wholly, or not at all.
    package let box: PixelRect
    /// The mask.
    package let mask: KeylineEndMask
    /// Where it points to, away from the part.
    fileprivate let pointsTo: Point

    /// Places an end.
    ///
    /// - Parameters:
    ///   - place: On the outline, in pixels.
    ///   - isHead: Whether it points along the way.
    ///   - lineWidth: The width of the line.
    ///   - depth: The length of the part.
    ///   - outline: The pixels of the outline.
    fileprivate init(
      _ place: OutlineWay.Place, isHead: Bool, lineWidth: Int, depth: Int, within outline: PixelRect
    ) {
      let (dx, dy) = (place.direction.x, place.direction.y)
      let line = Double(lineWidth)
      // In the middle of the line.
      let (x, y) = (place.point.x - dy * line / 2, place.point.y + dx * line / 2)
      pointsTo = isHead ? Point(x: dx, y: dy) : Point(x: -dx, y: -dy)
      // So far along the flatter axis the end reaches, and on the other what of the line that cuts.
      let (flat, steep) = (max(abs(dx), abs(dy)), min(abs(dx), abs(dy)))
      let reach = line / 2 + 1
      let slope = steep / max(flat, 0.5)
      let breadth = reach + slope * (line / 2 + 1.6 * reach)
      let isLevel = abs(dx) >= abs(dy)
      let (halfX, halfY) = isLevel ? (reach, breadth) : (breadth, reach)
      box = PixelRect(
        covering: Rect(x: x - halfX, y: y - halfY, width: 2 * halfX, height: 2 * halfY)
      ).intersection(outline)
      mask = KeylineEndMask(
        width: max(box.width, 1), height: max(box.height, 1), lineWidth: lineWidth,
        x: Int(((x - Double(box.x)) * 8).rounded()), y: Int(((y - Double(box.y)) * 8).rounded()),
        dx: Int((pointsTo.x * 256).rounded()), dy: Int((pointsTo.y * 256).rounded()),
        depth: min(max(depth, 0), box.width + box.height))
    }
  }

  /// What the line leaves: as far inside of the outline as the line is wide.
  package let inner: PillPlan
  /// What is painted first: the track, or the tint where the part is all of the way.
  package let ground: PremultipliedColor
  /// The colour of the part.
  package let tint: PremultipliedColor
  /// Where the part begins; `nil` where it has no ends.
  package let tail: End?
  /// Where the part ends.
  package let head: End?
  private let outline: PillPlan
  private let lineWidth: Int
  /// On which part of the outline the tail lies, and how many parts further the head does.
  private let (tailPart, parts): (Int, Int)

  /// Places a line along an outline.
  ///
  /// - Parameters:
  ///   - keyline: The line.
  ///   - outline: Where its outline lies.
  ///   - scale: Device pixels in a point.
  package init(_ keyline: Keyline, along outline: PillPlan, scale: Double) {
    self.outline = outline
    let room = max(min(outline.box.width, outline.box.height) / 2, 1)
    let lineWidth = min(max(PixelRect.whole((keyline.width * scale).rounded()), 1), room)
    self.lineWidth = lineWidth
    inner = outline.inset(by: lineWidth)
    func color(_ color: Color) -> PremultipliedColor {
      // Over the pill's black, and so opaque (A5).
      let part = color.alpha * min(max(keyline.opacity, 0), 1)
      return PremultipliedColor(
        Color(red: color.red * part, green: color.green * part, blue: color.blue * part))
    }
    tint = color(keyline.tint)
    let length = keyline.to - keyline.from
    ground = length >= 1 ? tint : color(keyline.track)
    guard length > 0, length < 1, !outline.box.isEmpty else {
      (tail, head, tailPart, parts) = (nil, nil, 0, 0)
      return
    }
    let way = OutlineWay(outline.placement.shape)
    // Whole pixels of the way: so the masks of the ends come back.
    let (from, to) = (
      (keyline.from * way.length).rounded(), (keyline.to * way.length).rounded()
    )
    let depth = PixelRect.whole(to - from)
    let turns = (from: from / max(way.length, 1), to: to / max(way.length, 1))
    let (first, last) = (way.place(at: turns.from), way.place(at: turns.to))
    tail = End(
      first, isHead: false, lineWidth: lineWidth, depth: depth, within: outline.box)
    head = End(last, isHead: true, lineWidth: lineWidth, depth: depth, within: outline.box)
    tailPart = first.part
    let whole = PixelRect.whole(turns.to.rounded(.down) - turns.from.rounded(.down))
    parts = max(last.part - first.part + OutlineWay.parts * whole, 0)
  }

  /// Whether the line is nowhere in a box, and no edge of it.
  package func leavesBlack(_ box: PixelRect) -> Bool {
    let shape = inner.placement.shape
    let (left, right) = (Double(box.x) - 1, Double(box.maxX) + 1)
    let (top, bottom) = (Double(box.y) - 1, Double(box.maxY) + 1)
    return shape.contains(Point(x: left, y: top)) && shape.contains(Point(x: right, y: top))
      && shape.contains(Point(x: left, y: bottom)) && shape.contains(Point(x: right, y: bottom))
  }

  /// Goes through the boxes that the tint fills, besides the ``tail`` and the ``head``.
  package func forEachTintBox(_ visit: (PixelRect) -> Void) {
    guard let tail, let head else { return }
    for step in 0...parts {
      var box = box(ofPart: (tailPart + step) % OutlineWay.parts)
      if step == 0 { box = box.cut(beyond: tail) }
      if step == parts { box = box.cut(beyond: head) }
      if !box.isEmpty { visit(box) }
    }
  }

  /// The box of a straight part or a corner.
  private func box(ofPart part: Int) -> PixelRect {
    let (shape, all) = (outline.placement.shape, outline.box)
    let (rect, extent) = (shape.rect, shape.corner.extent)
    let left = PixelRect.whole((rect.minX + extent).rounded())
    let right = PixelRect.whole((rect.maxX - extent).rounded())
    let top = PixelRect.whole((rect.minY + extent).rounded())
    let bottom = PixelRect.whole((rect.maxY - extent).rounded())
    let middle = PixelRect.whole(rect.midX.rounded())
    // A pixel more than the line: its inner edge may lie between two.
    let band = lineWidth + 1
    func box(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> PixelRect {
      PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
    switch part {
    case 0: return box(middle, all.y, right, all.y + band)
    case 1: return box(right, all.y, all.maxX, top)
    case 2: return box(all.maxX - band, top, all.maxX, bottom)
    case 3: return box(right, bottom, all.maxX, all.maxY)
    case 4: return box(left, all.maxY - band, right, all.maxY)
    case 5: return box(all.x, bottom, left, all.maxY)
    case 6: return box(all.x, top, all.x + band, bottom)
    case 7: return box(all.x, all.y, left, top)
    default: return box(left, all.y, middle, all.y + band)
    }
  }
}

extension PixelRect {
  /// The box without what lies in the box of an end, or beyond it.
  fileprivate func cut(beyond end: KeylinePlan.End) -> PixelRect {
    let (dx, dy) = (end.pointsTo.x, end.pointsTo.y)
    var (left, top, right, bottom) = (x, y, maxX, maxY)
    if abs(dx) >= abs(dy) {
      if dx > 0 { right = min(right, end.box.x) } else { left = max(left, end.box.maxX) }
    } else {
      if dy > 0 { bottom = min(bottom, end.box.y) } else { top = max(top, end.box.maxY) }
    }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
