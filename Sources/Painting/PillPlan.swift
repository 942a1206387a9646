package import Geometry

/// Where the parts of a pill lie on the pixel grid: its box, four corner masks and the straight
/// edges that fall between pixels.
///
/// A painter fills the box and then takes away what lies outside the outline: it multiplies each
/// corner with its mask and each edge with its coverage. So whatever was drawn in the box is
/// clipped to the outline too (A4).
package struct PillPlan: Hashable, Sendable {
  /// How exactly an outline is placed on the grid.
  package struct Precision: Hashable, Sendable {
    /// Whether the left and right edges are put on whole pixels instead of quarters.
    package var wholeColumns: Bool
    /// Whether the top and bottom edges are put on whole pixels instead of quarters.
    package var wholeRows: Bool
    /// Whether the radius is put on whole pixels instead of quarters.
    package var wholeRadius: Bool

    /// Makes a precision.
    package init(wholeColumns: Bool, wholeRows: Bool, wholeRadius: Bool) {
      self.wholeColumns = wholeColumns
      self.wholeRows = wholeRows
      self.wholeRadius = wholeRadius
    }

    /// A quarter of a pixel everywhere, for what moves.
    package static let quarters = Precision(
      wholeColumns: false, wholeRows: false, wholeRadius: false)
    /// Edges on whole pixels, for what rests (R34).
    package static let settled = Precision(wholeColumns: true, wholeRows: true, wholeRadius: false)
  }

  /// One corner of the outline.
  package struct Corner: Hashable, Sendable {
    /// The mask, of which the first ``box``-many columns and rows are used.
    package var mask: CornerMask
    /// The pixels that it covers.
    package var box: PixelRect
    /// Whether the mask is mirrored left to right.
    package var mirroredX: Bool
    /// Whether the mask is mirrored top to bottom.
    package var mirroredY: Bool
  }

  /// A straight edge, one pixel wide, that the outline covers in part.
  package struct Edge: Hashable, Sendable {
    /// The pixels.
    package var box: PixelRect
    /// The part that lies outside the outline, in quarters: 1…3.
    package var outside: Int
  }

  /// Every pixel that the outline touches.
  package let box: PixelRect
  /// The four corners: top left, top right, bottom left, bottom right; none where the radius is 0.
  package let corners: [Corner]
  /// The edges between the corners that fall between pixels.
  package let edges: [Edge]

  /// The left edge, in quarters of a pixel.
  package let left: Int
  /// The top edge, in quarters of a pixel.
  package let top: Int
  /// The right edge, in quarters of a pixel.
  package let right: Int
  /// The bottom edge, in quarters of a pixel.
  package let bottom: Int
  /// The nominal radius, in quarters of a pixel.
  package let radius: Int

  /// Places an outline that is given in pixels.
  package init(_ shape: PillShape, precision: Precision = .quarters) {
    let rect = shape.rect
    // What is centred on a pixel's edge stays so: both sides move by the same amount.
    let middle = PillPlan.quarters(rect.midX, whole: false)
    let step = precision.wholeColumns ? 4 : 1
    let width: Int
    if middle % step == 0 {
      let half = PillPlan.quarters(rect.width / 2, whole: precision.wholeColumns)
      (left, width) = (middle - half, 2 * half)
    } else {
      left = PillPlan.quarters(rect.minX, whole: precision.wholeColumns)
      width = PillPlan.quarters(rect.width, whole: precision.wholeColumns)
    }
    top = PillPlan.quarters(rect.minY, whole: precision.wholeRows)
    let height =
      precision.wholeRows
      ? PillPlan.quarters(rect.height, whole: true)
      : PillPlan.quarters(rect.maxY, whole: false) - top
    right = left + width
    bottom = top + height
    radius = PillPlan.quarters(shape.radius, whole: precision.wholeRadius)

    let isEmpty = width <= 0 || height <= 0
    let x = left >> 2
    let y = top >> 2
    box =
      isEmpty
      ? .zero
      : PixelRect(x: x, y: y, width: ((right + 3) >> 2) - x, height: ((bottom + 3) >> 2) - y)

    let (box, radius) = (box, radius)
    let room = min(width, height) / 2
    let (leftPhase, topPhase) = (left & 3, top & 3)
    let (rightPhase, bottomPhase) = (-right & 3, -bottom & 3)
    func mask(_ xPhase: Int, _ yPhase: Int) -> CornerMask {
      CornerMask(radius: radius, room: room, xPhase: xPhase, yPhase: yPhase)
    }
    let topLeft = mask(leftPhase, topPhase)
    let topRight = mask(rightPhase, topPhase)
    let bottomLeft = mask(leftPhase, bottomPhase)
    let bottomRight = mask(rightPhase, bottomPhase)
    // Corners that would share a pixel don't: it would be multiplied twice.
    let leftWidth = min(topLeft.width, box.width)
    let rightWidth = min(topRight.width, box.width - leftWidth)
    let topHeight = min(topLeft.height, box.height)
    let bottomHeight = min(bottomLeft.height, box.height - topHeight)
    func corner(_ mask: CornerMask, right: Bool, bottom: Bool) -> Corner {
      let width = right ? rightWidth : leftWidth
      let height = bottom ? bottomHeight : topHeight
      return Corner(
        mask: mask,
        box: PixelRect(
          x: right ? box.maxX - width : box.x, y: bottom ? box.maxY - height : box.y,
          width: width, height: height),
        mirroredX: right, mirroredY: bottom)
    }
    corners =
      radius == 0 || isEmpty
      ? []
      : [
        corner(topLeft, right: false, bottom: false), corner(topRight, right: true, bottom: false),
        corner(bottomLeft, right: false, bottom: true),
        corner(bottomRight, right: true, bottom: true),
      ]

    let column = PixelRect(
      x: 0, y: box.y + topHeight, width: 1, height: box.height - topHeight - bottomHeight)
    let row = PixelRect(
      x: box.x + leftWidth, y: 0, width: box.width - leftWidth - rightWidth, height: 1)
    var edges: [Edge] = []
    if column.height > 0 {
      if leftPhase > 0 {
        edges.append(Edge(box: column.offsetBy(x: box.x, y: 0), outside: leftPhase))
      }
      if rightPhase > 0 {
        edges.append(Edge(box: column.offsetBy(x: box.maxX - 1, y: 0), outside: rightPhase))
      }
    }
    if row.width > 0 {
      if topPhase > 0 {
        edges.append(Edge(box: row.offsetBy(x: 0, y: box.y), outside: topPhase))
      }
      if bottomPhase > 0 {
        edges.append(Edge(box: row.offsetBy(x: 0, y: box.maxY - 1), outside: bottomPhase))
      }
    }
    self.edges = edges
  }

  /// A length in quarters of a pixel, within what the X protocol's 16 bits hold.
  private static func quarters(_ value: Double, whole: Bool) -> Int {
    guard !value.isNaN else { return 0 }
    let value = max(-32_000, min(32_000, value))
    return whole ? Int(value.rounded()) * 4 : Int((value * 4).rounded())
  }
}
