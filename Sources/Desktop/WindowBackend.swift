package import Painting
package import Scene

/// A painter with a back picture that it copies to a window, part by part.
package protocol WindowBackend: Backend {
  /// Where points lie on the back picture.
  var grid: PixelGrid { get }
  /// The outlines as they stand in the back picture.
  var plans: OutlinePlans { get }
  /// The images that it holds.
  var images: [ImageKey: PixelImage] { get }
  /// What shows the picture; `nil` while that is unmapped.
  var target: WindowTarget? { get set }
  /// Copies a part of the back picture to the target; everything where it was exposed or resized.
  func show(_ box: PixelRect)
}
