package import Scene

/// Executes display lists: the painter that a scene talks to, whatever it paints on.
///
/// A backend draws what it is given and decides nothing: it knows no activity, no clock and no
/// animation. It keeps pictures (texts, symbols, images, flattened groups) from frame to frame by
/// their identity and version, and frees what is no longer shown.
package protocol Backend: AnyObject {
  /// Draws a display list.
  ///
  /// - Parameters:
  ///   - list: What to show; its damage is the part that differs from the list before.
  ///   - settled: Whether nothing moves any more: edges are snapped to device pixels (R34).
  func render(_ list: DisplayList, settled: Bool)

  /// Makes ready what a display list needs, so that the first frame that shows it is as cheap as
  /// the others. The groups are kept until they were shown and left, or until the next call.
  func prepare(_ items: [DisplayItem])

  /// Holds a picture under a key, in place of the one that it may hold already.
  func setImage(_ image: PixelImage, for key: ImageKey)

  /// Forgets the picture of a key; one that it doesn't hold is no error.
  func removeImage(for key: ImageKey)
}
