package import Geometry

/// What a click does.
package enum HitTarget: Hashable, Sendable {
  /// Calls the provider with an action's name.
  case action(String)
  /// Opens a URL.
  case link(String)
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
