import Activities

/// What views inherit from those around them while they are written.
struct EncodingContext {
  /// Bodies that nest deeper than this are left out; they would never end.
  private static let depthLimit = 64

  let notes: ArchiveNotes
  var font: Font?
  var fontWeight: Font.Weight?
  var fontDesign: Font.Design?
  var monospacedDigits = false
  var tint: Color?
  var progressStyle = ViewProgressStyle.linear
  /// What the provider is told when the pointer drags a bar.
  var seekAction: String?
  var labelParts = LabelParts.all
  var buttonStyle = ButtonStyle.automatic
  /// The direction of the innermost stack, which a divider crosses.
  var axis = ViewAxis.vertical
  /// The frame around a resizable symbol, in points.
  var symbolExtent: Double?
  private var depth = 0

  init(notes: ArchiveNotes) {
    self.notes = notes
  }

  /// The nodes of any view.
  func nodes(of view: any View) -> [ViewNode] {
    if let primitive = view as? any PrimitiveView { return primitive.nodes(in: self) }
    guard depth < Self.depthLimit else { return [] }
    var inner = self
    inner.depth += 1
    return inner.nodes(of: view.body)
  }

  /// What the views inside a stack inherit.
  func inside(_ axis: ViewAxis) -> EncodingContext {
    var inner = self
    inner.axis = axis
    inner.symbolExtent = nil
    return inner
  }

  /// A node that shows text or a symbol, with the font that it inherits.
  func textNode(_ content: ViewContent) -> [ViewNode] {
    guard font != nil || fontWeight != nil || fontDesign != nil || monospacedDigits else {
      return [ViewNode(content)]
    }
    var resolved = (font ?? .body).font
    if let fontWeight { resolved.weight = fontWeight.weight }
    if let fontDesign { resolved.design = fontDesign.design }
    if monospacedDigits { resolved.monospacedDigits = true }
    return [ViewNode(content, modifiers: [.font(resolved)])]
  }

  /// A node in the tint, where there is one.
  func tinted(_ content: ViewContent) -> ViewNode {
    ViewNode(content, modifiers: tint.map { [.foreground($0.color)] } ?? [])
  }
}

/// What the views of one archive leave beside it: pictures, and a link for the whole.
final class ArchiveNotes {
  var assets: [String: ImageAsset] = [:]
  var link: String?
}
