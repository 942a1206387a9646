import Activities
public import FoundationEssentials

/// A picture, a symbol or an icon of the desktop's.
///
/// A picture takes the room of its frame, so give it one.
public struct Image: View, PrimitiveView {
  private enum Source {
    case symbol(String)
    case icon(String, fallback: String?)
    case asset(ImageAsset)
    case missing
  }

  /// How the colours of a picture are used.
  public enum TemplateRenderingMode: Hashable, Sendable {
    /// As a stencil, for symbols; pictures keep their colours.
    case template
    /// As they are.
    case original
  }

  private let source: Source
  private var isResizable = false

  private init(_ source: Source) {
    self.source = source
  }

  /// Shows a symbol by its SF Symbol name; an unknown name gives a placeholder.
  public init(systemName: String) {
    self.init(.symbol(systemName))
  }

  /// Shows an icon of the desktop's icon theme by its freedesktop name, in its own colours.
  ///
  /// - Parameters:
  ///   - name: The name of the icon.
  ///   - fallback: The SF Symbol name of what is shown where the theme has no such icon; without
  ///     one that is a placeholder.
  public init(icon name: String, fallback: String? = nil) {
    self.init(.icon(name, fallback: fallback))
  }

  /// Shows a picture that was opened before.
  public init(_ asset: ImageAsset) {
    self.init(.asset(asset))
  }

  /// Shows a picture from a file, which is opened at once; nothing if that fails.
  public init(contentsOf url: URL) {
    self.init((try? ImageAsset(contentsOf: url)).map { .asset($0) } ?? .missing)
  }

  /// Shows an encoded picture (PNG, JPEG and so on); nothing if it is empty or too large.
  public init(data: Data) {
    self.init((try? ImageAsset(data: data)).map { .asset($0) } ?? .missing)
  }

  /// Makes a symbol as large as the exact frame right around it; every picture is that anyway.
  public func resizable() -> Image {
    var copy = self
    copy.isResizable = true
    return copy
  }

  /// Itself: symbols are always stencils and pictures never.
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    switch source {
    case .symbol(let name):
      var context = context
      if isResizable, let extent = context.symbolExtent { context.font = .system(size: extent) }
      return context.textNode(.symbol(name))
    case .icon(let name, let fallback): return [ViewNode(.icon(name, fallback: fallback))]
    case .asset(let asset):
      context.notes.assets[asset.key] = asset
      return [ViewNode(.image(key: asset.key))]
    case .missing: return [ViewNode(.empty)]
    }
  }
}
