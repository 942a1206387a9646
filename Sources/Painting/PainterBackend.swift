package import Scene

/// A backend that has a painter and does what that does.
package protocol PainterBackend: Backend {
  /// Paints into the back picture.
  var painter: Painter { get }
}

extension PainterBackend {
  /// Where points lie on the back picture.
  package var grid: PixelGrid { painter.grid }
  /// The outlines as they stand in the back picture.
  package var plans: OutlinePlans { painter.plans }
  /// The images that it holds.
  package var images: [ImageKey: PixelImage] { painter.images }

  /// Rasterises and flattens what the items need.
  package func prepare(_ items: [DisplayItem]) { painter.prepare(items) }

  /// Holds an image; what shows it is drawn anew in the next frame.
  package func setImage(_ image: PixelImage, for key: ImageKey) {
    painter.setImage(image, for: key)
  }

  /// Forgets an image.
  package func removeImage(for key: ImageKey) { painter.removeImage(for: key) }
}
