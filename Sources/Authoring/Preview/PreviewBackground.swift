import Geometry

/// What lies behind the pill in a preview.
package enum PreviewBackground: Hashable, Sendable {
  /// A grey that tells black from nothing.
  case wallpaper
  /// Nothing.
  case transparent

  /// The colour; nil for none.
  var color: Color? { self == .wallpaper ? Color(hex: 0x8A8F98) : nil }
}
