/// Where the outlines of a display list lie on the pixel grid.
package struct OutlinePlans: Hashable, Sendable {
  /// The pill.
  package var pill: PillPlan?
  /// The circle beside the pill (B6).
  package var circle: PillPlan?

  /// What joins the two; `nil` where the circle is free of the pill, and so can be painted in
  /// place.
  ///
  /// Otherwise it is painted apart and laid below the pill, since each outline is cut out of all
  /// that its box holds.
  package var neck: NeckPlan?

  /// Makes plans.
  ///
  /// - Parameters:
  ///   - pill: The pill.
  ///   - circle: The circle beside it.
  ///   - scale: Device pixels in a point.
  package init(pill: PillPlan? = nil, circle: PillPlan? = nil, scale: Double = 1) {
    self.pill = pill
    self.circle = circle
    if let pill, let circle { neck = NeckPlan(pill, circle, scale: scale) }
  }

  /// Every pixel of the pill.
  package var pillBox: PixelRect { pill?.box ?? .zero }
  /// Every pixel of the circle, and of what joins it to the pill.
  package var circleBox: PixelRect { (circle?.box ?? .zero).union(neck?.box ?? .zero) }

  /// The pixels that differ because an outline moved, came or went.
  package func changes(to new: OutlinePlans) -> PixelRect {
    var box = PixelRect.zero
    if pill != new.pill { box = pillBox.union(new.pillBox) }
    if circle != new.circle || neck != new.neck {
      box = box.union(circleBox).union(new.circleBox)
    }
    return box
  }
}
