import CX11
import Painting

/// A group of content, flattened into one picture for as long as its version is the same.
final class GroupPicture {
  let raster: RasterPicture
  var state: GroupState
  private var transform: (scale: Double, x: Double, y: Double)?

  /// The pixels of the back picture's space that it shows at scale 1.
  var box: PixelRect { state.box }

  init(raster: RasterPicture, state: GroupState) {
    self.raster = raster
    self.state = state
  }

  /// Sets how the picture is seen: at scale 1, pixel for pixel.
  ///
  /// That is a request only where it changes.
  func setTransform(scale: Double, x: Double, y: Double) {
    if scale == 1 {
      if transform == nil { return }
      transform = nil
      raster.picture.setTransform(.init(scaleX: 1, scaleY: 1, x: 0, y: 0))
    } else {
      if let transform, transform == (scale, x, y) { return }
      transform = (scale, x, y)
      raster.picture.setTransform(.init(scaleX: 1 / scale, scaleY: 1 / scale, x: x, y: y))
    }
  }
}
