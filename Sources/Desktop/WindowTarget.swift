package import Painting

/// Where finished pixels go.
package struct WindowTarget: Hashable, Sendable {
  /// A window, or a pixmap of its depth.
  package var window: UInt32
  /// Whether it has 32 bits, so that it shows through where the picture does.
  package var isARGB: Bool
  /// Its box in the back picture's space.
  package var box: PixelRect

  /// Makes a target.
  package init(window: UInt32, isARGB: Bool, box: PixelRect) {
    self.window = window
    self.isARGB = isARGB
    self.box = box
  }
}
