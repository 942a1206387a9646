import Activities
public import FoundationEssentials

/// A picture or a symbol.
///
/// A picture takes the room of its frame, so give it one.
public struct Image: View, PrimitiveView {
  private enum Source {
    case symbol(String)
    case asset(ImageAsset)
    case missing
  }

  private let source: Source

  /// Shows one of the engine's symbols; an unknown name gives a placeholder.
  public init(systemName: String) {
    source = .symbol(systemName)
  }

  /// Shows a picture that was opened before.
  public init(_ asset: ImageAsset) {
    source = .asset(asset)
  }

  /// Shows a picture from a file, which is opened at once; nothing if that fails.
  public init(contentsOf url: URL) {
    source = (try? ImageAsset(contentsOf: url)).map { .asset($0) } ?? .missing
  }

  /// Shows an encoded picture (PNG, JPEG and so on); nothing if it is empty or too large.
  public init(data: Data) {
    source = (try? ImageAsset(data: data)).map { .asset($0) } ?? .missing
  }

  /// Itself: every picture scales to its frame.
  public func resizable() -> Image { self }

  /// Nothing: a picture is written as it is.
  public var body: Group { Group.empty }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    switch source {
    case .symbol(let name): return context.textNode(.symbol(name))
    case .asset(let asset):
      context.images.assets[asset.key] = asset
      return [ViewNode(.image(key: asset.key))]
    case .missing: return [ViewNode(.empty)]
    }
  }
}
