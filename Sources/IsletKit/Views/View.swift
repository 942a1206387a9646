import Activities

/// A piece of what an activity shows.
///
/// Views are descriptions: they are made anew for each content and drawn by the engine.
public protocol View {
  /// The kind of view that this one is made of.
  associatedtype Body: View

  /// What this view is made of.
  @ViewBuilder var body: Body { get }
}

/// A view that is written into the archive itself, not by its body.
protocol PrimitiveView: View {
  /// The nodes of the archive, in general one.
  func nodes(in context: EncodingContext) -> [ViewNode]
}

/// What views inherit from those around them while they are written.
struct EncodingContext {
  /// Bodies that nest deeper than this are left out; they would never end.
  private static let depthLimit = 64

  let images: ImageCollection
  var font: Font?
  var fontWeight: Font.Weight?
  var monospacedDigits = false
  private var depth = 0

  init(images: ImageCollection) {
    self.images = images
  }

  /// The nodes of any view.
  func nodes(of view: any View) -> [ViewNode] {
    if let primitive = view as? any PrimitiveView { return primitive.nodes(in: self) }
    guard depth < Self.depthLimit else { return [] }
    var inner = self
    inner.depth += 1
    return inner.nodes(of: view.body)
  }

  /// A node that shows text or a symbol, with the font that it inherits.
  func textNode(_ content: ViewContent) -> [ViewNode] {
    guard font != nil || fontWeight != nil || monospacedDigits else { return [ViewNode(content)] }
    var resolved = (font ?? .body).font
    if let fontWeight { resolved.weight = fontWeight.weight }
    if monospacedDigits { resolved.monospacedDigits = true }
    return [ViewNode(content, modifiers: [.font(resolved)])]
  }
}

/// The pictures that the views of one archive name.
final class ImageCollection {
  var assets: [String: ImageAsset] = [:]
}

/// A view without content.
public struct EmptyView: View, PrimitiveView {
  /// Makes it.
  public init() {}

  /// Nothing.
  public var body: Group { Group.empty }

  func nodes(in context: EncodingContext) -> [ViewNode] { [] }
}
