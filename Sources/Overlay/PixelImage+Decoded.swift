import Painting
import ProviderHosting

extension PixelImage {
  /// Copies a decoded picture out of its memory file.
  init?(_ image: DecodedImage) {
    guard let pixels = try? image.pixels() else { return nil }
    self.init(width: image.width, height: image.height, pixels: pixels)
  }
}
