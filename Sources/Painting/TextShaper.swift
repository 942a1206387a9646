import CPango
import Geometry
package import Scene

/// Lays plain text out with Pango and measures it (D1).
///
/// Measures are the same at every scale, as hinting touches no advance: a layout made at scale 1
/// is only drawn larger. Not for use in a frame.
package final class TextShaper: TextMeasuring {
  /// The families that are tried, in this order.
  package static let families = "Inter, Cantarell, Noto Sans, DejaVu Sans, sans-serif"

  /// The families of a design, the first that there is counts.
  static func families(of design: Font.Design) -> String {
    switch design {
    case .default: families
    case .rounded:
      "SF Pro Rounded, Nunito, Varela Round, M PLUS Rounded 1c, Quicksand, Comfortaa, " + families
    case .monospaced:
      "JetBrains Mono, Cascadia Code, Fira Code, Noto Sans Mono, DejaVu Sans Mono, monospace"
    case .serif: "Noto Serif, Source Serif 4, DejaVu Serif, serif"
    }
  }

  /// What decides a layout: everything of a run but its colour.
  private struct LayoutKey: Hashable {
    var string: String
    var font: Font
    var maxWidth: Double
    var lineLimit: Int
    var alignment: TextAlignment

    init(_ run: TextRun) {
      string = run.string
      font = run.font
      maxWidth = run.maxWidth
      lineLimit = run.lineLimit
      alignment = run.alignment
    }
  }

  private let context: GLibObject
  // The context borrows the map for its whole life.
  private let fontMap: GLibObject
  private var metrics = BoundedCache<LayoutKey, TextMetrics>(costLimit: 512)

  /// Starts Pango with a font map of its own.
  ///
  /// Throws ``PaintingError/fonts`` where Pango finds no font back-end.
  package init() throws(PaintingError) {
    guard let map = unsafe pango_cairo_font_map_new() else { throw .fonts }
    fontMap = unsafe GLibObject(adopting: OpaquePointer(map))
    // Points are pixels at scale 1.
    unsafe pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
    guard let context = unsafe pango_font_map_create_context(map) else { throw .fonts }
    self.context = unsafe GLibObject(adopting: context)
    guard let options = unsafe cairo_font_options_create() else { throw .fonts }
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
    unsafe pango_context_set_round_glyph_positions(context, 0)
  }

  /// The size that a text takes, never wider than its `maxWidth`; a text without characters has
  /// the height of a line.
  package func measure(_ text: TextRun) -> TextMetrics {
    let key = LayoutKey(text)
    if let known = metrics.value(for: key) { return known }
    guard let layout = layout(text) else {
      return TextMetrics(size: .zero, baseline: 0)
    }
    let box = logicalBox(layout)
    let baseline = unsafe Double(pango_layout_get_baseline(layout.pointer)) / Self.unit
    let result = TextMetrics(
      size: Size(width: min(box.width, max(text.maxWidth, 0)), height: box.height),
      baseline: baseline - box.minY)
    metrics.insert(result, for: key)
    return result
  }

  /// Pango's units in a point.
  static let unit = Double(PANGO_SCALE)

  /// The box of a layout's lines, in points.
  func logicalBox(_ layout: borrowing GLibObject) -> Rect {
    var box = PangoRectangle()
    unsafe pango_layout_get_extents(layout.pointer, nil, &box)
    return Rect(
      x: Double(box.x) / Self.unit, y: Double(box.y) / Self.unit,
      width: Double(box.width) / Self.unit, height: Double(box.height) / Self.unit)
  }

  /// Lays a run out at scale 1; `nil` where Pango has no memory.
  func layout(_ run: TextRun) -> GLibObject? {
    guard let layout = unsafe pango_layout_new(context.pointer),
      let description = unsafe pango_font_description_new()
    else { return nil }
    let result = unsafe GLibObject(adopting: layout)
    let font = unsafe FontDescription(adopting: description)
    unsafe pango_font_description_set_family(font.pointer, Self.families(of: run.font.design))
    unsafe pango_font_description_set_absolute_size(
      font.pointer, min(max(run.font.size, 1), 512) * Self.unit)
    unsafe pango_font_description_set_weight(
      font.pointer, PangoWeight(rawValue: UInt32(min(max(run.font.weight, 100), 1_000))))
    unsafe pango_layout_set_font_description(layout, font.pointer)

    if run.font.monospacedDigits, let list = unsafe pango_attr_list_new() {
      let attributes = unsafe AttributeList(adopting: list)
      // The list takes the attribute over.
      unsafe pango_attr_list_insert(list, pango_attr_font_features_new("tnum=1"))
      unsafe pango_layout_set_attributes(layout, attributes.pointer)
    }

    var text = Self.plain(run.string, limit: 1_024 * run.lineLimit)
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe pango_layout_set_text(layout, characters.baseAddress, Int32(characters.count))
      }
    }
    unsafe pango_layout_set_single_paragraph_mode(layout, 1)
    if run.maxWidth < 16_384 {
      let width = Int32(max(run.maxWidth, 0) * Self.unit)
      unsafe pango_layout_set_width(layout, width)
      unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      unsafe pango_layout_set_height(layout, -Int32(min(run.lineLimit, 256)))
      unsafe pango_layout_set_alignment(layout, run.alignment.pango)
    }
    return result
  }

  /// The text with every control character and line break as a space, cut to a sane length.
  static func plain(_ string: String, limit: Int) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    for character in string {
      if count == limit { break }
      count += 1
      for scalar in character.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: result.append(" ")
        default: result.append(scalar)
        }
      }
    }
    return String(result)
  }
}

extension TextAlignment {
  fileprivate var pango: PangoAlignment {
    switch self {
    case .leading: PANGO_ALIGN_LEFT
    case .center: PANGO_ALIGN_CENTER
    case .trailing: PANGO_ALIGN_RIGHT
    }
  }
}
