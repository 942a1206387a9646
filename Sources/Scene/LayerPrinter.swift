import Geometry
import Motion

/// Prints the layer tree, one layer a line, with numbers rounded to tenths of a point.
struct LayerPrinter {
  private(set) var text = ""

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func shape(_ name: String, _ shape: PillShape) {
    line(
      "\(name): \(LayerPrinter.describe(shape.rect)) radius \(LayerPrinter.tenths(shape.radius))")
  }

  mutating func group(_ group: ContentGroup, offset: Point, at moment: Moment) {
    func place(_ rect: Rect) -> String {
      LayerPrinter.describe(rect.offsetBy(x: offset.x, y: offset.y))
    }
    let opacity = LayerPrinter.tenths(group.opacity.value(at: moment.time))
    let scale = LayerPrinter.tenths(group.scale.value(at: moment.time))
    line(
      "group \(group.number): \(group.key.activity) \(group.key.place.rawValue) "
        + "opacity \(opacity) scale \(scale)")
    for layer in group.layout.layers {
      let content = layer.source.content(frame: layer.frame, clip: layer.clip, at: moment)
      line(
        "  \(LayerPrinter.name(of: layer.source) ?? LayerPrinter.describe(content)) "
          + place(layer.frame)
          + LayerPrinter.describe(layer.transition) + LayerPrinter.describe(layer.accessibility))
    }
    for region in group.layout.targets {
      switch region.target {
      case .action(let name): line("  action \(name) \(place(region.rect))")
      case .link(let url): line("  link \(url) \(place(region.rect))")
      case .seek(let name): line("  seek \(name) \(place(region.rect))")
      }
    }
  }

  /// `x,y WxH`.
  static func describe(_ rect: Rect) -> String {
    "\(tenths(rect.minX)),\(tenths(rect.minY)) \(tenths(rect.width))x\(tenths(rect.height))"
  }

  private static func describe(_ transition: ContentTransition?) -> String {
    switch transition {
    case .identity: " transition none"
    case .opacity: " transition opacity"
    case .numericText(let countsDown): " transition digits \(countsDown ? "down" : "up")"
    case nil: ""
    }
  }

  private static func describe(_ accessibility: LayerAccessibility) -> String {
    (accessibility.label.map { " label \"\($0)\"" } ?? "")
      + (accessibility.value.map { " value \"\($0)\"" } ?? "")
      + (accessibility.isHidden ? " decorative" : "")
  }

  /// What a layer is called that is drawn as several things.
  private static func name(of source: LayerSource) -> String? {
    if case .download = source { "download" } else { nil }
  }

  private static func describe(_ content: DisplayContent) -> String {
    switch content {
    case .text(let run): "text \"\(run.string)\""
    case .textSlice(let slice): "part \"\(slice.string)\""
    case .scrollingText(let run, _, _): "scrolling text \"\(run.string)\""
    case .image(let key, _): "image \(key.key)"
    case .symbol(let symbol, _): "symbol \(symbol.rawValue)"
    case .fill: "fill"
    case .icon(let key, _): "icon \(key.key)"
    case .bar(let from, let to, _, _): DisplayListPrinter.bar(from: from, to: to)
    case .ring(let ring): DisplayListPrinter.describe(ring)
    case .mark(let mark, _, _): "mark \(mark.rawValue)"
    case .waveform(let levels, _): "waveform \(levels == Waveform.still ? "still" : "moving")"
    case .group: "group"
    }
  }

  static func tenths(_ number: Double) -> String {
    let tenths = (abs(number) * 10).rounded()
    guard tenths.isFinite, tenths < 1e15 else { return "?" }
    let whole = Int(tenths)
    let sign = number < 0 && whole > 0 ? "-" : ""
    return sign + (whole % 10 == 0 ? "\(whole / 10)" : "\(whole / 10).\(whole % 10)")
  }
}
