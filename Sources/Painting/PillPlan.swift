package import Geometry

/// Where the parts of a pill lie on the pixel grid: its box, four corner masks and the straight
/// edges that fall between pixels.
///
/// A painter fills the box and then takes away what lies outside the outline: it multiplies each
/// corner with its mask and each edge with its coverage. So whatever was drawn in the box is
/// clipped to the outline too (A4).
package struct PillPlan: Hashable, Sendable {
  /// How exactly an outline is placed on the grid: steps of 1, 2 or 4 quarters of a pixel.
  package struct Precision: Hashable, Sendable {
    /// The step of the left and right edges.
    package var columns: Int
    /// The step of the top and bottom edges.
    package var rows: Int
    /// The step of the radius.
    package var radius: Int

    /// Makes a precision.
    package init(columns: Int, rows: Int, radius: Int) {
      self.columns = max(columns, 1)
      self.rows = max(rows, 1)
      self.radius = max(radius, 1)
    }

    /// A quarter of a pixel everywhere.
    package static let quarters = Precision(columns: 1, rows: 1, radius: 1)
    /// Edges on whole pixels, for what rests (R34).
    package static let settled = Precision(columns: 4, rows: 4, radius: 1)
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

    /// What a part takes away from a pixel.
    package static func shade(outside: Int) -> PremultipliedColor {
      PremultipliedColor(Color.black.opacity(Double(outside) / 4))
    }
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
    let middle = PillPlan.quarters(rect.midX, step: 1)
    let (columns, rows) = (precision.columns, precision.rows)
    let width: Int
    if middle % columns == 0, abs(rect.midX * 4 - Double(middle)) < 0.05 {
      let half = PillPlan.quarters(rect.width / 2, step: columns)
      (left, width) = (middle - half, 2 * half)
    } else {
      left = PillPlan.quarters(rect.minX, step: columns)
      width =
        columns == 4
        ? PillPlan.quarters(rect.width, step: columns)
        : PillPlan.quarters(rect.maxX, step: columns) - left
    }
    top = PillPlan.quarters(rect.minY, step: rows)
    // On whole pixels the extent decides, not the far edge: equal pills are equally large.
    let height =
      rows == 4
      ? PillPlan.quarters(rect.height, step: rows)
      : PillPlan.quarters(rect.maxY, step: rows) - top
    right = left + width
    bottom = top + height
    radius = PillPlan.quarters(shape.radius, step: precision.radius)

    let isEmpty = width <= 0 || height <= 0
    let x = left >> 2
    let y = top >> 2
    box =
      isEmpty
      ? .zero
      : PixelRect(x: x, y: y, width: ((right + 3) >> 2) - x, height: ((bottom + 3) >> 2) - y)

    let (box, radius) = (box, radius)
    let room = min(width, height) / 2 / precision.radius * precision.radius
    let (leftPhase, topPhase) = (left & 3, top & 3)
    let (rightPhase, bottomPhase) = (-right & 3, -bottom & 3)
    let topLeft = CornerMask(radius: radius, room: room, xPhase: leftPhase, yPhase: topPhase)
    let topRight = topLeft.with(xPhase: rightPhase, yPhase: topPhase)
    let bottomLeft = topLeft.with(xPhase: leftPhase, yPhase: bottomPhase)
    let bottomRight = topLeft.with(xPhase: rightPhase, yPhase: bottomPhase)
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

  /// A length in quarters of a pixel, a multiple of a step, within the X protocol's 16 bits.
  private static func quarters(_ value: Double, step: Int) -> Int {
    guard !value.isNaN else { return 0 }
    let value = max(-32_000, min(32_000, value))
    return Int((value * 4 / Double(step)).rounded()) * step
  }
}
