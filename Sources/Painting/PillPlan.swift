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

  /// Where an outline lies, all in quarters of a pixel.
  package struct Placement: Hashable, Sendable {
    /// The left edge.
    package let left: Int
    /// The top edge.
    package let top: Int
    /// The right edge.
    package let right: Int
    /// The bottom edge.
    package let bottom: Int
    /// The nominal radius.
    package let radius: Int

    /// Places an outline that is given in pixels.
    ///
    /// - Parameters:
    ///   - shape: The outline.
    ///   - precision: How exactly it is placed.
    ///   - isCentred: Whether what is centred on a pixel's edge stays so, even if its extent does
    ///     not: both sides then move by the same amount.
    package init(
      _ shape: PillShape, precision: Precision = .quarters, isCentred: Bool = true
    ) {
      let rect = shape.rect
      let middle = PillPlan.quarters(rect.midX, step: 1)
      let (columns, rows) = (precision.columns, precision.rows)
      let width: Int
      if isCentred, middle % columns == 0, abs(rect.midX * 4 - Double(middle)) < 0.05 {
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
    }

    /// The same outline, so many whole pixels smaller on every side.
    fileprivate init(_ other: Placement, inset pixels: Int) {
      left = other.left + 4 * pixels
      top = other.top + 4 * pixels
      right = other.right - 4 * pixels
      bottom = other.bottom - 4 * pixels
      radius = max(other.radius - 4 * pixels, 0)
    }

    /// The outline, in pixels.
    package var shape: PillShape {
      PillShape(
        rect: Rect(
          x: Double(left) / 4, y: Double(top) / 4, width: Double(right - left) / 4,
          height: Double(bottom - top) / 4), radius: Double(radius) / 4)
    }
  }

  /// Where the outline lies.
  package let placement: Placement
  /// Every pixel that the outline touches.
  package let box: PixelRect
  private let topLeft: CornerMask
  /// Half the shorter side, as exact as the radius, in quarters.
  private let room: Int

  /// Places an outline that is given in pixels; parameters as for ``Placement``.
  package init(_ shape: PillShape, precision: Precision = .quarters, isCentred: Bool = true) {
    let placement = Placement(shape, precision: precision, isCentred: isCentred)
    let side = min(placement.right - placement.left, placement.bottom - placement.top)
    self.init(placement, room: side / 2 / precision.radius * precision.radius)
  }

  /// The outline that lies so many whole pixels inside of this one.
  package func inset(by pixels: Int) -> PillPlan {
    PillPlan(Placement(placement, inset: pixels), room: max(room - 4 * pixels, 0))
  }

  private init(_ placement: Placement, room: Int) {
    self.placement = placement
    self.room = room
    let width = placement.right - placement.left
    let height = placement.bottom - placement.top
    let (x, y) = (placement.left >> 2, placement.top >> 2)
    box =
      width <= 0 || height <= 0
      ? .zero
      : PixelRect(
        x: x, y: y, width: ((placement.right + 3) >> 2) - x,
        height: ((placement.bottom + 3) >> 2) - y)
    topLeft = CornerMask(
      radius: placement.radius, room: room, xPhase: placement.left & 3,
      yPhase: placement.top & 3)
  }

  /// The four corners: top left, top right, bottom left, bottom right; none where the radius is 0.
  package var corners: Corners { Corners(plan: self) }

  /// The straight edges between the corners that fall between pixels.
  package var edges: Edges { Edges(plan: self) }

  /// Goes through the boxes of the pixels that the outline covers wholly: without corners and
  /// ``edges``.
  package func forEachBodyBox(_ visit: (PixelRect) -> Void) {
    func whole(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
      let box = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
      if !box.isEmpty { visit(box) }
    }
    let (left, top) = ((placement.left + 3) >> 2, (placement.top + 3) >> 2)
    let (right, bottom) = (placement.right >> 2, placement.bottom >> 2)
    let (inLeft, inRight) = (max(left, box.x + leftWidth), min(right, box.maxX - rightWidth))
    let (inTop, inBottom) = (max(top, box.y + topHeight), min(bottom, box.maxY - bottomHeight))
    whole(inLeft, top, inRight, bottom)
    whole(left, inTop, inLeft, inBottom)
    whole(inRight, inTop, right, inBottom)
  }

  private var rightPhase: Int { -placement.right & 3 }
  private var bottomPhase: Int { -placement.bottom & 3 }

  // Corners that would share a pixel don't: it would be multiplied twice.
  private var leftWidth: Int { min(topLeft.width, box.width) }
  private var rightWidth: Int {
    min(topLeft.width(xPhase: rightPhase), box.width - leftWidth)
  }
  private var topHeight: Int { min(topLeft.height, box.height) }
  private var bottomHeight: Int {
    min(topLeft.height(yPhase: bottomPhase), box.height - topHeight)
  }

  private func corner(right: Bool, bottom: Bool) -> Corner {
    let width = right ? rightWidth : leftWidth
    let height = bottom ? bottomHeight : topHeight
    return Corner(
      mask: topLeft.with(
        xPhase: right ? rightPhase : topLeft.xPhase, yPhase: bottom ? bottomPhase : topLeft.yPhase),
      box: PixelRect(
        x: right ? box.maxX - width : box.x, y: bottom ? box.maxY - height : box.y, width: width,
        height: height),
      mirroredX: right, mirroredY: bottom)
  }

  /// The edge of a side: left, right, top, bottom; outside is 0 where it lies on a pixel's edge or
  /// has no length.
  private func edge(_ side: Int) -> Edge {
    if side < 2 {
      let column = PixelRect(
        x: side == 0 ? box.x : box.maxX - 1, y: box.y + topHeight, width: 1,
        height: box.height - topHeight - bottomHeight)
      let outside = side == 0 ? topLeft.xPhase : rightPhase
      return Edge(box: column, outside: column.isEmpty ? 0 : outside)
    }
    let row = PixelRect(
      x: box.x + leftWidth, y: side == 2 ? box.y : box.maxY - 1,
      width: box.width - leftWidth - rightWidth, height: 1)
    return Edge(box: row, outside: row.isEmpty ? 0 : side == 2 ? topLeft.yPhase : bottomPhase)
  }

  /// The corners of a plan, made one by one: going through them allocates nothing.
  package struct Corners: Sequence, IteratorProtocol {
    fileprivate let plan: PillPlan
    private var index = 0

    fileprivate init(plan: PillPlan) { self.plan = plan }

    /// Whether the outline has none.
    package var isEmpty: Bool { plan.placement.radius == 0 || plan.box.isEmpty }

    /// The next corner.
    package mutating func next() -> Corner? {
      if isEmpty || index == 4 { return nil }
      defer { index += 1 }
      return plan.corner(right: index & 1 == 1, bottom: index > 1)
    }
  }

  /// The edges of a plan, made one by one: going through them allocates nothing.
  package struct Edges: Sequence, IteratorProtocol {
    fileprivate let plan: PillPlan
    private var side = 0

    fileprivate init(plan: PillPlan) { self.plan = plan }

    /// Whether the outline has none.
    package var isEmpty: Bool {
      var rest = self
      return rest.next() == nil
    }

    /// The next edge.
    package mutating func next() -> Edge? {
      while side < 4 {
        let edge = plan.edge(side)
        side += 1
        if edge.outside > 0 { return edge }
      }
      return nil
    }
  }

  /// A length in quarters of a pixel, a multiple of a step, within the X protocol's 16 bits.
  private static func quarters(_ value: Double, step: Int) -> Int {
    guard !value.isNaN else { return 0 }
    let value = max(-32_000, min(32_000, value))
    return Int((value * 4 / Double(step)).rounded()) * step
  }
}
