import EventLoop
import Overlay
import Painting
import ProviderHosting
import Scene

/// The pictures and icons of a preview: the overlay's own stores, without a screen behind them.
final class PreviewPictures {
  /// What was decoded so far.
  var images: [ImageKey: PixelImage] { held.images }
  /// Whether something is still to come.
  var isBusy: Bool { attached.isDecoding || icons.isDecoding }

  private let held = Held()
  private let attached: ImageStore
  let icons: IconStore

  private final class Held {
    var images: [ImageKey: PixelImage] = [:]
  }

  /// Makes empty stores.
  ///
  /// - Parameters:
  ///   - loader: The path of `islet-image-loader`.
  ///   - scale: The most pixels in a point that will be drawn.
  ///   - loop: The loop that the helpers belong to.
  init(loader: String, scale: Double, loop: EventLoop) {
    let decoding = ImageDecoding(program: loader, loop: loop)
    attached = ImageStore(
      decoding: decoding,
      maxPixelSize: Int((SceneSettings().expandedMaxHeight * scale).rounded(.up))
    ) { [held] key, image in held.images[key] = image }
    icons = IconStore(
      decoding: decoding, theme: IconTheme(), pixelSize: Int((48 * scale).rounded(.up))
    ) { [held] key, image in held.images[key] = image }
  }

  /// Takes an attached picture; one that is refused is not there.
  func attach(_ descriptor: consuming OwnedDescriptor, source: SourceID, key: String) {
    try? attached.attach(source: source, key: key, descriptor: descriptor)
  }

  /// Fetches icons of the desktop's theme.
  func showIcons(_ keys: Set<ImageKey>) { icons.show(keys) }
}
