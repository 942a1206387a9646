import Geometry

/// Collects what a layout places, in drawing order.
struct LayoutSink {
  var layers: [Layer] = []
  var targets: [HitRegion] = []
  /// The name that the layers placed now have for assistive technology.
  var label: String?

  mutating func add(_ source: LayerSource, frame: Rect, clip: FillShape?) {
    layers.append(Layer(source: source, frame: frame, clip: clip, label: label))
  }
}

/// A placed leaf of the retained tree.
struct Layer: Hashable {
  var source: LayerSource
  /// In points of the window's space.
  var frame: Rect
  var clip: FillShape?
  var label: String?

  /// The display item of the layer at a moment.
  func item(_ identity: LayerIdentity, at moment: Moment) -> DisplayItem {
    DisplayItem(
      identity: identity, frame: frame,
      content: source.content(frame: frame, clip: clip, at: moment), opacity: source.opacity)
  }
}
