package import Geometry

/// What is laid over a target, or what a source is seen through.
package enum Paint {
  /// One colour everywhere.
  case color(PremultipliedColor)
  /// One level of opacity everywhere, 0…255.
  case opacity(Int)
  /// The pixels of a raster of the same device.
  case raster(any Raster)

  /// The paint of a colour that is seen at an opacity, 0…1.
  package init(_ color: Color, opacity: Double) {
    // In as many steps as a mask has: a fade shows no more, and meets the same paints again.
    let level = PremultipliedColor.level(opacity: opacity)
    self = .color(
      PremultipliedColor(level == 255 ? color : color.opacity(Double(level) / 255)))
  }

  /// The mask of an opacity, 0…1; `nil` where everything is seen.
  package static func mask(opacity: Double) -> Paint? {
    let level = PremultipliedColor.level(opacity: opacity)
    return level == 255 ? nil : .opacity(level)
  }
}
