import Geometry

/// Collects what a layout places, in drawing order.
struct LayoutSink {
  var layers: [Layer] = []
  var targets: [HitRegion] = []
  /// What the layers placed now are for assistive technology.
  var accessibility = LayerAccessibility()

  mutating func add(
    _ source: LayerSource, frame: Rect, clip: FillShape?, transition: ContentTransition? = nil
  ) {
    layers.append(
      Layer(
        source: source.placed(in: frame), frame: frame, clip: clip, transition: transition,
        accessibility: accessibility))
  }
}

/// A placed leaf of the retained tree.
struct Layer: Hashable {
  var source: LayerSource
  /// In points of the window's space.
  var frame: Rect
  var clip: FillShape?
  /// How it changes to its next value; `nil` where nobody said.
  var transition: ContentTransition?
  var accessibility = LayerAccessibility()

  /// The display item of the layer at a moment.
  func item(_ identity: LayerIdentity, at moment: Moment) -> DisplayItem {
    DisplayItem(
      identity: identity, frame: frame,
      content: source.content(frame: frame, clip: clip, at: moment), opacity: source.opacity)
  }
}

/// What a layer is for assistive technology (A12).
struct LayerAccessibility: Hashable {
  /// Its name.
  var label: String?
  /// Its value, read after the name.
  var value: String?
  /// Whether it is decorative.
  var isHidden = false
}
