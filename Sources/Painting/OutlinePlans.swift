/// Where the outlines of a display list lie on the pixel grid.
package struct OutlinePlans: Hashable, Sendable {
  /// The pill.
  package var pill: PillPlan?
  /// The circle beside the pill (B6).
  package var circle: PillPlan?

  /// Makes plans.
  package init(pill: PillPlan? = nil, circle: PillPlan? = nil) {
    self.pill = pill
    self.circle = circle
  }

  /// Every pixel of the pill.
  package var pillBox: PixelRect { pill?.box ?? .zero }
  /// Every pixel of the circle.
  package var circleBox: PixelRect { circle?.box ?? .zero }

  /// Whether the circle is free of the pill, and so can be painted in place.
  ///
  /// Otherwise it is painted apart and laid below the pill, since each outline is cut out of all
  /// that its box holds.
  package var areApart: Bool { !pillBox.intersects(circleBox) }

  /// The pixels that differ because an outline moved, came or went.
  package func changes(to new: OutlinePlans) -> PixelRect {
    var box = PixelRect.zero
    if pill != new.pill { box = pillBox.union(new.pillBox) }
    if circle != new.circle { box = box.union(circleBox).union(new.circleBox) }
    return box
  }
}
