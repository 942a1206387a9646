package import Geometry

/// What a click does.
package enum HitTarget: Hashable, Sendable {
  /// Calls the provider with an action's name.
  case action(String)
  /// Opens a URL.
  case link(String)
  /// Moves a bar, and calls the provider with an action's name when it is let go.
  case seek(String)
}

/// A part of the content that a click acts on.
package struct HitRegion: Hashable, Sendable {
  /// Where it lies, in points of the window's space.
  package var rect: Rect
  /// What a click there does.
  package var target: HitTarget

  /// Makes a region.
  package init(rect: Rect, target: HitTarget) {
    self.rect = rect
    self.target = target
  }
}

extension HitRegion {
  /// Whether it is that of a bar that can be moved.
  var isBar: Bool {
    if case .seek = target { return true }
    return false
  }
}
