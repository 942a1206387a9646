package import Painting
package import Scene

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

/// A painter with a back picture that it copies to a window, part by part.
package protocol WindowBackend: Backend {
  /// Where points lie on the back picture.
  var grid: PixelGrid { get }
  /// The pill as it stands in the back picture.
  var plan: PillPlan? { get }
  /// What shows the picture; `nil` while that is unmapped.
  var target: WindowTarget? { get set }
  /// Copies a part of the back picture to the target; everything where it was exposed or resized.
  func show(_ box: PixelRect)
}
