import Activities
import Geometry

/// Collects what a layout places, in drawing order.
struct LayoutSink {
  var layers: [Layer] = []
  var targets: [HitRegion] = []
  /// The node that is placed now.
  var path: LayerPath
  /// What the layers placed now are for assistive technology.
  var accessibility = LayerAccessibility()

  /// Makes a sink for the nodes of a region.
  init(_ region: LayerPath.Region) { path = LayerPath(region: region) }

  mutating func add(
    _ source: LayerSource, frame: Rect, clip: FillShape?, transition: ContentTransition? = nil
  ) {
    var accessibility = accessibility
    if case .download(let pill) = source {
      accessibility.label = accessibility.label ?? pill.title.string
      accessibility.value = accessibility.value ?? pill.state.spokenValue
    }
    let layer = Layer(
      path: path, source: source, frame: frame, clip: clip, transition: transition,
      accessibility: accessibility)
    layers.append(layer)
    if let region = layer.seekRegion { targets.append(region) }
  }

  /// Places what is a step further down.
  mutating func descend(to index: Int, _ place: (inout LayoutSink) -> Void) {
    path.indices.append(index)
    place(&self)
    path.indices.removeLast()
  }
}
