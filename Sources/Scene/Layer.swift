import Geometry

/// A placed leaf of the retained tree.
struct Layer: Hashable {
  /// Which node it is of.
  var path: LayerPath
  var source: LayerSource
  /// In points of the window's space.
  var frame: Rect
  var clip: FillShape?
  /// How it changes to its next value; `nil` where nobody said.
  var transition: ContentTransition?
  var accessibility = LayerAccessibility()
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
